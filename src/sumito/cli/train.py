"""``sumito train``: how agents learn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from . import train_chances, train_constants, train_levels, train_nnue, train_weights

if TYPE_CHECKING:
    from typer.core import TyperCommand

__all__ = ["group"]


def group(command_class: type[TyperCommand]) -> typer.Typer:
    """The subcommands of ``train``, a group for each kind of learner."""
    nnue = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
    for step, summary, examples in (*train_nnue.COMMANDS, train_chances.COMMAND):
        nnue.command(short_help=summary, epilog=examples, cls=command_class)(step)
    train = typer.Typer(rich_markup_mode=None, no_args_is_help=True)
    train.add_typer(
        nnue,
        name="nnue",
        short_help="The engine's network.",
        help="The engine's network: let the engine play itself, learn from the games, and let "
        "games decide whether the new network is better.",
    )
    for command, summary, examples in (
        *train_weights.COMMANDS,
        train_constants.COMMAND,
        train_levels.COMMAND,
    ):
        train.command(short_help=summary, epilog=examples, cls=command_class)(command)
    return train
