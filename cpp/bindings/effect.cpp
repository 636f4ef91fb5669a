#include "bindings.hpp"

namespace sumito::bindings {
namespace {

nb::tuple shifts(const std::vector<Shift>& list) {
    nb::list result;
    for (const Shift& shift : list) result.append(nb::cast(shift));
    return nb::tuple(result);
}

std::string text(const Shift& shift) {
    return "Shift(" + std::string(nb::repr(nb::cast(player(shift.player))).c_str()) + ", '" +
           cell_name(shift.source) + "', " +
           (shift.target == no_cell ? "None" : "'" + cell_name(shift.target) + "'") + ")";
}

int optional_cell(const std::optional<nb::str>& cell) {
    return cell ? cell_argument(*cell, geometry(max_edge)) : no_cell;
}

std::optional<int> number(std::optional<Player> p) {
    return p ? std::optional(static_cast<int>(*p)) : std::nullopt;
}

// Everything that makes up an effect, in the order of the constructor.
nb::tuple state(const Effect& e) {
    return nb::make_tuple(interned(e.move), player(e.player), e.kind, shifts(e.moved),
                          shifts(e.pushed), player(e.ejected), player(e.credited), e.reason,
                          cell_tuple(e.blockers), e.message);
}

std::string text(const Effect& effect) {
    constexpr std::array names = {"move",    "player",   "kind",   "moved",    "pushed",
                                  "ejected", "credited", "reason", "blockers", "message"};
    std::string list;
    const nb::tuple values = state(effect);
    for (std::size_t i = 0; i < names.size(); ++i)
        list += std::string(i ? ", " : "") + names[i] + "=" + nb::repr(values[i]).c_str();
    return "Effect(" + list + ")";
}

void make_effect(Effect* self, Move move, Player mover, EffectKind kind,
                 const std::vector<Shift>& moved, const std::vector<Shift>& pushed,
                 std::optional<Player> ejected, std::optional<Player> credited,
                 std::optional<Reason> reason, const std::vector<nb::str>& blockers,
                 const std::string& message) {
    Effect effect;
    effect.move = move;
    effect.player = static_cast<int>(mover);
    effect.kind = kind;
    effect.moved = moved;
    effect.pushed = pushed;
    effect.ejected = number(ejected);
    effect.credited = number(credited);
    effect.reason = reason;
    for (const nb::str& cell : blockers)
        effect.blockers |= bit_of(cell_argument(cell, geometry(max_edge)));
    effect.message = message;
    new (self) Effect(std::move(effect));
}

// Adds a value under its Python name (capitals) with its text (small letters).
template <class Enum>
class StrEnum {
  public:
    StrEnum(nb::module_& m, const char* name, const char* doc)
        : enum_(m, name, nb::is_str(), doc) {}
    StrEnum& value(const char* name, Enum value, const char* text, const char* doc) {
        enum_.str_value(name, value, text, doc);
        return *this;
    }
    void finish(const char* name) {
        enum_.def("__str__",
                  [](nb::handle self) { return nb::cast<std::string>(self.attr("value")); });
        enum_.def("__repr__", [prefix = std::string(name) + "."](nb::handle self) {
            return prefix + nb::cast<std::string>(self.attr("name"));
        });
    }

