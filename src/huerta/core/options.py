"""What a table may choose: editions, variants. Chosen by name, kept in the state as small numbers."""

from collections.abc import Mapping
from dataclasses import dataclass

from huerta.core.errors import OptionError, hint, listed


@dataclass(frozen=True)
class Option:
    """One choice a table makes before the game."""

    name: str
    choices: tuple[str, ...]  # as people write them; their place is the number in the state
    summary: str  # one sentence for the person who chooses
    default: str | Mapping[str, str] = ""  # one choice, or one for each choice of the game's first option (an edition)

    def default_under(self, preset: str) -> str:
        """The choice that stands when the table says nothing, under this edition."""
        if isinstance(self.default, str):
            return self.default or self.choices[0]
        return self.default[preset]

    def number(self, choice: str) -> int:
        """A choice as the number the state keeps."""
        if choice not in self.choices:
            raise OptionError(f"option {self.name} is {listed(self.choices)}, not {choice!r}{hint(choice, self.choices)}")
        return self.choices.index(choice)


@dataclass(frozen=True)
class Options:
    """All that a game lets a table choose; the first option is the edition, which sets the others' defaults."""

    options: tuple[Option, ...]

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)

    def resolve(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Every option with its choice: what the table said, else the default."""
        names = [option.name for option in self.options]
        if not isinstance(chosen, Mapping):
            raise OptionError(f"options are given by name, as {{'edition': …}}, not as {chosen!r}")
        for name in chosen:
            if name not in names:
                raise OptionError(f"there is no option {name!r}: options are {listed(names)}{hint(str(name), names)}")
        resolved: dict[str, str] = {}
        for option in self.options:
            preset = resolved[names[0]] if resolved else ""
            choice = str(chosen.get(option.name, option.default_under(preset)))
            option.number(choice)
            resolved[option.name] = choice
        return resolved

    def numbers(self, chosen: Mapping[str, str]) -> list[int]:
        """The resolved choices as the numbers the state keeps, in order."""
        resolved = self.resolve(chosen)
        return [option.number(resolved[option.name]) for option in self.options]

    def names(self, numbers: list[int]) -> dict[str, str]:
        """The choices behind the numbers of a state."""
        return {option.name: option.choices[number] for option, number in zip(self.options, numbers, strict=False)}

    def told(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Only what has to be said: the edition, and whatever differs from its defaults."""
        resolved = self.resolve(chosen)
        first = self.options[0].name if self.options else ""
        return {
            option.name: resolved[option.name]
            for option in self.options
            if option.name == first or resolved[option.name] != option.default_under(resolved[first])
        }
