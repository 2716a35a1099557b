"""Tests that words are enough to play from: nothing is left out, everything has a place, and skills do what they say."""

import json
import pickle
import re
import unittest
from copy import deepcopy

import barrow_gym

RUINS = "Barrow/IntoRuins-v2"
#: Sentences about hit points of the player, and their sign.
LOST = re.compile(
    r"(?:hits? you.*? for|You burn for|You lose|lose|you share the blow:) (\d+)[^()\n]*(?:\((\d+) times\))?", re.I
)
CELL = re.compile(r"\b\d+,\d+\b")


def begun(seed, id=RUINS, **settings):
    env = barrow_gym.Env(id, **settings)
    env.reset(seed=seed)
    return env


def scene(env):
    return json.loads(env.observe("json"))


def health(env):
    return scene(env)["stats"]["Hit points"][0]


def plays(seeds, calls, then=lambda env, before, turn: None):
    """Fights when hunted, else explores, else descends. Calls `then` after each turn with the health and words before."""
    turns = 0
    for seed in seeds:
        env = begun(seed)
        for number in range(calls):
            before = (health(env), env.observe())
            skill = "fight" if "hunting you" in before[1] else ("explore", "descend")[number % 3 == 2]
            try:
                turn = env.perform(skill, sure=True)
            except ValueError:
                continue
            then(env, before, turn)
            if turn.terminated:
                break
        turns += scene(env)["turns"]
    return turns


class TextTest(unittest.TestCase):
    def test_all_damage_is_told(self):
        compared, wrong = 0, []

        def check(env, before, turn):
            nonlocal compared
            # Healing hides what is lost, and a new level begins with other numbers.
            if re.search(r"recover|fully healed|no longer alive", turn.text) or turn.terminated:
                return
            told = sum(int(amount) * int(times or 1) for amount, times in LOST.findall(turn.text))
            lost = before[0] - health(env)
            compared += told > 0
            if told < lost:
                wrong.append((told, lost, str(turn)))

        self.assertGreater(plays(range(140), 40, check), 10_000)
        self.assertGreater(compared, 300)
        self.assertEqual(wrong[:3], [])

    def test_a_turn_is_its_text(self):
        turn = begun(2).act("wait")
        self.assertEqual(str(turn), turn.text)

    def test_a_limit_keeps_what_was_told_before_it(self):
        whole, cut = begun(2), begun(2, limit=30)
        self.assertEqual(cut.explore(sure=True).text.split("\n")[0], whole.explore(sure=True).text.split("\n")[0])


