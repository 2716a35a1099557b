"""Measures how soon two programs show their first screenful on a terminal of 80 by 24: Barrow's title and NetHack's first question.

The argument is Barrow's program. The two programs start alternately, in an empty home, and are quit after their first screenful.
Prints medians in milliseconds: the time from the start to the last words of the screenful, and the processor time from start to end.
"""

import fcntl
import os
import pty
import statistics
import struct
import sys
import tempfile
import termios
import time

ROUNDS = 60
# The program itself. The command `nethack-console` is a shell script that sets these and starts it, a millisecond slower.
NETHACK = "/usr/lib/games/nethack/nethack-console"
NETHACK_OPTIONS = {"HACKDIR": os.path.dirname(NETHACK), "NETHACKOPTIONS": "/etc/nethack/nethackrc.console"}
SIZE = struct.pack("HHHH", 24, 80, 0, 0)


def start(command, last_words, home):
    """Starts a program and quits it after its first screenful. Returns the milliseconds until then, and all its processor time."""
    terminal, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, SIZE)
    variables = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": home, "BARROW_HOME": home, **NETHACK_OPTIONS}
    onto = [(os.POSIX_SPAWN_DUP2, end, number) for number in range(3)]
    begun = time.perf_counter()
    process = os.posix_spawn(command[0], command, variables, file_actions=onto, setsid=True)
    os.close(end)
    seen = b""
    try:
        while last_words not in seen:
            seen += os.read(terminal, 65536)
    except OSError:
        sys.exit(f"{command[0]} ended before it showed {last_words!r}: {seen[-300:]!r}")
    taken = time.perf_counter() - begun
    # This quits both. If it were killed, NetHack would leave a game behind that prevents the next from starting.
    os.write(terminal, b"q")
    usage = wait(process, terminal)
    os.close(terminal)
    return 1e3 * taken, 1e3 * (usage.ru_utime + usage.ru_stime)


def wait(process, terminal):
    """Reads until the program ends. Returns its resource usage."""
    try:
        while os.read(terminal, 65536):
            pass
    except OSError:
        pass
    return os.wait4(process, 0)[2]


def main():
    if not os.path.exists(NETHACK):
        sys.exit(f"{NETHACK} is missing: install nethack-console (Debian, Ubuntu)")
    rivals = {"barrow": ([sys.argv[1]], b"quit"), "nethack-console": ([NETHACK, "-u", "Rival"], b"Shall I pick")}
    samples = {name: [] for name in rivals}
    with tempfile.TemporaryDirectory() as home:
        for _ in range(ROUNDS):
            for name, (command, last_words) in rivals.items():
                samples[name].append(start(command, last_words, home))
    medians = {name: [statistics.median(column) for column in zip(*rows)] for name, rows in samples.items()}
    for name, (wall, processor) in medians.items():
        print(f"{name:16} {wall:6.2f} ms, {processor:.2f} ms of the processor")
    wall, processor = (statistics.median(a / b for a, b in zip(*column)) for column in columns(samples))
    print(f"barrow takes {wall:.2f} times as long, and {processor:.2f} times the processor's time: the median of {ROUNDS} rounds")


def columns(samples):
    """For each clock, the times of each program."""
    return zip(*(zip(*rows) for rows in samples.values()))


main()
