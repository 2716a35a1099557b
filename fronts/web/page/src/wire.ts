// Written by a test from the types in Rust, where each is documented: change those, and run
// `BARROW_BLESS=1 cargo test -p barrow-web types`.

/** Light from which on a cell is fully lit. */
export const BRIGHT = 2;

/** The version of results. */
export const RESULTS = 2;

/** The longest run. [bytes] */
export const LONGEST_RUN = 524288;

/** The options that the page shows. */
export interface OptionValues {
  theme: "default" | "high-contrast" | "deuteranopia" | "protanopia" | "tritanopia" | "monochrome",
  look: "tiles" | "home" | "glyphs",
  listInsteadOfMap: boolean,
  reducedMotion: boolean | null,
  isMuted: boolean,
  volume: number,
  music: number,
  hints: boolean,
  fightUntil: "half" | "third" | "fifth" | "death",
  turnAndStep: boolean,
  keySet: "all" | "vi" | "wasd" | "numpad" | "original",
  unasked: readonly string[],
  pad: boolean | null,
}

export type OptionId = keyof OptionValues;

/** Sentences of the application, with the places of values as `{names}`. */
export const SENTENCES = {
  andMore: "And {count} more.",
  asking: "Asking the server.",
  attemptPlayed: "You have used today's attempt. You get another one tomorrow.",
  best: "Best {figure} in {runs}: {best}.",
  connectionLost: "Connection lost; retrying.",
  copied: "Copied: {text}",
  copyThis: "Copy this: {text}",
  dailyResult: "Today's seed: {score}.",
  explainsMore: "{key} explains more.",
  hintsAgain: "Each hint will be shown once more.",
  mapAsUsual: "The map is at its usual size.",
  mapAtLargest: "The map is at its largest.",
  mapAtSmallest: "The map is at its smallest.",
  noMessages: "No messages yet.",
  noPasskey: "No passkey was used. You can try again, or choose another way.",
  noResult: "No result yet.",
  notPlayed: "Not played yet.",
  notesAlone: "these notes belong to a run; open both files together.",
  notesTooLarge: "it is too large for notes; keep them below 16 MB",
  nothingInView: "Nothing but the ground.",
  opening: "It is long, and must be replayed from its first move before you can watch it.",
  passkeyMade: "Passkey created. It brings your name to any browser that has it.",
  raceKept: "A race has closed: your run in it is in the history now.",
  runKnown: "You already have this run: {run}.",
  runNotShown: "This run is no longer shared.",
  runTakenIn: "Imported: {run}.",
  runTooLong: "The server sends more moves than a run can have; it is followed no further.",
  runsTakenIn: "{runs} imported; see the history.",
  tryNow: "Try now",
  unharmed: "The run is unchanged.",
  untouched: "Your own runs are unchanged.",
} as const;

/** The commands of a replay in words, with the names and labels of their keys. */
export const REPLAY_COMMANDS = {
  play: { name: "Play or pause", about: "Play or pause", press: "space", key: "Space" },
  back: { name: "One move back", about: "One move back", press: "left", key: "←" },
  on: { name: "One move on", about: "One move on", press: "right", key: "→" },
  pageBack: { name: "Twenty moves back", about: "Twenty moves back", press: "pageup", key: "PgUp" },
  pageOn: { name: "Twenty moves on", about: "Twenty moves on", press: "pagedown", key: "PgDn" },
  start: { name: "To the start", about: "To the start", press: "home", key: "Home" },
  end: { name: "To the end", about: "To the end", press: "end", key: "End" },
  slower: { name: "Slower", about: "Slower", press: "<", key: "<" },
  faster: { name: "Faster", about: "Faster", press: ">", key: ">" },
  goTo: { name: "Go to a move by its number", about: "Go to a move by its number", press: "g", key: "g" },
  nextMessage: { name: "Next message", about: "On to the next important message", press: "n", key: "n" },
  takeOver: { name: "Take over here", about: "Take the run over here and play on", press: "t", key: "t" },
  playSeed: { name: "Play this seed", about: "Play this seed from its start", press: "s", key: "s" },
  help: { name: "Help", about: "Help", press: "?", key: "?" },
} as const;

