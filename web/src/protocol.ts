// The messages of the socket and the bodies of the HTTP API.
// Made by `make protocol` from src/sarisari/server/messages/: change that, not this.

export const PROTOCOL = 1;
export const LONGEST_MESSAGE = 16384;
export const LONGEST_ID = 64;
export const LONGEST_CHAT = 500;

/** By game: the options that tell an edition apart, and its suits' other names. */
export const EDITIONS: Record<string, Edition[]> = {
  "tindahan": [
    {
      "options": {
        "seller": "spend",
        "tie": "shared"
      },
      "labels": {
        "lanzones": "passionfruit",
        "durian": "orange"
      },
      "name": "french"
    }
  ]
};

export type OptionValue = string | number | boolean | string[];

export type Options = Record<string, OptionValue>;

export type Parameter = string | number | (string | number)[];

export type Order = "lot" | "fixed";

export type Status = "waiting" | "running" | "over" | "stopped" | "frozen";

export type Row = "other" | "tricks" | "cards-left" | "shutout" | "stall" | "fruit" | "taken" | "bid";

export type Effect = Noted | GameOver | HandsDealt | ChoiceMade | ChoiceShown | CardLaid | SellerSent | CartMoved | TrumpDeclared | ValueChanged | CardPassedOver | TrickTaken | TrickLeft | RoundOver | RoundScored | PieceOffered | PiecePulled | PieceTaken | PieceUsed | PieceRefused | BidMade | BidPassed | PieceWon | PiecePlaced | TowerSettled | TowerOut | PieceFell | PiecesReturned | TurnSkipped;

export type RefusalKind = "not-logged-in" | "forbidden" | "unknown" | "conflict" | "too-large" | "wrong-type" | "wrong-host" | "too-fast" | "too-many" | "too-busy" | "too-long" | "closed" | "no-room" | "no-watching" | "name" | "as-it-was" | "time-is-up" | "unstable-base" | "other-rules" | "unknown-option" | "other";

/** Show me this table from now on; I have seen its journal up to `seen`, and its chat up to the line of number `chat_seen`. */
export interface Watch {
  type: "watch";
  /** id of the table */
  table: string;
  /** the last `at` that you had */
  seen?: number;
  /** the last `number` that you had */
  chat_seen?: number;
}

/** No more of this table. */
export interface Unwatch {
  type: "unwatch";
  /** id of the table */
  table: string;
}

/** Show me the tables that everybody may see (`lobby`), or those where I sit (`mine`), now and whenever they change. */
export interface WatchList {
  type: "watch-list";
  /** which list */
  what: "lobby" | "mine";
}

/** No more of this list. */
export interface UnwatchList {
  type: "unwatch-list";
  /** which list */
  what: "lobby" | "mine";
}

/** Are you there? Answered by `pong`. */
export interface Ping {
  type: "ping";
}

/** What would a bot do in my place? `at`: how far I had seen the journal. Answered by `hints`, to this socket alone, where the terms allow it; a new question takes the place of the last. */
export interface HintRequest {
  type: "hint";
  /** the client's own */
  id: string;
  /** id of the table */
  table: string;
  /** length of the journal */
  at: number;
}

/** Do this at my seat. `at`: how far I had seen the journal. */
export interface ActWish {
  type: "act";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** length of the journal */
  at: number;
  do: string;
}

/** Take back my last action. */
export interface UndoWish {
  type: "undo";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** length of the journal */
  at: number;
}

/** Ask all people for an undo or to stop the table, or answer. */
export interface AgreeWish {
  type: "agree";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** length of the journal */
  at: number;
  about: "undo" | "stop";
  says: "ask" | "yes" | "no";
}

/** Stop the table before the game is over: before the first deal, or when all agreed. */
export interface StopWish {
  type: "stop";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
}

/** The host closes the table, waiting or running; not one that is rated and has begun. */
export interface EndWish {
  type: "end";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
}

/** My part in the deals: the hash of a salt. */
export interface SaltHashWish {
  type: "salt-hash";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** SHA-256 in hex, with the seat in it: see Salts */
  hash: string;
}

/** The salt that I promised. */
export interface SaltWish {
  type: "salt";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 16 to 64 letters a-z and digits, random and new */
  salt: string;
}

/** I am back: the stand-in may go. */
export interface BackWish {
  type: "back";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
}

/** A bot shall play for a person who is waited for: the host may say so at once of one who is away, everybody when they have waited for a while. */
export interface StandInWish {
  type: "stand-in";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 0 to players - 1, clockwise */
  seat: number;
}

/** The host lets the table stand still; anybody who sits may let it go on. */
export interface PauseWish {
  type: "pause";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** the table stands still */
  is_paused: boolean;
}

/** I sit down, at this seat or any free one, by this name. In a game under way: in a bot's place that the host has opened. */
export interface SitWish {
  type: "sit";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** as others see it */
  name: string;
  /** 0 to players - 1, clockwise */
  seat?: number | null;
}

/** I stand up. In a game under way a bot plays for me until I am `back`. */
export interface StandWish {
  type: "stand";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
}

/** I am ready to begin, or not yet. */
export interface ReadyWish {
  type: "ready";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** ready to begin */
  is_ready: boolean;
}

/** The host puts a bot on a free chair, or takes it away; in a game under way, in the place of whoever sits there. */
export interface BotWish {
  type: "bot";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 0 to players - 1, clockwise */
  seat: number;
  /** which bot it is; null or left out: a person */
  bot: string | null;
}