  private:
    nb::enum_<Enum> enum_;
};

void bind_enums(nb::module_& m) {
    StrEnum<EffectKind>(m, "EffectKind", "What happens in a move.")
        .value("STEP", EffectKind::step, "step", "One marble moves to an empty cell.")
        .value("LINE", EffectKind::line, "line", "Two or three marbles move in line.")
        .value("PUSH", EffectKind::push, "push", "Marbles are pushed and stay on the board.")
        .value("EJECTION", EffectKind::ejection, "ejection", "A marble is pushed over the rim.")
        .value("BROADSIDE", EffectKind::broadside, "broadside", "Two or three move sideways.")
        .finish("EffectKind");
    StrEnum<Reason>(m, "Reason", "Why a move is illegal.")
        .value("OFF_BOARD", Reason::off_board, "off_board",
               "It names a cell that this board does not have.")
        .value("EMPTY_CELL", Reason::empty_cell, "empty_cell", "Nothing stands at the rear.")
        .value("NOT_YOURS", Reason::not_yours, "not_yours", "The rear marble is another player's.")
        .value("NO_SUCH_GROUP", Reason::no_such_group, "no_such_group",
               "The marbles of a broadside are not all the mover's.")
        .value("BLOCKED", Reason::blocked, "blocked", "A marble stands where it may not be pushed.")
        .value("TOO_MANY", Reason::too_many, "too_many",
               "More than three marbles would move together.")
        .value("TOO_WEAK", Reason::too_weak, "too_weak", "There are not more pushers than pushed.")
        .value("OWN_BEHIND", Reason::own_behind, "own_behind",
               "An own marble stands behind those to be pushed.")
        .value("EJECTS_OWN", Reason::ejects_own, "ejects_own",
               "An own marble would leave the board.")
        .value("EJECTS_PARTNER", Reason::ejects_partner, "ejects_partner",
               "A partner's marble would leave the board.")
        .value("INLINE_ONLY", Reason::inline_only, "inline_only", "The rules allow no broadsides.")
        .value("INVERSE", Reason::inverse, "inverse",
               "It takes back the mover's own previous move.")
        .finish("Reason");
}

}  // namespace

void bind_effect(nb::module_& m) {
    bind_enums(m);
    nb::class_<Shift>(m, "Shift", "One marble going from one cell to the next.")
        .def(
            "__init__",
            [](Shift* self, Player p, nb::str source, const std::optional<nb::str>& target) {
                new (self) Shift{static_cast<int>(p), cell_argument(source, geometry(max_edge)),
                                 optional_cell(target)};
            },
            nb::arg("player"), nb::arg("source"), nb::arg("target").none(),
            nb::sig("def __init__(self, player: Player, source: str, target: str | None) -> None"))
        .def_prop_ro(
            "player", [](const Shift& s) { return player(s.player); }, "Whose marble it is.")
        .def_prop_ro(
            "source", [](const Shift& s) { return cell_object(s.source); },
            nb::sig("def source(self) -> str"), "Where it stood.")
        .def_prop_ro(
            "target", [](const Shift& s) { return cell_object(s.target); },
            nb::sig("def target(self) -> str | None"), "Where it goes; None is over the rim.")
        .def(
            "__eq__", [](const Shift& a, const Shift& b) { return a == b; }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__",
             [](const Shift& s) {
                 return static_cast<Py_hash_t>((s.player * 64 + s.source) * 64 + s.target + 1);
             })
        .def("__repr__", [](const Shift& s) { return text(s); })
        .def(
            "__reduce__",
            [](nb::handle self) {
                const Shift& s = nb::cast<const Shift&>(self);
                return nb::make_tuple(
                    self.type(),
                    nb::make_tuple(player(s.player), cell_object(s.source), cell_object(s.target)));
            },
            nb::sig("def __reduce__(self) -> tuple[type[Shift], tuple[Player, str, str | None]]"));

    nb::class_<Effect>(m, "Effect",
                       "What a move does or would do, and why it may not.\n\n"
                       "One structure for error messages, pictures and players' hands.")
        .def("__init__", &make_effect, nb::arg("move"), nb::arg("player"), nb::arg("kind"),
             nb::arg("moved"), nb::arg("pushed"), nb::arg("ejected").none(),
             nb::arg("credited").none(), nb::arg("reason").none(), nb::arg("blockers"),
             nb::arg("message"),
             nb::sig("def __init__(self, move: Move, player: Player, kind: EffectKind, "
                     "moved: collections.abc.Sequence[Shift], pushed: "
                     "collections.abc.Sequence[Shift], ejected: Player | None, "
                     "credited: Player | None, reason: Reason | None, blockers: "
                     "collections.abc.Sequence[str], "
                     "message: str) -> None"))
        .def_prop_ro(
            "move", [](const Effect& e) { return interned(e.move); },
            nb::sig("def move(self) -> Move"), "The move.")
        .def_prop_ro(
            "player", [](const Effect& e) { return player(e.player); }, "Who moves.")
        .def_prop_ro(
            "kind", [](const Effect& e) { return e.kind; }, "What happens.")
        .def_prop_ro("legal", &Effect::legal, "May it be played?")
        .def_prop_ro(
            "moved", [](const Effect& e) { return shifts(e.moved); },
            nb::sig("def moved(self) -> tuple[Shift, ...]"),
            "The marbles of the moving group: from the rear on, or first to last.")
        .def_prop_ro(
            "pushed", [](const Effect& e) { return shifts(e.pushed); },
            nb::sig("def pushed(self) -> tuple[Shift, ...]"),
            "The marbles it pushes, the nearest first.")
        .def_prop_ro(
            "ejected", [](const Effect& e) { return player(e.ejected); },
            "Whose marble goes over the rim, if any.")
        .def_prop_ro(
            "credited", [](const Effect& e) { return player(e.credited); },
            "To whom that ejection counts, if to anyone.")
        .def_prop_ro(
            "reason", [](const Effect& e) { return e.reason; },
            "Why the move is illegal; None if it is legal.")
        .def_prop_ro(
            "blockers", [](const Effect& e) { return cell_tuple(e.blockers); },
            nb::sig("def blockers(self) -> tuple[str, ...]"), "The cells at fault.")
        .def_prop_ro(
            "message", [](const Effect& e) { return e.message; },
            "'legal', or the reason in words.")
        .def(
            "__eq__", [](const Effect& a, const Effect& b) { return a == b; }, nb::is_operator(),
            nb::sig("def __eq__(self, other: object, /) -> bool"))
        .def("__hash__", [](const Effect& e) { return nb::hash(state(e)); })
        .def("__repr__", [](const Effect& e) { return text(e); })
        .def(
            "__reduce__",
            [](nb::handle self) {
                return nb::make_tuple(self.type(), state(nb::cast<const Effect&>(self)));
            },
            nb::sig("def __reduce__(self) -> tuple[object, ...]"));
}

}  // namespace sumito::bindings