class ObservationTest(unittest.TestCase):
    def test_everything_known_is_said_with_its_cell_in_every_encoding(self):
        remembered = 0

        def check(env, before, turn):
            nonlocal remembered
            if turn.terminated:
                return
            known = scene(env)["things"]
            remembered += sum(not thing["in_view"] for thing in known)
            for text in (env.observe(), env.observe("ascii")):
                for thing in known:
                    column, row = thing["at"]
                    self.assertRegex(text, rf"(?i){re.escape(thing['name'])}.*\b{column},{row}\b")

        plays(range(12), 12, check)
        self.assertGreater(remembered, 100)

    def test_directions_are_those_that_phrases_take(self):
        for id in barrow_gym.ids():
            names = set(barrow_gym.variant(id).directions)
            env = begun(202, id)
            texts = [env.observe(), env.observe("ascii"), env.explore(sure=True).text if "Ruins" in id else ""]
            for text in texts:
                found = set(re.findall(r"\b(?:north|south)-(?:east|west)\b|\b(?<!-)(?:north|south|east|west)\b(?!-)", text))
                self.assertLessEqual(found, names, id)
            for thing in scene(env)["things"]:
                self.assertIn(thing["direction"], names | {None})

    def test_a_direction_that_does_not_exist_names_those_that_fit(self):
        env = begun(202)
        with self.assertRaisesRegex(ValueError, "north-west.*north-east|north-east.*north-west"):
            env.act("north")
        with self.assertRaisesRegex(ValueError, "north.*east"):
            begun(1, "Barrow/Stomp-v2").act("north-east")
        for phrase in ("northeast", "north east", "NE", "go northeast", "step North-East."):
            self.assertEqual(begun(202).act(phrase).text, begun(202).act("step north-east").text)

    def test_the_end_is_explained(self):
        env = begun(1, "Barrow/MonsterCaves-v2")
        over = False
        while not over:
            over = env.act(env.legal()[0]).terminated
        self.assertIn("abort: A monster bit you once too often.", env.observe())

    def test_items_are_called_as_they_are_written(self):
        for seed in range(12):
            env = begun(seed)
            env.explore(sure=True)
            env.explore(sure=True)
            legal = "\n".join(env.legal())
            pack = scene(env)["pack"]
            for item in pack:
                plain = item["name"].partition(" (")[0]
                self.assertIn(f"throw {plain}", legal)
                twins = [other for other in pack if other["name"] == item["name"]]
                suffix = f" {item['letter']}" if len(twins) > 1 else ""
                turn = env.clone().act(f"throw the {item['name']}{suffix} at {env_cell(env)}")
                self.assertTrue(turn.text)
                if item["letter"] != "a":
                    again = env.clone().act(f"throw {item['letter']} {item['name']} at {env_cell(env)}")
                    self.assertEqual(again.text, turn.text)

    def test_two_alike_are_told_apart(self):
        found = 0
        for seed in range(40):
            env = begun(seed)
            env.explore(sure=True)
            things = [thing for thing in scene(env)["things"] if thing["in_view"]]
            for thing in things:
                twins = [other for other in things if other["name"] == thing["name"]]
                if len(twins) > 1:
                    found += 1
                    text = env.look("{},{}".format(*thing["at"]))
                    self.assertIn("{},{}".format(*thing["at"]), text)
        self.assertGreater(found, 5)

    def test_a_closer_look_tells_what_it_is(self):
        env = begun(202)
        self.assertIn("Landing costs", env.look("hole"))
        self.assertIn("spores", env.look("mushroom"))
        self.assertIn("160 turns", env.look("a Torch") + env.rules())
        self.assertEqual(env.call("look", {"thing": "hole"}), env.look("hole"))
        self.assertEqual(env.act("look at the hole").text, env.look("hole"))
        with self.assertRaisesRegex(ValueError, "mushroom"):
            env.look("dragon")

    def test_the_rules_are_fit_for_a_system_prompt(self):
        env = begun(202)
        rules = env.rules()
        for words in ("Wings of Yendor", "north-east", "throw", "explore", "Wielding another weapon puts it out", "Landing costs 6"):
            self.assertIn(words, rules)
        self.assertNotIn("ogre", rules, "nobody has met one")
        self.assertNotRegex(rules, "[Pp]ress")
        for id in barrow_gym.ids():
            self.assertGreater(len(begun(1, id).rules()), 200)

    def test_phrases_may_be_wrapped_and_may_name_skills(self):
        for phrase in (
            "<|ACTION|>wait</|ACTION|>",
            "I think I should wait here.\n<|ACTION|>wait<|END|>",
            "**wait**",
            "`wait`",
            "Action: wait",
            "```\nwait\n```",
            "<action>Wait</action>",
            '"wait".',
        ):
            self.assertEqual(begun(202).act(phrase).text, begun(202).act("wait").text, phrase)
        self.assertEqual(begun(202).act("explore").text, begun(202).explore().text)
        self.assertEqual(begun(202).act("<|ACTION|>explore sure=true<|END|>").text, begun(202).explore(sure=True).text)
        self.assertEqual(begun(202).act("travel to the hole").text, begun(202).travel("hole").text)
        self.assertEqual(begun(202).act("travel(target='10,13')").text, begun(202).travel("10,13").text)
        self.assertEqual(begun(202).act("pick up black orb", sure=True).text, begun(202).pick_up("black orb", sure=True).text)