/** The host sends a person away, who may not sit down here again; one who is banned may not even look on. */
export interface RemoveWish {
  type: "remove";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 0 to players - 1, clockwise */
  seat: number;
  /** may not even look on */
  is_banned?: boolean;
}

/** The host lets a person whom it has sent away come back, by the name in `removed`. */
export interface ReadmitWish {
  type: "readmit";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** as others see it */
  name: string;
}

/** The host lets two chairs change places. */
export interface MoveWish {
  type: "move";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 0 to players - 1, clockwise */
  seat: number;
  to: number;
}

/** The host keeps a chair for somebody, or opens it; in a game under way, a bot's place. */
export interface LockWish {
  type: "lock";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 0 to players - 1, clockwise */
  seat: number;
  /** kept for somebody: nobody sits down here without the host */
  is_locked: boolean;
}

/** The host says whether seats are drawn by lot. */
export interface OrderWish {
  type: "order";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** `lot`: seats are drawn when the game begins; `fixed`: they stay */
  order: Order;
}

/** The host says who begins (who is the youngest, who last made sense): seats are no longer drawn, and everybody moves on round the table until that chair is the first. */
export interface FirstWish {
  type: "first";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 0 to players - 1, clockwise */
  seat: number;
}

/** The host changes what will be played, before it begins; nobody is ready any more. */
export interface ChangeWish {
  type: "change";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** choices about the rules, see Notation; what is left out has its default */
  options: Options;
  /** choices about the sitting */
  terms: Partial<Terms>;
}

/** The host gives the role to somebody else. */
export interface HostWish {
  type: "host";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 0 to players - 1, clockwise */
  seat: number;
}

/** The host begins the game. */
export interface BeginWish {
  type: "begin";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
}

/** Once more, when the game is over: a new table where everybody sits one seat further on. Whoever asks first makes it; all find it as `next` of this one. */
export interface RematchWish {
  type: "rematch";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
}

/** A line of chat. */
export interface SayWish {
  type: "say";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** in words */
  text: string;
}

/** I do not want to read what is said from this seat, or want to again; the host may decide so for all. */
export interface MuteWish {
  type: "mute";
  /** the client's own, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 0 to players - 1, clockwise */
  seat: number;
  /** true: be silent; false: speak again */
  is_muted: boolean;
  for_all?: boolean;
}

/** The first message on every socket. */
export interface Hello {
  type: "hello";
  /** version of this protocol; a client that does not know it should say so and go */
  protocol: number;
  /** of the program */
  version: string;
  /** ms */
  time: number;
  /** by game: the version of its rules */
  rules: Record<string, number>;
  /** names of the bots that can be put on a chair */
  bots: string[];
  /** of your account; without one you are a guest */
  login?: string;
}

/** A table that has not begun. */
export interface RoomShown {
  type: "room";
  /** id of the table */
  table: string;
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** complete */
  options: Options;
  /** choices about the sitting */
  terms: Terms;
  /** `lot`: seats are drawn when the game begins; `fixed`: they stay */
  order: Order;
  /** by seat */
  chairs: ChairShown[];
  /** the host has said who begins: the first chair */
  is_named?: boolean;
  /** your seat */
  you?: number;
  /** runs the table */
  is_host?: boolean;
  /** the host has ended it, or it was empty for too long */
  is_closed?: boolean;
  /** how many watch without a seat */
  onlookers?: number;
  /** seats whose chat you are not shown */
  muted?: number[];
  /** for the host: whom it has sent away */
  removed?: string[];
  /** it has sent you away */
  is_removed?: boolean;
}

/** A table now, and what happened since the last such message. Who has missed much is told of it in pages: `at` is then how far the telling has come, and `has_more` that the next page follows; the view is the newest each time. */
export interface TableShown {
  type: "table";
  /** id of the table */
  table: string;
  /** length of the journal: say it as `at` and `seen` */
  at: number;
  /** ms */
  time: number;
  /** what happened since the last message, in order */
  events: FeedItem[];
  /** what you may know of the game now, whole */
  view: View;
  /** by seat: who sits there */
  seats: SeatShown[];
  /** what the table began with: in the first message only */
  opening?: Opening;
  /** seats whose clocks run */
  running?: number[];
  /** awaited: salt-hashes, salts, pieces, deal, settle or secret */
  due?: string;
  /** the request under way */
  asked?: Asking;
  /** how you could take back now */
  undo?: "free" | "ask";
  /** your seat */
  you?: number;
  /** runs the table */
  is_host?: boolean;
  /** the table stands still */
  is_paused?: boolean;
  /** all people are away: nothing is played until one is back */
  is_deserted?: boolean;
  /** ended before the game was over */
  is_stopped?: boolean;
  /** how that came; `early`: before anything was played */
  stopped?: "early" | "alone" | "agreed" | "host" | "server";
  /** how many watch without a seat */
  onlookers?: number;
  /** seats whose chat you are not shown */
  muted?: number[];
  /** for the host: whom it has sent away */
  removed?: string[];
  /** it has sent you away */
  is_removed?: boolean;
  /** the table of the rematch */
  next?: string;
  /** events that are not told yet follow in the next message */
  has_more?: boolean;
}