export type Action = {
  id: string,
  label: string,
  key: string | null,
  isMain: boolean,
  then: Effect,
};

export type Activity = "paused" | "playing" | "searching";

export type Aim = {
  cells: ReadonlyArray<Cell>,
  targets: ReadonlyArray<Target>,
  around: ReadonlyArray<Cell>,
  warning: Words,
};

export type Aimed = {
  verb: string,
  aim: Aim,
  outcome: string,
};

export type ArgKind = "none" | "dir" | "slot" | "cell" | "slot-at" | "key";

export type Attempt = {
  id: number,
  kind: Kind,
  header: string,
  size: number,
  moves: number,
  hash: string,
  closesAt: number,
  run: number | null,
};

export type Bar = {
  name: string,
  value: number,
  label: string,
  isGreat: boolean,
};

export type Bearing = "east" | "south-east" | "south" | "south-west" | "west" | "north-west" | "north" | "north-east";

export type Block = { "is": "text",
  words: string,
  isDim: boolean, } | { "is": "status",
  words: string, } | { "is": "trouble",
  words: string, } | { "is": "section",
  title: string,
  canFold: boolean,
  blocks: ReadonlyArray<Block>, } | { "is": "pairs",
  pairs: ReadonlyArray<Pair>, } | { "is": "fields",
  fields: ReadonlyArray<Field>, } | { "is": "actions",
  actions: ReadonlyArray<Action>, } | { "is": "tabs",
  title: string,
  key: string | null,
  tabs: ReadonlyArray<Tab>, } | { "is": "table",
  table: Table, } | { "is": "chart",
  chart: Chart, } | { "is": "picture",
  start: Topic, } | { "is": "figures",
  figures: ReadonlyArray<Figure>,
};

export type Call = "hello" | { "takeName": NewName } | { "profile": string } | "me" | { "rename": NewName } | "export" | "forget" | { "newCode": NewCode } | { "useCode": UseCode } | "devices" | { "removeDevice": string } | { "newPasskey": { credential: string, key: string } } | { "usePasskey": UsePasskey } | { "run": number } | { "runFile": number } | "audit" | { "notes": {
  run: number,
  first: number, } } | { "writeNote": {
  run: number,
  note: NewNote, } } | { "removeNote": number } | { "reportNote": number } | "blocks" | { "block": string } | { "unblock": string } | { "beginToday": {
  game: string,
  variant: string,
  isShown: boolean, } } | { "attemptFile": number } | "live" | { "watch": {
  id: number,
  from: number, } } | "boards" | { "board": {
  game: string,
  variant: string,
  query: string,
  first: number,
  count: number, } } | "races" | { "race": string } | { "entry": {
  challenge: string,
  game: string,
  variant: string, } } | { "play": {
  challenge: string,
  game: string,
  variant: string, } };

export type Cell = readonly [x: number, y: number];

export type Challenge = { "daily": string } | { "weekly": string };

export type Chart = {
  title: string,
  unit: string,
  summary: string,
  hasNames: boolean,
  bars: ReadonlyArray<Bar>,
};

export type Choice = {
  id: string,
  title: string,
  about: string,
};

export type ChosenKeys = { controls: { [key in string]: ReadonlyArray<string> }, verbs: { [key in string]: { [key in string]: ReadonlyArray<string> } },
};

export type CodeKind = "device" | "recovery";

export type Colour = "black" | "white" | "red" | "cyan" | "purple" | "green" | "blue" | "yellow" | "orange" | "brown" | "light-red" | "dark-grey" | "grey" | "light-green" | "light-blue" | "light-grey";

export type Column = {
  title: string,
  look: Look,
  givesWay: number,
};

export type Condition = {
  name: string,
  glyph: string,
  about: string,
};

export type Content = {
  name: string,
  title: string,
  blocks: ReadonlyArray<Block>,
};

export type Control = "north" | "north-east" | "east" | "south-east" | "south" | "south-west" | "west" | "north-west" | "wait" | "explore" | "descend" | "fight" | "rest" | "repeat" | "step-back" | "known" | "look" | "pack" | "verbs" | "messages" | "help" | "menu";

export type Cue = {
  name: string,
  look: Motion, tone: Tone, byHero: Tone | null, toHero: Tone | null,
};

