#include "effect.hpp"

#include <algorithm>

namespace sumito {
namespace {

std::string text(std::string_view view) {
    return std::string(view);
}

std::string marbles_word(int number) {
    return std::to_string(number) + (number == 1 ? " marble" : " marbles");
}

template <int N>
class Explainer {
  public:
    Explainer(const Position<N>& position, Move move, const Rules& rules)
        : position_(position),
          rules_(rules),
          board_(rules.board()),
          view_(view_of(position, rules, board_)) {
        effect_.move = move;
        effect_.player = position.turn();
    }

    Effect run() {
        if (effect_.move.is_broadside())
            broadside();
        else
            in_line();
        if (effect_.legal() && rules_.ban_inverse &&
            inverts_previous(position_, effect_.move, board_))
            refuse(Reason::inverse, effect_.move.cells(), "inverts your previous move");
        effect_.message = effect_.legal() ? "legal" : message_;
        return std::move(effect_);
    }

  private:
    // The first reason found is the one that is told.
    void refuse(Reason reason, Bits blockers, std::string message) {
        if (effect_.reason) return;
        effect_.reason = reason;
        effect_.blockers = blockers;
        message_ = std::move(message);
    }

    int target(int cell) const { return board_.neighbour(cell, effect_.move.direction()); }
    std::string names(Bits cells) const { return cell_names(cells); }
    std::string owner_name(int cell) const { return text(player_name(position_.owner(cell))); }

    void broadside() {
        const Move move = effect_.move;
        effect_.kind = EffectKind::broadside;
        if (rules_.inline_only) refuse(Reason::inline_only, 0, "only in-line moves are allowed");
        Bits outside = 0, missing = 0, leaving = 0, filled = 0;
        int cell = move.first();
        for (int i = 0; i < move.size(); ++i) {
            const Bits bit = bit_of(cell);
            if (!(board_.cells & bit))
                outside |= bit;
            else if (!(view_.movers & bit))
                missing |= bit;
            else if (target(cell) == no_cell)
                leaving |= bit;
            else
                filled |= bit_of(target(cell)) & ~view_.empty;
            if (const int owner = position_.owner(cell); owner >= 0 && !(outside & bit))
                effect_.moved.push_back({owner, cell, target(cell)});
            cell = (cell + direction_rotations[index(move.axis())]) % torus_size;
        }
        if (outside) refuse(Reason::off_board, outside, "this board has no " + names(outside));
        if (missing)
            refuse(Reason::no_such_group, missing,
                   "no such group: you have no marble on " + names(missing));
        if (!(move.cells() & view_.own))
            refuse(Reason::no_such_group, move.cells(), "no such group: none of it is yours");
        if (leaving) {
            const bool own = leaving & view_.own;
            refuse(own ? Reason::ejects_own : Reason::ejects_partner, leaving,
                   std::string("would eject your ") + (own ? "own" : "partner's") +
                       " marble from " + names(leaving));
        }
        if (filled)
            refuse(Reason::blocked, filled,
                   "blocked by " + names(filled) + ": a broadside cannot push");
    }

    void in_line() {
        const int rear = effect_.move.first();
        if (!(board_.cells & bit_of(rear)))
            return refuse(Reason::off_board, bit_of(rear), "this board has no " + cell_name(rear));
        const int owner = position_.owner(rear);
        if (owner < 0)
            return refuse(Reason::empty_cell, bit_of(rear), cell_name(rear) + " is empty");
        if (owner != effect_.player)
            return refuse(Reason::not_yours, bit_of(rear),
                          "the marble on " + cell_name(rear) + " is " + owner_name(rear) + "'s");
        walk();
        const Direction d = effect_.move.direction();
        const bool legal = rears(lines<N>(view_, board_, d), d).all() & bit_of(rear);
        const int pushers = legal ? pusher_count(position_, effect_.move, rules_) : leading();
        divide(pushers);
        if (legal)
            settle();
        else
            explain_line(pushers);
    }

    // Collects the marbles from the rear on, up to an empty cell or the rim.
    void walk() {
        for (int cell = effect_.move.first(); cell != no_cell && position_.owner(cell) >= 0;
             cell = target(cell))
            line_.push_back(cell);
    }

    // How many at the rear of an illegal line one would call the pushers: the own ones and, behind
    // one of them, helping ones.
    int leading() const {
        int number = 0;
        while (number < static_cast<int>(line_.size()) && (view_.helpers & bit_of(line_[number])))
            ++number;
        return number;
    }

    void divide(int pushers) {
        for (int i = 0; i < static_cast<int>(line_.size()); ++i) {
            const int cell = line_[i];
            const Shift shift{position_.owner(cell), cell, target(cell)};
            (i < pushers ? effect_.moved : effect_.pushed).push_back(shift);
        }
        const bool over = target(line_.back()) == no_cell;
        effect_.kind = effect_.pushed.empty() ? pushers == 1 ? EffectKind::step : EffectKind::line
                       : over                 ? EffectKind::ejection
                                              : EffectKind::push;
    }

    // A legal line that ends over the rim ejects its last marble.
    void settle() {
        if (target(line_.back()) != no_cell) return;
        effect_.ejected = position_.owner(line_.back());
        Position<N> after = position_;
        play(after, effect_.move, rules_);
        for (int p = 0; p < N; ++p)
            if (after.ejected[p] != position_.ejected[p]) effect_.credited = p;
    }

    void explain_line(int pushers) {
        const int pushed = static_cast<int>(line_.size()) - pushers;
        const bool over = target(line_.back()) == no_cell;
        Bits rest = 0, group = 0;
        for (int i = 0; i < static_cast<int>(line_.size()); ++i)
            (i < pushers ? group : rest) |= bit_of(line_[i]);
        if (pushers > 3)
            return refuse(Reason::too_many, group,
                          "at most three marbles move together, not " + std::to_string(pushers) +
                              " (" + names(group) + ")");
        if (!pushed && over) {
            const bool own = view_.own & bit_of(line_.back());
            return refuse(own ? Reason::ejects_own : Reason::ejects_partner, bit_of(line_.back()),
                          std::string("would eject your ") + (own ? "own" : "partner's") +
                              " marble from " + cell_name(line_.back()));
        }
        if (!pushed)
            return refuse(Reason::blocked, group & ~view_.own,
                          "blocked by your partner's " + names(group & ~view_.own) +
                              ", which may only help a push");
        if (const Bits own = rest & view_.own)
            return refuse(
                Reason::own_behind, own,
                "your own marble on " + names(own) + " stands behind " + cell_name(line_[pushers]));
        if (const Bits fixed = rest & ~view_.pushable)
            return refuse(Reason::blocked, fixed, "blocked by your partner's " + names(fixed));
        if (pushed >= pushers)
            return refuse(Reason::too_weak, rest,
                          "blocked by " + names(rest) + ": " + marbles_word(pushers) +
                              " cannot push " + std::to_string(pushed));
        refuse(Reason::ejects_partner, bit_of(line_.back()),
               "would eject your partner's marble from " + cell_name(line_.back()));
    }

    const Position<N>& position_;
    const Rules& rules_;
    const Geometry& board_;
    const View view_;
    Effect effect_;
    std::string message_;
    std::vector<int> line_;
};

}  // namespace

template <int N>
Effect effect_of(const Position<N>& position, Move move, const Rules& rules) {
    return Explainer<N>(position, move, rules).run();
}

template Effect effect_of<2>(const Position<2>&, Move, const Rules&);
template Effect effect_of<3>(const Position<3>&, Move, const Rules&);
template Effect effect_of<4>(const Position<4>&, Move, const Rules&);

}  // namespace sumito