/** Who is there at a table has changed, and nothing else: at most once a second. */
export interface Presence {
  type: "presence";
  /** id of the table */
  table: string;
  /** by seat; of a bot's, and of a free chair, always true */
  here: boolean[];
  /** how many watch without a seat */
  onlookers?: number;
  /** all people are away: nothing is played until one is back */
  is_deserted?: boolean;
}

/** A table that this version of the program cannot bring back, and why. */
export interface FrozenShown {
  type: "frozen";
  /** id of the table */
  table: string;
  /** why */
  message: Message;
  /** in words */
  text: string;
}

/** New lines of chat at a table. */
export interface ChatShown {
  type: "chat";
  /** id of the table */
  table: string;
  /** in order */
  lines: ChatLine[];
}

/** A list that you watch, whole. */
export interface ListShown {
  type: "list";
  /** which list */
  what: "lobby" | "mine";
  /** all of them, newest first */
  tables: TableLine[];
}

/** I am here. */
export interface Pong {
  type: "pong";
  /** ms */
  time: number;
}

/** Your wish came true; the journal has this length since. */
export interface DoneReply {
  type: "done";
  id: string;
  /** length of the journal */
  at: number;
  /** of a rematch: the new table */
  next?: string;
}

/** Your wish was refused, and why; nothing changed. */
export interface RefusedReply {
  type: "refused";
  id: string | null;
  /** why */
  message: Message;
  /** the same in words */
  text: string;
  /** without an id: which you may not watch */
  table?: string;
  /** where programs react to it */
  kind?: RefusalKind;
}

/** What each of your legal actions is worth, the best first, from your view alone; good until your prompt changes. */
export interface HintsShown {
  type: "hints";
  /** of your question */
  id: string;
  /** id of the table */
  table: string;
  /** length of the journal */
  at: number;
  /** one for each legal action */
  hints: Hint[];
}

/** The server stops. Come back after `again_in` ms, each client a little later than that. */
export interface Bye {
  type: "bye";
  again_in: number;
}

/** Why not: by its key, and in words. */
export interface RefusedAnswer {
  /** why */
  refused: Message;
  /** in words */
  text: string;
  /** where programs react to it */
  kind?: RefusalKind;
}

/** A server of ours, and alive. */
export interface Health {
  /** version */
  sarisari: string;
  /** in memory */
  tables: number;
  /** every live table is back */
  is_ready?: boolean;
}

/** What can be played here, and against whom. */
export interface Offer {
  /** what can be played */
  games: GameShown[];
  /** who can be put on a chair */
  bots: BotShown[];
}

/** Who you are: a guest, or an account. */
export interface Me {
  /** left out: you are a guest */
  login?: string;
  /** left out: none given yet */
  name?: string;
}

/** A login for the guest who asks: tables and results stay. */
export interface NewAccount {
  /** 3 to 32 characters of a-z, 0-9, `.`, `_`, `-` */
  login: string;
  /** 8 to 200 characters */
  password: string;
  /** shown to others; the login if it is empty */
  name?: string;
}

/** Something that cannot be taken back, by somebody who knows the password. */
export interface Confirmed {
  /** 8 to 200 characters */
  password: string;
}

/** A change of password; whoever is logged in elsewhere is logged out. */
export interface NewPassword {
  /** as it was */
  password: string;
  /** 8 to 200 characters */
  new: string;
}

/** Into an account. */
export interface LogIn {
  /** 3 to 32 characters of a-z, 0-9, `.`, `_`, `-` */
  login: string;
  /** 8 to 200 characters */
  password: string;
}

/** An address to hand on. */
export interface Link {
  /** an address that others can reach */
  link: string;
  /** ms */
  expires?: number;
}

/** What a table is made of. */
export interface NewTable {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** choices about the rules, see Notation; what is left out has its default */
  options?: Options;
  /** those of `Terms` that differ from what is usual for the game */
  terms?: Record<string, string | boolean | null>;
}

/** A table or a record that is there now, and where people find it. */
export interface Made {
  /** id of the table or record */
  id: string;
  /** an address that others can reach */
  link: string;
}

/** A table in a list. */
export interface TableLine {
  /** id of the table */
  table: string;
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** how it is with it */
  status: Status;
  /** ms */
  created: number;
  /** by seat: a name; null for a free chair */
  players: (string | null)[];
  /** by seat: which bot it is */
  bots: (string | null)[];
  /** `relaxed`, `steady` or `quick` */
  pace: string;
  /** it counts: no hints, no suggestions, no undo, no open history */
  rated?: boolean;
  /** your seat */
  you?: number;
  /** you are waited for */
  is_your_turn?: boolean;
  /** of a game in which you sit */
  where?: Whereabouts;
  /** ms */
  finished?: number;
  /** how it ended, once it has */
  result?: GameOutcome;
  /** it is over, and its record can be read */
  has_record?: boolean;
  /** why it is frozen */
  reason?: Message;
  /** the table of the rematch */
  next?: string;
}

/** The score sheets of all finished rounds. */
export interface Sheets {
  /** in order of rounds */
  sheets: Sheet[];
}

/** Places for the piece in hand, the best first. */
export interface PosesShown {
  /** the best first */
  poses: PoseShown[];
}

/** Which pieces of a tower bear nothing: they can be pulled and nothing rests on them. */
export interface BearingShown {
  /** from the base up */
  nothing: string[];
}

/** How steady a tower stands. */
export interface SteadyShown {
  /** how far the table could lean */
  degrees: number;
  /** the one that goes first */
  piece: string;
}

