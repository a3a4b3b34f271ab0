"""`huerta` as a process of its own: in a pipe, and in a real terminal."""

import os
import pty
import select
import signal
import subprocess
import sys
import time

from tests.cli.conftest import hear_control_c, start

PATIENCE = 300.0  # seconds; on a cold start everything is compiled first
PRESS_AGAIN = 5.0


def test_python_m_huerta_is_huerta():
    done = start()
    assert done.returncode == 0
    assert b"huerta play finca" in done.stdout
    assert done.stderr == b""


def test_bad_input_is_told_on_standard_error_with_code_2():
    done = start("play", "finca", "--players", "7")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"huerta: Finca is for 2 to 4 players, not 7\n"


def test_a_reader_that_goes_away_is_no_failure():
    command = f"{sys.executable} -m huerta rules finca | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False, timeout=300)
    assert (done.stdout, done.stderr) == ("# Finca: the rules\n", "")


def test_a_terminal_that_knows_only_ascii_gets_question_marks():
    done = start("play", "finca", "--seed", "1", "--bot", "random", typed=b"place 1\n", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert b"?1" in done.stdout
    assert b"Traceback" not in done.stderr


class Terminal:
    """A terminal of 80 columns with `huerta` in it."""

    def __init__(self, *words: str):
        self.screen, inside = pty.openpty()
        environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
        environment |= {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40"}
        command = [sys.executable, "-m", "huerta", *words]
        self.process = subprocess.Popen(
            command, stdin=inside, stdout=inside, stderr=inside, env=environment, start_new_session=True, preexec_fn=hear_control_c
        )
        os.close(inside)
        self.shown = ""

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait(120)
        os.close(self.screen)

    def read(self, seconds: float) -> bool:
        """Read what is shown within this time; false when the terminal is closed."""
        poll = select.poll()  # not select(), which cannot watch more than a thousand files
        poll.register(self.screen, select.POLLIN)
        if poll.poll(seconds * 1000):
            try:
                self.shown += os.read(self.screen, 4096).decode(errors="replace")
            except OSError:
                return False
        return True

    def wait_for(self, text: str) -> None:
        """Read until this has been shown."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown and time.monotonic() < end and self.read(0.5):
            pass
        assert text in self.shown

    def type(self, text: str) -> None:
        self.shown = ""
        os.write(self.screen, text.encode())

    def press_control_c_until(self, text: str) -> None:
        """As a person does who sees that nothing happened: wait a while, then press again."""
        end = time.monotonic() + PATIENCE
        while text not in self.shown and time.monotonic() < end:
            self.process.send_signal(signal.SIGINT)
            again = time.monotonic() + PRESS_AGAIN
            while text not in self.shown and time.monotonic() < again and self.read(0.5):
                pass
        assert text in self.shown


def test_a_terminal_has_colours_and_quitting_offers_to_save(tmp_path):
    file = tmp_path / "game.txt"
    with Terminal("play", "finca", "--seed", "1", "--bot", "random") as terminal:
        terminal.wait_for("your move> ")
        assert "\x1b[" in terminal.shown
        terminal.type("place 3\n")
        terminal.wait_for("your move> ")
        terminal.type("quit\n")
        terminal.wait_for("A file name, or Enter for no: ")
        terminal.type(f"{file}\n")
        terminal.wait_for("Goodbye!")
        assert terminal.process.wait(120) == 0
    assert file.read_text(encoding="utf-8").startswith("Huerta record 1\n")


def test_control_c_leaves_politely():
    with Terminal("play", "finca", "--seed", "1", "--bot", "random") as terminal:
        terminal.wait_for("your move> ")
        terminal.press_control_c_until("Goodbye!")
        assert "Traceback" not in terminal.shown
        assert terminal.process.wait(120) == 0
