"""Barrow's games as environments for Gymnasium: exact, seeded, forkable, with a mask of legal actions.

Importing this package registers an id for every game and variant, `Barrow/IntoRuins-v1` among them; `ids()` lists them.
"""

from .catalogue import Variant, ids, layout, variant
from .env import Env
from .register import register_all
from .replay import play
from .vector import VectorEnv

__all__ = ["Env", "Variant", "VectorEnv", "ids", "layout", "play", "variant"]

register_all()