/** All pieces of Bandu, in the order in which they lie in the file of meshes: for each its corners, three 16-bit numbers of `step` mm about its centre of mass, then its triangles, three 16-bit numbers of corners each. The last one is what all bases look like. */
export interface PiecesShown {
  /** the address of the file; it may be kept for ever */
  meshes: string;
  /** mm */
  step: number;
  /** in the order of the file */
  pieces: PieceShown[];
}

/** How you did in a game against the strongest bots of one level, or among people alone. */
export interface ResultLine {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** null: no bot sat there */
  bots: string | null;
  /** how many games */
  played: number;
  /** ties count in full */
  won: number;
  /** 1 is best */
  mean_rank: number;
}

/** A finished game. */
export interface RecordAbout {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** by seat: names */
  players: string[];
  /** the states that can be looked at: 0 is before the first event */
  moments: number;
  /** how it ended, once it has */
  result?: Result;
  /** it has a commitment that can be verified */
  is_sealed?: boolean;
  /** Bandu: by seat */
  towers?: TowerLine[];
}

/** A finished game at one moment: what a seat or an onlooker could know, or all hands. */
export interface MomentShown {
  /** how many events had happened */
  moment: number;
  /** what you may know of the game now, whole */
  view: View;
  /** the last event, and what there is to say about it */
  told?: Told;
  /** by seat, where all was asked for */
  hands?: string[][];
}

/** Whether every deal comes from what was promised before, and everything that was looked at. `fits` is null for a record that has nothing to verify. */
export interface Verified {
  fits: boolean | null;
  /** everything that was looked at */
  checks: Check[];
  /** the same in words */
  text: string[];
}

/** The terms of a table: choices about the sitting, not about the rules. A rated table has no hints, no suggestions, no undo and no open history. */
export interface Terms {
  /** the clocks: none; 10 min and 15 s more for each action; 2 min and 5 s more */
  pace: "relaxed" | "steady" | "quick";
  /** take back freely, or if all agree, or never */
  undo: "free" | "ask" | "off";
  /** whether a client may offer advice */
  hints: boolean;
  /** Bandu: which poses whoever holds a piece is shown: `tried` out, by their `looks`, or none (`off`); `usual` follows who sits until the game begins: `tried` with bots alone, else `looks`; null or left out: at a new table `usual`, at one saved before as its hints */
  suggestions: "tried" | "looks" | "off" | "usual" | null;
  /** whether earlier tricks of the round can be looked at */
  open_history: boolean;
  /** how soon bots answer */
  bots_pace: "quick" | "natural" | "slow";
  /** who finds the table: whoever has the link, or everyone in the lobby */
  seen_by: "link" | "everyone";
  /** it counts: no hints, no suggestions, no undo, no open history */
  rated: boolean;
}

/** A seat before the game: a person by name, a bot, or nobody. */
export interface ChairShown {
  /** left out: nobody sits here */
  name?: string;
  /** which bot it is; null or left out: a person */
  bot?: string;
  /** ready to begin */
  is_ready?: boolean;
  /** kept for somebody: nobody sits down here without the host */
  is_locked?: boolean;
  /** a socket of theirs is open */
  is_here?: boolean;
  /** runs the table */
  is_host?: boolean;
}

/** An entry of the journal for a watcher: an event as it is told to that seat, or a fact that all may know. An event of an earlier trick, where history is not open, has neither. */
export interface FeedItem {
  /** length of the journal with it */
  at: number;
  /** ms */
  time: number;
  /** "deal", "settle", "act", "undo" ...: the entry's tag */
  kind: string;
  /** 0 to players - 1, clockwise */
  seat?: number;
  /** a bot acted in a person's place */
  stand_in?: boolean;
  told?: Told;
  /** what all may know of an entry that is no event */
  fact?: PiecesEntry | UndoEntry | ClockEntry | SeatEntry | SaltHashEntry | SaltEntry | AgreementEntry | StopEntry | SecretEntry;
  /** an event that was taken back later */
  undone?: boolean;
}

/** What one seat, or an onlooker, may know. Each game adds its own fields. */
export interface CommonView {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** choices about the rules, see Notation; what is left out has its default */
  options: Options;
  /** null: an onlooker */
  seat: number | null;
  /** how many play */
  players: number;
  /** deals so far */
  round: number;
  /** in the whole game */
  rounds: number;
  /** seat that dealt this round */
  dealer: number | null;
  /** who leads the first trick of this round */
  leader: number | null;
  /** seats that may act, ascending; several in a secret choice */
  to_act: number[];
  /** "deal" or "settle" while one is awaited */
  due: string | null;
  /** the game is over */
  over: boolean;
  /** by seat: points of finished rounds */
  totals: number[];
  /** by finished round, by seat */
  points: number[][];
  /** your cards */
  hand: string[];
  /** by seat */
  cards_left: number[];
  /** what was done in this trick, in order */
  trick: Seen[];
  /** the one before, of this round */
  last_trick: Trick | null;
  /** this round's, from the deal on */
  events: Seen[];
  /** what you are asked, or what is waited for */
  prompt: Message;
  /** what you may do now: the texts for `act`; empty if it is not your turn */
  legal: string[];
  /** null until the game is over */
  result: Result | null;
  /** who will still act in this trick, in order, beginning with `to_act` */
  coming: number[];
  /** in the round, from 1; 0 while none is under way */
  trick_number: number;
  /** secret choices are being made */
  is_choosing: boolean;
}

