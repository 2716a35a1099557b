"""Plays NetHack in the NetHack Learning Environment as fast as possible, through its raw interface without Gymnasium.

Walks in random directions and answers questions, which count as turns too. For each line on standard input it plays one lap and
prints how many nanoseconds of the processor's time a turn took. New games are not counted, as they take NetHack a thousand turns' time.
"""

import random
import sys
import time

from nle import nethack

TURNS = 5000
RETURN, ESCAPE = 13, 27
WALK = [ord(key) for key in "hjklyubn"]
# Observations that a learning program reads. Barrow's View has the same.
LOOKED_AT = ("glyphs", "chars", "colors", "specials", "blstats", "message", "inv_glyphs", "inv_strs", "inv_letters", "inv_oclasses")


def lap(game, misc, dice):
    """Plays one lap. Returns nanoseconds a turn."""
    step, is_done = game._pynethack.step, game._pynethack.done
    actions = [dice.choice(WALK) for _ in range(TURNS)]
    spent = 0
    begun = time.thread_time_ns()
    for action in actions:
        if misc[2]:  # It waits for a key.
            action = RETURN
        elif misc[0] or misc[1]:  # It asks for a letter or a line.
            action = ESCAPE
        step(action)
        if is_done():
            spent += time.thread_time_ns() - begun
            game.reset()
            begun = time.thread_time_ns()
    return (spent + time.thread_time_ns() - begun) / TURNS


def main():
    looked_at = LOOKED_AT if sys.argv[1:] == ["--look"] else ()
    game = nethack.Nethack(observation_keys=("misc", *looked_at), ttyrec=None)
    game.set_initial_seeds(1, 1, False)
    misc = game.reset()[0]
    dice = random.Random(1)
    for _ in sys.stdin:
        print(lap(game, misc, dice), flush=True)


main()
