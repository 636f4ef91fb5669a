#include "selfplay.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/random.hpp"

namespace sumito {
namespace {

int lead_of_first(const Position<2>& position) {
    return position.ejected[0] - position.ejected[1];
}

class SelfplayGames {
  public:
    SelfplayGames(const SelfplayOptions& options, std::shared_ptr<const nnue::Network> network,
                  std::uint64_t seed)
        : options_(options), random_(seed), engine_(options.engine, std::move(network)) {
        for (const SelfplayStart& start : options.starts) total_weight_ += start.weight;
        if (total_weight_ <= 0) throw std::invalid_argument("self-play needs a start position");
    }

    void play_one(SelfplayResult& result, const std::atomic<bool>* stop) {
        engine_.forget();
        while (!(stop && stop->load(std::memory_order_relaxed))) {
            History<2> game(options_.rules, start());
            if (!randomise(game)) continue;
            const std::size_t first = result.samples.size();
            const auto outcome = play_out(game, result, stop);
            if (!outcome) {  // stopped: half a game teaches nothing
                result.samples.resize(first);
                return;
            }
            if (*outcome == rejected) continue;
            finish(result, first, *outcome, game.current().ply);
            return;
        }
    }

  private:
    static constexpr int rejected = 2;

    Position<2> start() {
        auto left = static_cast<int>(random_.below(static_cast<std::uint64_t>(total_weight_)));
        Position<2> position = options_.starts.front().position;
        for (const SelfplayStart& start : options_.starts) {
            position = start.position;
            if ((left -= start.weight) < 0) break;
        }
        handicap_ = static_cast<int>(random_.below(100)) < options_.handicap_percent;
        if (handicap_) take_marbles(position);
        return position;
    }

    void take_marbles(Position<2>& position) {
        const auto victim = static_cast<int>(random_.below(2));
        const auto number = static_cast<int>(1 + random_.below(3));
        for (int i = 0; i < number; ++i) {
            auto skip = random_.below(static_cast<std::uint64_t>(count(position.marbles[victim])));
            Bits set = position.marbles[victim];
            while (skip--) set &= set - 1;
            position.marbles[victim] ^= bit_of(lowest(set));
            ++position.ejected[1 - victim];
        }
        position.key = position.computed_key();
    }

    // Some random moves; false if the game ended or a marble fell.
    bool randomise(History<2>& game) {
        const auto spread =
            static_cast<std::uint64_t>(options_.max_random_plies - options_.min_random_plies + 1);
        const auto plies = options_.min_random_plies + static_cast<int>(random_.below(spread));
        const auto ejected = game.current().ejected;
        for (int i = 0; i < plies; ++i) {
            MoveList moves;
            legal_moves(game.current(), options_.rules, moves);
            if (moves.empty()) return false;
            game.push(
                moves[static_cast<int>(random_.below(static_cast<std::uint64_t>(moves.size())))]);
        }
        return game.current().ejected == ejected && !game.outcome();
    }

    // The result for the first player, or `rejected`; nothing if it was stopped.
    std::optional<int> play_out(History<2>& game, SelfplayResult& result,
                                const std::atomic<bool>* stop) {
        engine::Request request;
        request.soft_nodes = options_.soft_nodes;
        request.limits.nodes = options_.hard_nodes;
        int lead_plies = 0;
        std::uint64_t plies = 0, nodes = 0;
        for (;; ++plies) {
            if (stop && stop->load(std::memory_order_relaxed)) return std::nullopt;
            const int lead = lead_of_first(game.current());
            lead_plies = std::abs(lead) >= options_.resign_lead ? lead_plies + 1 : 0;
            const auto outcome = game.outcome();
            const bool capped = static_cast<int>(plies) >= options_.max_plies ||
                                static_cast<int>(game.current().quiet) >= options_.max_quiet;
            if (outcome || capped || lead_plies >= options_.resign_plies) {
                result.plies += plies;
                result.nodes += nodes;
                if (outcome && outcome->termination == Termination::repetition) {
                    ++result.repeated;
                    return 0;
                }
                if (!outcome && lead_plies < options_.resign_plies) {
                    // A lead that wins nothing is no win, or the network learns to shuffle.
                    ++result.capped;
                    return 0;
                }
                ++result.decided;
                if (outcome && outcome->winning_side) return *outcome->winning_side == 0 ? 1 : -1;
                return lead > 0 ? 1 : lead < 0 ? -1 : 0;
            }
            const engine::Report report = engine_.search(game, request);
            nodes += report.nodes;
            const engine::FoundLine& best = report.lines.front();
            if (plies == 0 && !handicap_ && std::abs(best.score) > options_.largest_imbalance)
                return rejected;
            const Position<2> before = game.current();
            game.push(best.moves.front());
            const bool ejects = game.current().quiet == 0;
            if (!ejects && !engine::is_proved(best.score)) {
                const int turn = before.turn();
                Sample sample{};
                sample.own = before.marbles[turn];
                sample.other = before.marbles[1 - turn];
                sample.own_ejected = before.ejected[turn];
                sample.other_ejected = before.ejected[1 - turn];
                sample.score = static_cast<std::int16_t>(best.score);
                sample.ply = static_cast<std::uint16_t>(before.ply);
                result.samples.push_back(sample);
            }
        }
    }

    static void finish(SelfplayResult& result, std::size_t first, int outcome, std::uint32_t end) {
        for (std::size_t i = first; i < result.samples.size(); ++i) {
            Sample& sample = result.samples[i];
            sample.result = static_cast<std::int8_t>(sample.ply % 2 == 0 ? outcome : -outcome);
            sample.left = static_cast<std::uint8_t>(std::min<std::uint32_t>(255, end - sample.ply));
        }
        ++result.games;
        ++result.results[static_cast<std::size_t>(outcome + 1)];
    }

    const SelfplayOptions& options_;
    Random random_;
    engine::Engine engine_;
    int total_weight_ = 0;
    bool handicap_ = false;
};

}  // namespace

SelfplayResult selfplay(const SelfplayOptions& options,
                        std::shared_ptr<const nnue::Network> network, std::uint64_t games,
                        std::uint64_t seed, const std::atomic<bool>* stop) {
    SelfplayGames players(options, std::move(network), seed);
    SelfplayResult result;
    while (result.games < games && !(stop && stop->load(std::memory_order_relaxed)))
        players.play_one(result, stop);
    return result;
}

}  // namespace sumito