/** AT-21. Hands are hidden; sellers, trick counts and the cart are for all to see. */
export interface TindahanView extends CommonView {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: "tindahan";
  /** the fruits in this game */
  fruits: string[];
  /** the trump fruit */
  cart: string;
  /** the trump fruit when the round began */
  first_cart: string;
  /** the suit that was led in this trick */
  led: string | null;
  /** the seat whose card leads the trick */
  best: number | null;
  /** by seat: tricks won */
  tricks: number[];
  /** by seat */
  sellers_left: number[];
  /** by fruit, by seat: sellers */
  stalls: Record<string, number[]>;
}

/** BAS-14, BAS-29. Hands are hidden, and choices until all have chosen. */
export interface BastosView extends CommonView {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: "bastos";
  /** the fruits in this game */
  fruits: string[];
  /** by fruit */
  values: Record<string, number>;
  /** by seat: its card; before all have chosen only one's own */
  bastos: (string | null)[];
  /** four players: the card left over */
  aside: string | null;
  /** the suit that beats others */
  trump: string | null;
  /** by fruit that may still be declared: what it would be worth */
  as_trump: Record<string, number>;
  /** the suit that was led in this trick */
  led: string | null;
  /** the seat whose card would win the trick now */
  best: number | null;
  /** by seat: tricks won */
  tricks: number[];
  /** tricks that nobody won */
  unclaimed: number;
}

/** TAN-06, AK-07. Hands are hidden, bids until all have bid, and with hidden=facedown the raccoon dogs in kettles. */
export interface TanukiView extends CommonView {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: "tanuki";
  /** the suit that was led in this trick */
  led: string | null;
  /** the seat whose card leads the trick */
  best: number | null;
  /** by seat; before all have bid only one's own */
  bids: (number | null)[];
  /** by seat: tricks won */
  tricks: number[];
  /** by seat: finished rounds in which the bid was met */
  exact_bids: number[];
  /** of this trick, in order of seats */
  kettles: Kettle[];
}

/** The table as all see it; `legal` and `prompt` are the seat's own. Where cards would be, there is nothing. */
export interface BanduView extends CommonView {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: "bandu";
  /** what is waited for */
  phase: "offer" | "answer" | "raise" | "place" | "settle" | "over";
  /** whose turn it is */
  auctioneer: number;
  /** whose tower settles */
  builder: number | null;
  /** in auction or in hand */
  piece: string | null;
  /** of the auction */
  kind: "refuse" | "bid" | null;
  /** the piece is being pulled out of the builder's tower */
  is_pull: boolean;
  /** the highest so far, 0: none */
  bid: number;
  /** who bid it */
  high_bidder: number | null;
  /** seats that are out of this auction */
  passed: number[];
  /** by seat: how many are left */
  beans: number[];
  /** sorted */
  pile: string[];
  /** by seat: pieces from the base up, as they were placed */
  towers: string[][];
  /** by seat, by piece: where it lies */
  poses: Record<string, number[]>[];
  /** of the piece that settles */
  placement: number[] | null;
  /** by seat: 1 for the first to fall; 0: still in */
  out_at: number[];
  /** since the last fall, of those that began with an empty pile */
  empty_turns: number;
  /** this is one of them */
  is_empty_turn: boolean;
  /** the game ended without a last tower */
  is_draw: boolean;
  /** who speaks after an offer, in order: the auctioneer last */
  answers: number[];
  /** for a bot at a rated table: it tries nothing out, BAN-26 */
  by_looks: boolean;
}

/** Who sits at a seat, for all to see. */
export interface SeatShown {
  /** as others see it */
  name: string;
  /** which bot it is; null or left out: a person */
  bot?: string;
  /** the bot that plays for a person who is away */
  stand_in?: string;
  /** a socket of theirs is open */
  is_here?: boolean;
  /** runs the table */
  is_host?: boolean;
  /** a bot's place that a person may take */
  is_open?: boolean;
  /** ms left at `time` */
  clock?: number;
}

/** What a table starts from. `commitment` is the hash of the secret that deals come from; without one, deals are handed in as they are and nothing proves them. */
export interface Opening {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** a table fills in what is left out */
  options: Options;
  /** choices about the sitting */
  terms: Terms;
  /** by seat; null: nobody sits there yet */
  players: (Player | null)[];
  /** ms: when it began */
  time: number;
  commitment: string | null;
  /** of the commitment, at this server */
  number: number | null;
  /** of the game; openings from before it was written down mean 1 */
  rules_version: number;
}

/** A request under way: by whom, about what, and whose answer is missing. */
export interface Asking {
  /** who asks */
  seat: number;
  /** what was asked for */
  about: "undo" | "stop";
  /** seats that have not answered */
  waiting_for: number[];
}

/** Something to say, without words: a key, its parameters, and the clause of the rules behind it, as in `follow-suit`, `{"suit": "mango"}`, `TIN-24`. */
export interface Message {
  /** which message it is */
  key: string;
  /** what stands in it, by name: see Refusals */
  params?: Record<string, Parameter>;
  /** the clause of the rules */
  clause?: string;
}

/** One line of chat; numbers rise. */
export interface ChatLine {
  /** from 1 */
  number: number;
  /** ms */
  time: number;
  /** who said it */
  name: string;
  /** plain text, never markup */
  text: string;
  /** said by you */
  is_you?: boolean;
}

