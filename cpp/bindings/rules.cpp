#include "bindings.hpp"

namespace sumito::bindings {
namespace {

// The value of an enumeration whose text this is; raises RulesError listing the known ones.
template <class Enum, int Count>
Enum enum_argument(const char* field, nb::str text) {
    const std::string given = text_of(text);
    std::string known;
    for (int i = 0; i < Count; ++i) {
        const auto value = static_cast<Enum>(i);
        if (to_text(value) == given) return value;
        known += (i ? ", '" : "'") + std::string(to_text(value)) + "'";
    }
    throw RulesError(std::string(field) + " must be one of " + known + ", not " + quoted(given));
}

using Text = std::optional<nb::str>;

Rules make_rules(int edge, int players, std::optional<bool> teams,
                 std::optional<int> ejections_to_win, std::optional<int> marbles, int repetition,
                 std::optional<int> ply_limit, nb::str ply_limit_result, bool ban_inverse,
                 bool inline_only, Text no_move, nb::str partner_help, nb::str partner_push,
                 nb::str partner_credit) {
    Rules rules = Rules::standard(edge, players);
    rules.teams = teams.value_or(rules.teams);
    rules.ejections_to_win = ejections_to_win.value_or(rules.ejections_to_win);
    rules.marbles = marbles.value_or(rules.marbles);
    rules.repetition = repetition;
    rules.ply_limit = ply_limit;
    rules.ply_limit_result = enum_argument<PlyLimitResult, 2>("ply_limit_result", ply_limit_result);
    rules.ban_inverse = ban_inverse;
    rules.inline_only = inline_only;
    if (no_move) rules.no_move = enum_argument<NoMove, 3>("no_move", *no_move);
    rules.partner_help = enum_argument<PartnerHelp, 3>("partner_help", partner_help);
    rules.partner_push = enum_argument<PartnerPush, 3>("partner_push", partner_push);
    rules.partner_credit = enum_argument<PartnerCredit, 3>("partner_credit", partner_credit);
    rules.check();
    return rules;
}

// The fields by name, in the order of the constructor.
nb::dict fields(const Rules& r) {
    nb::dict d;
    d["edge"] = r.edge;
    d["players"] = r.players;
    d["teams"] = r.teams;
    d["ejections_to_win"] = r.ejections_to_win;
    d["marbles"] = r.marbles;
    d["repetition"] = r.repetition;
    d["ply_limit"] = r.ply_limit;
    d["ply_limit_result"] = to_text(r.ply_limit_result);
    d["ban_inverse"] = r.ban_inverse;
    d["inline_only"] = r.inline_only;
    d["no_move"] = to_text(r.no_move);
    d["partner_help"] = to_text(r.partner_help);
    d["partner_push"] = to_text(r.partner_push);
    d["partner_credit"] = to_text(r.partner_credit);
    return d;
}

// Only what differs from the usual rules for this board and number of players.
nb::dict unusual(const Rules& rules) {
    const nb::dict usual = fields(Rules::standard(rules.edge, rules.players));
    nb::dict result;
    for (const auto& [name, value] : fields(rules)) {
        const bool board = nb::cast<std::string>(name) == "edge"
                               ? rules.edge != 5
                               : nb::cast<std::string>(name) == "players" && rules.players != 2;
        if (board || !value.equal(usual[name])) result[name] = value;
    }
    return result;
}

std::string text(const Rules& rules) {
    std::string list;
    for (const auto& [name, value] : unusual(rules)) {
        if (!list.empty()) list += ", ";
        list += nb::cast<std::string>(name) + "=" + nb::repr(value).c_str();
    }
    return "Rules(" + list + ")";
}

constexpr const char* init_signature =
    "def __init__(self, *, edge: int = 5, players: int = 2, teams: bool | None = None, "
    "ejections_to_win: int | None = None, marbles: int | None = None, repetition: int = 3, "
    "ply_limit: int | None = None, ply_limit_result: str = 'draw', ban_inverse: bool = False, "
    "inline_only: bool = False, no_move: str | None = None, partner_help: str = 'push', "
    "partner_push: str = 'never', partner_credit: str = 'opponents') -> None";

}  // namespace

void bind_rules(nb::module_& m) {
    nb::class_<Rules>(
        m, "Rules",
        "What can differ from game to game. A value: it cannot be changed, only replaced.\n\n"
        "Fields left at None take the usual value for the board and the players.")
        .def(
            "__init__",
            [](Rules* self, int edge, int players, std::optional<bool> teams,
               std::optional<int> ejections_to_win, std::optional<int> marbles, int repetition,
               std::optional<int> ply_limit, nb::str ply_limit_result, bool ban_inverse,
               bool inline_only, Text no_move, nb::str partner_help, nb::str partner_push,
               nb::str partner_credit) {
                new (self)
                    Rules(make_rules(edge, players, teams, ejections_to_win, marbles, repetition,
                                     ply_limit, ply_limit_result, ban_inverse, inline_only, no_move,
                                     partner_help, partner_push, partner_credit));
            },
            nb::kw_only(), nb::arg("edge") = 5, nb::arg("players") = 2,
            nb::arg("teams") = nb::none(), nb::arg("ejections_to_win") = nb::none(),
            nb::arg("marbles") = nb::none(), nb::arg("repetition") = 3,
            nb::arg("ply_limit") = nb::none(), nb::arg("ply_limit_result") = "draw",
            nb::arg("ban_inverse") = false, nb::arg("inline_only") = false,
            nb::arg("no_move") = nb::none(), nb::arg("partner_help") = "push",
            nb::arg("partner_push") = "never", nb::arg("partner_credit") = "opponents",
            nb::sig(init_signature))
        .def_prop_ro(
            "edge", [](const Rules& r) { return r.edge; },
            "Cells along an edge of the board: 5 (61 cells), 4 (37) or 3 (19).")
        .def_prop_ro(
            "players", [](const Rules& r) { return r.players; }, "Two, three or four.")
        .def_prop_ro(
            "teams", [](const Rules& r) { return r.teams; },
            "Four players: black and azure against white and jade.")
        .def_prop_ro(
            "ejections_to_win", [](const Rules& r) { return r.ejections_to_win; },
            "The side that has ejected so many marbles wins; 6, or 5 and 2 on smaller boards.")
        .def_prop_ro(
            "marbles", [](const Rules& r) { return r.marbles; },
            "The most marbles a player can have begun with; positions with more are refused.")
        .def_prop_ro(
            "repetition", [](const Rules& r) { return r.repetition; },
            "This occurrence of a position since the last ejection is a draw; 0 for never.")
        .def_prop_ro(
            "ply_limit", [](const Rules& r) { return r.ply_limit; },
            "The game ends after so many turns; None for no limit.")
        .def_prop_ro(
            "ply_limit_result", [](const Rules& r) { return to_text(r.ply_limit_result); },
            "At the limit: 'draw', or 'ejections' (the side with more of them wins).")
        .def_prop_ro(
            "ban_inverse", [](const Rules& r) { return r.ban_inverse; },
            "A player may not take back his own previous move.")
        .def_prop_ro(
            "inline_only", [](const Rules& r) { return r.inline_only; }, "No broadsides.")
        .def_prop_ro(
            "no_move", [](const Rules& r) { return to_text(r.no_move); },
            "A player without a legal move 'loses', it is a 'draw', or 'skip' him.")
        .def_prop_ro(
            "partner_help", [](const Rules& r) { return to_text(r.partner_help); },
            "Teams: a partner's marbles may join one's own in a 'push', in every 'move', or "
            "'none'.")
        .def_prop_ro(
            "partner_push", [](const Rules& r) { return to_text(r.partner_push); },
            "Teams: 'never', 'push' a partner's marbles on the board, or 'eject' them too.")
        .def_prop_ro(
            "partner_credit", [](const Rules& r) { return to_text(r.partner_credit); },
            "Who gets the point for an ejected partner: 'opponents' (the next player), 'mover', "
            "'nobody'.")
        .def_prop_ro("sides", &Rules::side_count, "How many sides there are: teams, or players.")
        .def(
            "side",
            [](const Rules& r, int p) {
                if (p < 0 || p >= r.players)
                    raise("SumitoError", "player must be 0 to " + std::to_string(r.players - 1) +
                                             ", not " + std::to_string(p));
                return r.side_of(p);
            },
            nb::arg("player"), "The side of a player: the same number for partners.")
        .def(
            "replace",
            [](nb::handle self, nb::kwargs changes) {
                const Rules& rules = nb::cast<const Rules&>(self);
                nb::dict all = fields(rules);
                if (changes.contains("edge") || changes.contains("players")) all = unusual(rules);
                for (const auto& [name, value] : changes) all[name] = value;
                return self.type()(**all);
            },
            nb::sig("def replace(self, **changes: object) -> Rules"),
            "These rules with some fields changed. Where the board or the players change, fields\n"
            "that had their usual value take the new usual one.")
        .def("to_dict", &fields, nb::sig("def to_dict(self) -> dict[str, typing.Any]"),
             "All fields by name.")
        .def("unusual", &unusual, nb::sig("def unusual(self) -> dict[str, typing.Any]"),
             "The fields that differ from the usual rules; ``Rules(**rules.unusual()) == rules``.")
        .def(
            "__eq__", [](const Rules& a, const Rules& b) { return a == b; }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__",
             [](const Rules& r) { return static_cast<Py_hash_t>(r.fingerprint() >> 3); })
        .def("__repr__", &text)
        .def("__getstate__", &unusual, nb::sig("def __getstate__(self) -> dict[str, typing.Any]"))
        .def(
            "__setstate__",
            [](Rules& self, nb::dict state) {
                const nb::object made = nb::type<Rules>()(**state);
                new (&self) Rules(nb::cast<Rules>(made));
            },
            nb::arg("state"),
            nb::sig("def __setstate__(self, state: dict[str, typing.Any]) -> None"));
}

}  // namespace sumito::bindings