export type Danger = readonly [x: number, y: number, id: number, dir: Dir | null];

export type Deed = "start" | "continue" | "watch" | "card" | "share" | "send" | "save" | "remove" | "openFile" | "openLink" | "saveAll" | "race" | "attempt" | "watchRanked" | "watchLive" | "goToMove" | "letWatch" | "makePasskey" | "usePasskey" | "saveMine";

export type Dir = number;

export type Earned = {
  version: number,
  feats: ReadonlyArray<string>,
  challenge: Challenge | null,
};

export type Effect = { "is": "open",
  topic: Topic, } | { "is": "turn",
  topic: Topic, } | { "is": "do",
  deed: Deed,
  to: string, } | { "is": "confirm",
  question: string,
  yes: string,
  no: string,
  then: Effect, } | { "is": "press",
  question: string,
  change: KeyChange, } | { "is": "bind",
  change: KeyChange, } | { "is": "ask",
  call: Call,
  said: string, } | { "is": "say",
  sentence: string, } | { "is": "set",
  option: string,
  value: OptionValue,
};

export type End = {
  line: string,
  isWon: boolean,
};

export type Ending = {
  won: boolean,
  word: Words,
  cause: Words,
};

export type Entry = {
  id: number,
  name: string,
  glyph: string,
  ascii: string,
  colour: Colour,
  role: Role,
  about: string,
};

export type Explained = {
  name: string,
  picture: number | null,
  about: string,
  facts: ReadonlyArray<Fact>,
};

export type Fact = {
  name: string,
  value: string,
  preview: string | null,
};

export type Failed = { "kind": "Failed",
  sentence: string,
  trouble: string,
  isFinal: boolean,
};

export type Field = {
  option: string,
  id: string,
  title: string,
  about: string,
  control: FieldControl,
  theme: string | null,
};

export type FieldControl = { "is": "choice",
  isChosen: boolean,
  then: Effect, } | { "is": "switch",
  isOn: boolean,
  then: Effect, } | { "is": "range",
  value: number, } | { "is": "words",
  value: string,
  longest: number,
  isNumber: boolean,
  send: string | null,
};

export type Figure = {
  name: string,
  value: string,
};

export type Game = {
  id: string,
  title: string,
  author: string,
  year: string,
  origin: string,
  pitch: string,
  depthName: string,
  variants: ReadonlyArray<Variant>,
};

export type GameEvent = {
  tone: Tone,
  cue: number,
  who: number,
  whom: number,
  at: Cell,
  to: Cell,
  amount: number,
};

export type Gear = {
  slot: number,
  letter: string,
  id: number,
  name: string,
  isWorn: boolean,
};

export type Input = { "press": {
  press: string,
  timing: Timing, } } | { "command": Control } | { "verb": number } | { "tap": {
  cell: Cell,
  isTouch: boolean, } } | { "step": Dir } | { "there": Cell } | { "look": Cell } | { "inspect": number } | { "point": Cell | null } | { "choose": number } | { "select": number } | { "nextTarget": {
  isBack: boolean, } } | "confirm" | "cancel" | { "times": number } | "tick" | { "showEnd": ReadonlyArray<Outcome> } | { "placing": Placing };

export type KeyChange = string;

export type Kind = "open" | "counted" | "sealed";

export type List = {
  title: string,
  about: ReadonlyArray<string>,
  tone: Tone | null,
  rows: ReadonlyArray<ListRow>,
  selected: number,
};

export type ListRow = {
  id: string,
  label: string,
  detail: string,
  hint: string,
  picture: number | null,
  tone: Tone,
  group: string,
};

export type Look = "name" | "tag" | "time" | "keys" | "number" | "story";

export type Message = {
  text: string,
  tone: Tone,
  times: number,
  moves: number,
  source: Source,
  isOwn: boolean,
};

export type ModeKind = "opening" | "play" | "walk" | "ending" | "repeat" | "direction" | "key" | "confirm" | "aim" | "look" | "pack" | "slot" | "item" | "known" | "actions" | "there" | "menu" | "leave" | "messages" | "end";

export type Motion = "none" | "flash" | "bolt" | "throw" | "slide" | "fall" | "burst" | "fire" | "blink" | { "text": string };