/** A hint about one legal action. `value` is the edge of this round in points: the seat's score minus the mean of the others'. */
export interface Hint {
  /** the action */
  do: string;
  value: number;
  /** of the value: one standard error */
  error: number;
  /** the probability that the card wins the trick it is played to */
  trick?: number;
  /** the probability of taking exactly as many tricks as were bid */
  bid?: number;
  /** where one can be proven */
  reason?: Message;
}

/** A game that can be played here. */
export interface GameShown {
  /** its name, for `NewTable` */
  game: string;
  /** in words */
  title: string;
  /** version of its rules */
  rules: number;
  /** with their values */
  options: OptionShown[];
  /** what a new table begins with */
  terms: Terms;
  /** those that play it each in its own way */
  bots: string[];
  /** that a game usually takes */
  minutes?: number;
  /** from which on; 0: its rulebook does not say */
  age?: number;
  /** it is played with hands of cards */
  has_cards?: boolean;
  /** of its cards, in their order */
  suits?: string[];
  /** bots can say what actions are worth, or how a tower stands */
  has_hints?: boolean;
  /** by name: options that go together */
  presets?: Record<string, Options>;
  /** whose suits have other names */
  editions?: Edition[];
}

/** A bot that can be put on a chair. */
export interface BotShown {
  /** its name, for `bot` */
  bot: string;
  /** in words */
  title: string;
  /** in words */
  about: string;
}

/** How far a game under way is. */
export interface Whereabouts {
  /** deals so far */
  round: number;
  /** in the whole game */
  rounds: number;
  /** in this round */
  trick: number;
  /** seats */
  to_act: number[];
  /** the table stands still */
  is_paused?: boolean;
  /** whoever is to act is away, and so is everybody else: it waits */
  is_left?: boolean;
}

/** A result with the final points. */
export interface GameOutcome {
  /** by seat, from 1 */
  ranks: number[];
  /** seats */
  winners: number[];
  /** why, as a message */
  reason: Message;
  /** who wins a tie by the rules of the house */
  author?: string;
  /** by seat: points of finished rounds */
  totals?: number[];
}

/** The score of one finished round: every point with its reason. */
export interface Sheet {
  /** number of the round, from 1 */
  round: number;
  /** every point with its reason */
  lines: Line[];
  /** by seat: the sum of its lines */
  points: number[];
  /** by seat: with the rounds before */
  totals: number[];
}

/** A good place for the piece in hand. */
export interface PoseShown {
  /** the action */
  do: string;
  /** where that is */
  words: Message;
}

/** A piece of Bandu; its mesh is in the file of meshes. */
export interface PieceShown {
  /** as others see it */
  name: string;
  /** length, width, height in mm, in the canonical pose */
  size: number[];
  /** in grams */
  mass: number;
  /** mm: the height of its centre of mass in the canonical pose */
  rise: number;
  /** how many its mesh has */
  corners: number;
  /** how many its mesh has */
  triangles: number;
}

/** How a game ended. Ties share the better rank. */
export interface Result {
  /** by seat, from 1 */
  ranks: number[];
  /** seats */
  winners: number[];
  /** why, as a message */
  reason: Message;
  /** who wins a tie by the rules of the house */
  author?: string;
}

/** What became of a tower of Bandu. */
export interface TowerLine {
  /** 1 for the first to fall; 0: still in */
  fell: number;
  /** of the tower that stands; alone: of the last one that stood */
  pieces: number;
}

/** An event as seen, with what there is to say about it, and what it did. */
export interface Told {
  /** the event as you see it */
  event: Seen;
  /** what there is to say about it */
  tell: Message[];
  /** by sentence; none in what an older version saved */
  effects?: Effect[];
}

/** One thing that was recomputed; `why` says how it fails. */
export interface Check {
  /** the events are legal, the secret fits, a salt fits, a deal fits */
  what: "events" | "commitment" | "salt" | "pieces" | "deal";
  /** of a deal */
  round: number | null;
  /** of a salt */
  seat: number | null;
  why: Message | null;
}

/** Chance: the pieces of this table, where its options say how many. AN-33. */
export interface PiecesEntry {
  entry: "pieces";
  /** in the order of the notation */
  pieces: string[];
  /** ms */
  time: number;
}

/** A seat took back: `keep` is how many events of the record stay. */
export interface UndoEntry {
  entry: "undo";
  /** 0 to players - 1, clockwise */
  seat: number;
  keep: number;
  /** ms */
  time: number;
}

/** `out`: the time of a seat is up. `pause` and `resume`: for all seats; a table pauses by itself while nobody is there. */
export interface ClockEntry {
  entry: "clock";
  what: "out" | "pause" | "resume";
  /** 0 to players - 1, clockwise */
  seat?: number;
  /** a pause until somebody is there */
  while_away?: boolean;
  /** ms */
  time: number;
}

/** Who sits at a seat from now on, and which bot stands in, if any. */
export interface SeatEntry {
  entry: "seat";
  /** 0 to players - 1, clockwise */
  seat: number;
  player: Player | null;
  /** the bot that plays for a person who is away */
  stand_in?: string;
  /** for good: the account is deleted */
  has_left?: boolean;
  /** ms */
  time: number;
}

/** A person's promise of a salt: its hash, before any salt is shown. */
export interface SaltHashEntry {
  entry: "salt-hash";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** SHA-256 in hex, with the seat in it: see Salts */
  hash: string;
  /** ms */
  time: number;
}

