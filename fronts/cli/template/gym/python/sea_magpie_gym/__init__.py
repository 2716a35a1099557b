"""Sea Magpie as environments for Gymnasium: `gymnasium.make("SeaMagpie/SeaMagpie-v2")`. `ids()` lists them."""

from .barrow_gym import *