export type Named = {
  id: string,
  title: string,
  about: string,
};

export type Need = { "kind": "request",
  method: string,
  target: string,
  authorization: string | null,
  body: BufferSource,
  longest: number, } | { "kind": "stamp",
  makesKey: boolean, } | { "kind": "formerly",
  hosts: ReadonlyArray<string>, } | { "kind": "sign",
  text: string, } | { "kind": "check",
  key: string,
  text: string,
  signature: string, } | { "kind": "wait",
  milliseconds: number, } | { "kind": "grow",
  within: number | null, } | { "kind": "keep" } | { "kind": "release" } | { "kind": "say",
  sentence: string, } | { "kind": "trouble",
  sentence: string | null,
};

export type NewCode = {
  kind: CodeKind,
};

export type NewName = {
  name: string,
};

export type NewNote = {
  moves: number,
  text: string,
};

export type NewRun = { game: string, variantIndex: number, choices: number, isPractice: boolean, seed: string,
};

export type Note = {
  id: number,
  moves: number,
  player: string,
  text: string,
  madeAt: number,
};

export type Notice = {
  text: string,
  tone: Tone,
};

export type OptionKind = { "is": "switch",
  default: boolean, } | { "is": "automatic",
  values: [Named, Named, Named], } | { "is": "choice",
  values: ReadonlyArray<Named>, } | { "is": "questions" } | { "is": "range",
  default: number,
};

export type OptionRow = {
  id: OptionId,
  kind: OptionKind,
};

export type OptionValue = boolean | number | string | ReadonlyArray<string> | null;

export type Outcome = {
  isWon: boolean,
  score: number,
  depth: number,
};

export type Pair = {
  signs: ReadonlyArray<Entry>,
  name: string,
  keys: ReadonlyArray<string>,
  about: string,
  isEarned: boolean | null,
};

export type Placing = { "at": string } | "unnamed";

export type PlayScreen = {
  mode: ModeKind,
  opening: ShownOpening | null,
  list: List | null,
  prompt: Prompt | null,
  notice: Notice | null,
  hint: string | null,
  cursor: Cell | null,
  aim: Aimed | null,
  path: ReadonlyArray<Cell>,
  explained: Explained | null,
  scrolled: number,
};

export type Player = {
  name: string,
  madeAt: number,
};

export type Prompt = {
  text: string,
  keys: string,
};

export type ReplayChange = "nothing" | "turn" | "rush" | "leap";

export type ReplayCommand = "play" | "back" | "on" | "pageBack" | "pageOn" | "start" | "end" | "slower" | "faster" | "goTo" | "nextMessage" | "takeOver" | "playSeed" | "help" | "leave";

export type ReplayScreen = {
  at: number,
  length: number,
  place: string,
  pace: string,
  activity: Activity,
  isLive: boolean,
  play: string,
  question: string | null,
  notice: Notice | null,
  trouble: string | null,
};

export type ReplayUpdate = {
  change: ReplayChange,
  events: ReadonlyArray<GameEvent>,
  end: End | null,
  request: ReplayCommand | null,
  tickAfter: number | null,
};

export type Request = "help" | "options" | "bindings" | "zoom" | "result" | "share" | "send" | "card" | "lastMoves" | "morgue" | "replay" | "name" | "board" | "title" | { "start": string };

export type Role = "blank" | "floor" | "wall" | "hero" | "foe" | "blocking-foe" | "corpse" | "item" | "exit" | "hole" | "prop" | "effect" | "goal" | "writing";

export type RunNotes = {
  notes: ReadonlyArray<Note>,
  hasMore: boolean,
};

export type Save = "nothing" | "grown" | "rewritten" | "putAway" | "closed" | "discarded";

export type Seen = {
  name: string,
  states: ReadonlyArray<string>,
  danger: string,
  sentence: string,
  id: number,
  at: Cell,
  distance: number,
  bearing: Bearing | null,
  count: number,
  hp: Stat | null,
  conditions: number,
  threat: Threat | null,
};

export type Shelf = {
  games: ReadonlyArray<Game>,
  themes: ReadonlyArray<Theme>,
  options: ReadonlyArray<OptionRow>,
  longestRun: number,
  largestNotes: number,
};