class SkillTest(unittest.TestCase):
    def test_a_sure_skill_acts_now(self):
        calls, idle = 0, []
        for seed in range(25):
            env = begun(seed)
            for number in range(30):
                before = env.run()
                skill = "fight" if number % 2 and "hunting you" in env.observe() else ("descend", "explore")[number % 4 == 3]
                turn = env.perform(skill, sure=True)
                calls += 1
                if env.run() == before:
                    idle.append((skill, turn.text))
                if turn.terminated:
                    break
        self.assertGreater(calls, 250)
        self.assertEqual([entry for entry in idle if not re.search("nothing left to find|know no way", entry[1])], [])
        self.assertLess(len(idle), calls / 50, idle[:4])

    def test_a_sure_descent_is_one_call(self):
        env = begun(202)
        self.assertIn("Depth 2", env.descend(sure=True).text)

    def test_earlier_calls_change_nothing(self):
        for sure in (True, False):
            for seed in range(5):
                env = begun(seed)
                for number in range(24):
                    other = pickle.loads(pickle.dumps(env)) if number % 2 else deepcopy(env)
                    skill = ("explore", "descend", "fight", "pick_up", "rest")[(number + seed) % 5]
                    results = []
                    for one in (env, other):
                        try:
                            results.append(one.perform(skill, sure=sure)[:4])
                        except ValueError as refusal:
                            results.append(str(refusal))
                    self.assertEqual(*results)
                    self.assertEqual(env.observe(), other.observe())
                    self.assertEqual(env.observe("json"), other.observe("json"))
                    if not env.legal():
                        break
                    if number % 3 == 2:
                        env.act("wait" if "wait" in env.legal() else env.legal()[0])

    def test_every_stop_has_its_reason(self):
        def check(env, before, turn):
            last = turn.text.split("\n")[-1]
            self.assertNotRegex(turn.text, r"It took \d+ moves?\.|more changes\.|[Pp]ress again|once more")
            self.assertRegex(last, r"[.!?]( \(\d+ times\))?$")

        plays(range(20), 25, check)
        for id in barrow_gym.ids():
            env = begun(4, id)
            for number in range(20):
                try:
                    turn = env.perform(("explore", "descend", "fight", "rest")[number % 4], sure=number % 2 == 0)
                except ValueError:
                    continue
                check(env, None, turn)
                if turn.terminated or turn.truncated:
                    break

    def test_a_fight_stops_when_a_deadly_foe_joins(self):
        """Each fight is played blow by blow too: it must not go on once more deadly foes hunt than when it began."""
        joined = 0
        for seed in range(60):
            env = begun(seed)
            for _ in range(25):
                if "hunting you" not in env.observe():
                    if env.perform("descend", sure=True).terminated:
                        break
                    continue
                before = env.clone()
                turn = env.fight(sure=True)
                if turn.terminated:
                    break
                deadly = count_deadly(before)
                for action in moves_since(before, env):
                    self.assertLessEqual(count_deadly(before), deadly, turn.text)
                    before.step(action)
                joined += "joins" in turn.text
        self.assertGreater(joined, 0)


def count_deadly(env):
    things = scene(env)["things"]
    return sum(thing["in_view"] and thing.get("threat") == "deadly" and "hunting" in thing.get("conditions", ()) for thing in things)


def moves_since(before, after):
    native = after._lanes.native
    return native.actions(after.run())[len(native.actions(before.run())) :]


def env_cell(env):
    column, row = scene(env)["hero"]
    steps = [phrase.split(" at ")[1] for phrase in env.legal() if phrase.startswith("throw") and CELL.search(phrase)]
    return steps[0] if steps else next(phrase.split(" at ")[1] for phrase in env.legal() if " at " in phrase)


if __name__ == "__main__":
    unittest.main()
