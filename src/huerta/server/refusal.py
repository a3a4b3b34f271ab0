"""How the server says no: a code for programs, and a sentence that says what would be right."""

from huerta.server.messages import ErrorCode

STATUS: dict[ErrorCode, int] = {
    "bad_message": 422,
    "too_large": 413,
    "too_fast": 429,
    "too_many": 429,
    "not_signed_in": 401,
    "foreign_origin": 403,
    "no_such_table": 404,
    "no_such_game": 404,
    "no_such_page": 404,
    "bad_option": 422,
    "bad_seat": 422,
    "bad_level": 422,
    "not_host": 403,
    "not_your_seat": 403,
    "wrong_password": 401,
    "internal": 500,
}
CONFLICT = 409  # for whatever could be right at another moment


class Refusal(Exception):
    """A request that is not carried out; nothing has changed."""

    def __init__(self, code: ErrorCode, message: str):
        super().__init__(message)
        self.code: ErrorCode = code
        self.message = message

    @property
    def status(self) -> int:
        """The HTTP status that fits."""
        return STATUS.get(self.code, CONFLICT)