/** A person's salt, once all have promised theirs. */
export interface SaltEntry {
  entry: "salt";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** 16 to 64 letters a-z and digits, random and new */
  salt: string;
  /** ms */
  time: number;
}

/** A person asks for something that all people must agree to, or answers. */
export interface AgreementEntry {
  entry: "agreement";
  /** 0 to players - 1, clockwise */
  seat: number;
  about: "undo" | "stop";
  says: "ask" | "yes" | "no";
  /** a "no" that nobody said: the request was not answered in time */
  is_late?: boolean;
  /** ms */
  time: number;
}

/** The table ends before the game does: by agreement, because its host says so, or because the server cannot go on with it or nobody has come back for very long. */
export interface StopEntry {
  entry: "stop";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** the host closed it */
  by_host?: boolean;
  /** nobody asked for it */
  by_server?: boolean;
  /** ms */
  time: number;
}

/** The secret behind all deals, once nothing more will be dealt. */
export interface SecretEntry {
  entry: "secret";
  /** 64 hex digits */
  secret: string;
  /** ms */
  time: number;
}

/** An event as one seat, or an onlooker, sees it. A secret choice of another seat has `sealed` and no `do`. A card that lies face down is `?`: `hide ? blue-5`. All see a settle as it is. */
export interface Seen {
  /** who acted */
  seat?: number;
  do?: string;
  sealed?: boolean;
  /** it was a deal, and this is what you see of it */
  deal?: SeenDeal;
  /** in Bandu: what became of a tower */
  settle?: Settle;
}

/** A finished trick: what was done, in order, and who won it (null: nobody). */
export interface Trick {
  /** in order */
  plays: Seen[];
  /** seat; null: nobody */
  winner: number | null;
}

/** A kettle in the trick and who hides in it; `card` is null if it is face down for you. */
export interface Kettle {
  /** the card that is the kettle */
  kettle: string;
  /** who played the kettle */
  seat: number;
  /** seat that hides in it; null: nobody */
  hider: number | null;
  /** as in the notation: `mango-7` */
  card: string | null;
}

/** Who sits: a person, or a bot by its name (`casual`). */
export interface Player {
  /** as others see it */
  name: string;
  /** which bot it is; null or left out: a person */
  bot?: string;
}

/** An option of a game. */
export interface OptionShown {
  /** of the option */
  name: string;
  /** `choice`: one of the values; `suits`: a list of some of them */
  kind: "choice" | "suits" | "count" | "selection";
  /** what it may be; of a count the least and the most */
  values: unknown[];
  /** the value if it is left out; of `suits`, by number of players */
  default: unknown;
  /** of `suits`: those that are always in */
  required?: string[];
}

/** A printing of a game: some options together, and the names that its suits have there. Records and notation keep the game's own names. */
export interface Edition {
  /** that tell it apart */
  options: Options;
  /** by suit: the name that it is shown by */
  labels: Record<string, string>;
  /** of the preset with its options; its sentences end in it */
  name: string;
}

/** One reason for points on a score sheet. Lines of the same row and suit stand side by side. */
export interface Line {
  /** 0 to players - 1, clockwise */
  seat: number;
  /** may be negative */
  points: number;
  /** what for */
  reason: Message;
  /** what it is about */
  row?: Row;
  /** that the row is about */
  suit?: string;
  /** the suit was trump */
  is_trump?: boolean;
}

/** Something was said that changes nothing on the table. */
export interface Noted {
  effect: "note";
  /** 0 to players - 1, clockwise */
  seat?: number;
}

/** The game has ended. Its result is in the view. */
export interface GameOver {
  effect: "game-over";
  /** seats */
  winners: number[];
}

/** A round began: its cards were dealt. */
export interface HandsDealt {
  effect: "deal";
  /** number of the round, from 1 */
  round: number;
  /** in the whole game */
  rounds: number;
  /** seat that leads the first trick */
  leader: number;
  /** the suit that is trump from the start */
  trump?: string;
}

/** A seat has chosen in secret. What, only its own seat is told. */
export interface ChoiceMade {
  effect: "choice";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** as in the notation: `mango-7` */
  card?: string;
  /** how many */
  bid?: number;
}

/** A secret choice lies open. */
export interface ChoiceShown {
  effect: "choice-shown";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** as in the notation: `mango-7` */
  card?: string;
  /** how many */
  bid?: number;
}

/** A card went from a hand into the trick. */
export interface CardLaid {
  effect: "card";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** null: it lies face down */
  card: string | null;
  /** it opened the trick: the suit to follow */
  led?: string;
  /** it hides in this card */
  kettle?: string;
}

/** A seller went to a stall in the place of a card. */
export interface SellerSent {
  effect: "seller";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** which suit */
  suit: string;
  /** sellers of the seat at that stall now */
  count: number;
  /** the card that was spent for it */
  paid?: string;
}

/** The cart went to another stall: another suit is trump. */
export interface CartMoved {
  effect: "cart";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** which suit */
  suit: string;
}

/** A card was laid as trump: its suit is trump from now on. */
export interface TrumpDeclared {
  effect: "trump";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** as in the notation: `mango-7` */
  card: string;
  /** which suit */
  suit: string;
  /** what cards of the suit are worth now */
  value: number;
}