export type ShownOpening = {
  title: string,
  lines: ReadonlyArray<string>,
  shown: number,
  action: string,
};

export type Source = "event" | "hint" | "stop";

export type Stat = readonly [value: number, max: number];

export type StatInfo = {
  name: string,
  isBar: boolean,
  isScore: boolean,
  meaning: StatMeaning,
};

export type StatMeaning = "own" | "health" | "status" | "depth";

export type State = {
  moves: number,
  score: number,
  depth: number,
  ending: Ending | null,
  width: number,
  height: number,
  tiles: Uint8Array,
  sight: Uint8Array,
  things: ReadonlyArray<Thing>,
  hero: Cell | null,
  cursor: Cell | null,
  stats: ReadonlyArray<Stat>,
  light: Uint8Array,
  cool: Uint8Array,
  facing: Dir | null,
  pack: ReadonlyArray<Gear>,
  dangers: ReadonlyArray<Danger>,
  asked: number | null,
  isHealthLow: boolean,
};

export type Summary = {
  game: string,
  title: string,
  variant: string,
  variantIndex: number,
  choices: number,
  isPractice: boolean,
  seed: string,
  moves: number,
  score: number,
  depth: number,
  ending: Ending | null,
  isClosed: boolean,
  digest: string,
  notice: string | null,
};

export type Tab = {
  id: string,
  label: string,
  isChosen: boolean,
  then: Effect,
};

export type Table = {
  title: string,
  columns: ReadonlyArray<Column>,
  rows: ReadonlyArray<TableRow>,
};

export type TableCell = {
  words: string,
  tone: Tone | null,
  seconds: number | null,
};

export type TableRow = {
  id: string,
  cells: ReadonlyArray<TableCell>,
  about: string,
  actions: ReadonlyArray<Action>,
};

export type Target = {
  at: Cell,
  id: number,
  chance: [number, number],
  effect: Effect | null,
};

export type Theme = {
  id: string,
  isDark: boolean,
  paper: string,
  lifted: string,
  border: string,
  text: string,
  dim: string,
  heading: string,
  accent: string,
  good: string,
  bad: string,
  great: string,
  colours: Readonly<Record<Colour, string>> | null,
  roles: Readonly<Record<Role, string>> | null,
  fire: string,
  spores: string,
};

export type Thing = {
  id: number,
  at: Cell,
  hp: Stat | null,
  conditions: number,
  threat: Threat | null,
};

export type Threat = "harmless" | "fair" | "dangerous" | "deadly";

export type Timing = {
  isRepeat: boolean | null,
  at: number | null,
};

export type ToldFeat = {
  id: string,
  title: string,
  about: string,
  times: number,
};

export type Tone = "plain" | "good" | "bad" | "great";

export type Topic = string;

export type Topology = "square4" | "square8" | "hex";

export type Update = {
  turns: number,
  events: ReadonlyArray<GameEvent>,
  spoken: ReadonlyArray<string>,
  isRefused: boolean,
  hasLeapt: boolean,
  hasEnded: boolean,
  hasNews: boolean,
  save: Save,
  request: Request | null,
  tickAfter: number | null,
};

export type UseCode = {
  code: string,
};

export type UsePasskey = {
  credential: string,
  time: number,
  authenticator: string,
  client: string,
  signature: string,
};

export type Variant = {
  id: string,
  title: string,
  pitch: string,
  help: string,
  sight: number,
  topology: Topology,
  verbs: ReadonlyArray<Verb>,
  legend: ReadonlyArray<Entry>,
  stats: ReadonlyArray<StatInfo>,
  cues: ReadonlyArray<Cue>,
  conditions: ReadonlyArray<Condition>,
  choices: ReadonlyArray<Choice>,
  packName: string,
  scoreName: string,
  index: number,
  width: number,
  height: number,
  directions: ReadonlyArray<string>,
  deltas: ReadonlyArray<Cell>,
  fewerIsBetter: boolean,
  defaultSeed: string | null,
  guideSeed: string | null,
  hasLevels: boolean,
  hasPack: boolean,
  walk: number | null,
  wait: number | null,
};

export type Verb = {
  name: string,
  about: string,
  arg: ArgKind,
};

export type Words = string;