/** Cards of a suit are worth something else. */
export interface ValueChanged {
  effect: "value";
  /** which suit */
  suit: string;
  /** what a card of it is worth now */
  value: number;
  /** who changed it; null: it follows from the choices */
  seat?: number;
  /** one up or down, if a seat changed it */
  by?: number;
}

/** A higher card that could not win the trick. */
export interface CardPassedOver {
  effect: "passed-over";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** as in the notation: `mango-7` */
  card: string;
}

/** A trick ended, and a seat has won it. */
export interface TrickTaken {
  effect: "trick-taken";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** as in the notation: `mango-7` */
  card: string;
}

/** A trick ended, and nobody has won it. */
export interface TrickLeft {
  effect: "trick-left";
}

/** A round ended: its score sheet is there. */
export interface RoundOver {
  effect: "round-over";
  /** number of the round, from 1 */
  round: number;
}

/** What a seat got for a round. */
export interface RoundScored {
  effect: "score";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** of this round */
  points: number;
  /** with the rounds before */
  total: number;
}

/** A piece of the pile is up for auction. */
export interface PieceOffered {
  effect: "offer";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** its name, as in the notation */
  piece: string;
  /** how it is auctioned */
  kind: "refuse" | "bid";
}

/** A seat draws a piece out of its own tower, to offer it. */
export interface PiecePulled {
  effect: "pull";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** its name, as in the notation */
  piece: string;
  /** how it will be auctioned */
  kind: "refuse" | "bid";
}

/** A seat took a piece from the pile without an auction. */
export interface PieceTaken {
  effect: "take";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** its name, as in the notation */
  piece: string;
}

/** A seat will build with the piece that it might have refused. */
export interface PieceUsed {
  effect: "use";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** its name, as in the notation */
  piece: string;
}

/** A seat paid not to build with the piece. */
export interface PieceRefused {
  effect: "refuse";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** that it has left */
  beans: number;
}

/** A seat bid beans. */
export interface BidMade {
  effect: "bid";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** how many */
  bid: number;
}

/** A seat bids no more for this piece. */
export interface BidPassed {
  effect: "pass";
  /** 0 to players - 1, clockwise */
  seat: number;
}

/** An auction ended: a seat has the piece, for so many beans. */
export interface PieceWon {
  effect: "win";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** its name, as in the notation */
  piece: string;
  /** how many */
  bid?: number;
}

/** A seat let go of a piece. Whether it stays will be seen. */
export interface PiecePlaced {
  effect: "place";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** its name, as in the notation */
  piece: string;
  /** the numbers of `place` */
  placement: number[];
}

/** A tower came to rest, and stands. */
export interface TowerSettled {
  effect: "settle";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** that was placed on it, or pulled out of it */
  piece: string;
  /** what was done to it */
  after: "base" | "place" | "pull";
}

/** A tower fell, or touches the table: its seat is out. */
export interface TowerOut {
  effect: "out";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** a piece fell, or something but the base touches the table */
  why: "fell" | "touches";
}

/** One of the pieces that fell with a tower. */
export interface PieceFell {
  effect: "fall";
  /** its name, as in the notation */
  piece: string;
  /** how far */
  mm: number;
}

/** What was a tower is in the pile again. */
export interface PiecesReturned {
  effect: "return";
  /** how many pieces */
  count: number;
}

/** These seats had nothing to offer, and were passed over. */
export interface TurnSkipped {
  effect: "skip";
  /** in order */
  seats: number[];
}

/** A deal as one seat sees it; an onlooker sees no hand. */
export interface SeenDeal {
  /** your cards */
  hand?: string[];
  /** the card that is left over, face up */
  aside?: string;
}

/** Chance: a tower at rest after a piece was placed or pulled. Believed, never simulated again. It stands if nothing fell and nothing but its base touches the table. */
export interface Settle {
  type: "settle";
  /** nothing fell */
  stands: boolean;
  /** something but the base touches the table */
  touch: boolean;
  /** what moved, at rest */
  poses: Record<string, number[]>;
  /** how it came to rest; of older settles it is left out */
  film?: Film;
  /** the worst first; null: nobody wrote it down */
  fell?: string[][];
  /** those of them that reached the table */
  landed?: string[];
}

/** A settle in motion, for the eye only: no rule looks at it. */
export interface Film {
  /** frames a second */
  rate: number;
  /** how many it has */
  frames: number;
  /** by piece that moved: its pose where it changes */
  moves: Record<string, number[][]>;
}

/** The view of any game: whoever needs a game's own fields has found out which it is. */
export type View = CommonView;

/** What a client says. */
export type ClientMessage =
  | Watch
  | Unwatch
  | WatchList
  | UnwatchList
  | Ping
  | HintRequest
  | ActWish
  | UndoWish
  | AgreeWish
  | StopWish
  | EndWish
  | SaltHashWish
  | SaltWish
  | BackWish
  | StandInWish
  | PauseWish
  | SitWish
  | StandWish
  | ReadyWish
  | BotWish
  | RemoveWish
  | ReadmitWish
  | MoveWish
  | LockWish
  | OrderWish
  | FirstWish
  | ChangeWish
  | HostWish
  | BeginWish
  | RematchWish
  | SayWish
  | MuteWish;

/** What the server says. */
export type ServerMessage =
  | Hello
  | RoomShown
  | TableShown
  | Presence
  | FrozenShown
  | ChatShown
  | ListShown
  | Pong
  | DoneReply
  | RefusedReply
  | HintsShown
  | Bye;
