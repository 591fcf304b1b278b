// The messages of the socket and the bodies of the HTTP API.
// Made by `make protocol` from src/sarisari/server/messages/: change that, not this.

export const PROTOCOL = 1;
export const LONGEST_MESSAGE = 16384;
export const LONGEST_ID = 64;
export const LONGEST_CHAT = 500;
export const PHRASES = ["hello", "good-luck", "well-played", "lucky", "oops", "thanks", "take-your-time", "one-moment", "back", "again", "goodbye"] as const;

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

/** Subscribe to a table. The client has seen its journal up to `seen`, and its chat up to line number `chat_seen`. */
export interface Watch {
  type: "watch";
  /** id of the table */
  table: string;
  /** the last `at` you received */
  seen?: number;
  /** the last `number` you received */
  chat_seen?: number;
}

/** Unsubscribe from a table. */
export interface Unwatch {
  type: "unwatch";
  /** id of the table */
  table: string;
}

/** Subscribe to the list of public tables (`lobby`), or of those where the user sits (`mine`). It is sent at once and whenever it changes. */
export interface WatchList {
  type: "watch-list";
  /** which list */
  what: "lobby" | "mine";
}

/** Unsubscribe from a list. */
export interface UnwatchList {
  type: "unwatch-list";
  /** which list */
  what: "lobby" | "mine";
}

/** Heartbeat; answered by `pong`. */
export interface Ping {
  type: "ping";
}

/** Ask what a bot would do in this seat. Answered by `hints`, to this socket only, if the terms allow hints. A new question replaces one that is still unanswered. */
export interface HintRequest {
  type: "hint";
  /** chosen by the client */
  id: string;
  /** id of the table */
  table: string;
  /** how far the client had seen the journal */
  at: number;
}

/** Take an action. */
export interface ActWish {
  type: "act";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** how far you had seen the journal */
  at: number;
  /** one of the texts in `legal` of your view */
  do: string;
  /** for a pull: the direction, x, y and z (up); else the easiest way */
  toward?: number[] | null;
}

/** Undo your last action. */
export interface UndoWish {
  type: "undo";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** how far you had seen the journal */
  at: number;
}

/** Ask everyone to agree to an undo or to stopping the table, or answer such a request. */
export interface AgreeWish {
  type: "agree";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** how far you had seen the journal */
  at: number;
  /** what is requested */
  about: "undo" | "stop";
  /** `ask`, or your answer; a `no` from the person who asked withdraws the request */
  says: "ask" | "yes" | "no";
}

/** Stop the table before the game is over: before the first deal, or when all have agreed. */
export interface StopWish {
  type: "stop";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
}

/** The host ends the table, before or during the game. Not allowed during a rated game. */
export interface EndWish {
  type: "end";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
}

/** Commit to a salt, your contribution to the deals, by sending its hash. */
export interface SaltHashWish {
  type: "salt-hash";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** SHA-256 in hex, with the seat in it: see Salts */
  hash: string;
}

/** Reveal the salt you committed to. */
export interface SaltWish {
  type: "salt";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 16 to 64 letters a-z and digits, random and new */
  salt: string;
}

/** Take over again from the stand-in. */
export interface BackWish {
  type: "back";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
}

/** Let a bot play for a person who is being waited for. The host may do so at once if the person is away; anyone seated may do so after a while. */
export interface StandInWish {
  type: "stand-in";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** seat of the person who is being waited for */
  seat: number;
}

/** Pause the table (host only), or resume it (anyone seated). */
export interface PauseWish {
  type: "pause";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** true: pause; false: resume */
  is_paused: boolean;
}

/** Sit down under this name, at a given seat or any free one. During a game: in a bot's seat that the host has opened. */
export interface SitWish {
  type: "sit";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 1 to 40 characters; must differ clearly from the other names at this table */
  name: string;
  /** null or left out: any free seat */
  seat?: number | null;
}

/** Stand up. During a game, a bot plays for you until you send `back`. */
export interface StandWish {
  type: "stand";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
}

/** Say whether you are ready to begin. */
export interface ReadyWish {
  type: "ready";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** true: ready; false: not yet */
  is_ready: boolean;
}

/** The host puts a bot on a free chair or removes it; during a game, the bot replaces the player who sits there. */
export interface BotWish {
  type: "bot";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 0 to players - 1, clockwise */
  seat: number;
  /** name of the bot; null: remove the bot */
  bot: string | null;
}

/** The host removes a person, who may not sit down at this table again, and if banned may not watch it either. */
export interface RemoveWish {
  type: "remove";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 0 to players - 1, clockwise */
  seat: number;
  /** may not watch either */
  is_banned?: boolean;
}

/** The host lets a removed person come back, by the name in `removed`. */
export interface ReadmitWish {
  type: "readmit";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** the name as in `removed` */
  name: string;
}

/** The host swaps two chairs. */
export interface MoveWish {
  type: "move";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 0 to players - 1, clockwise */
  seat: number;
  /** the other chair */
  to: number;
}

/** The host reserves a chair, or opens it; during a game, a bot's seat. */
export interface LockWish {
  type: "lock";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 0 to players - 1, clockwise */
  seat: number;
  /** reserved: nobody can sit down here unless the host opens it */
  is_locked: boolean;
}

/** The host chooses whether seats are drawn by lot. */
export interface OrderWish {
  type: "order";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** `lot`: seats are drawn when the game begins; `fixed`: they stay */
  order: Order;
}

/** The host says who begins (the youngest, or whoever the rulebook names). Seats are then not drawn by lot, and everybody moves round the table until that chair is the first. */
export interface FirstWish {
  type: "first";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 0 to players - 1, clockwise */
  seat: number;
}

/** The host changes options and terms before the game begins. Everyone has to get ready again. */
export interface ChangeWish {
  type: "change";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** rules options, see Notation; missing ones have their default */
  options: Options;
  /** choices about the sitting, not the rules */
  terms: Partial<Terms>;
}

/** The host passes the role to somebody else. */
export interface HostWish {
  type: "host";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** seat of the new host */
  seat: number;
}

/** The host starts the game. */
export interface BeginWish {
  type: "begin";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
}

/** Play again when the game is over: make a new table at which everybody has moved one seat on. The first request makes it; everyone finds it in `next` of this table. */
export interface RematchWish {
  type: "rematch";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
}

/** Send a line of chat: a text, or a set phrase, which readers are told in their language. */
export interface SayWish {
  type: "say";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** the line, as plain text */
  text?: string;
  /** the key of a set phrase; then there is no text */
  phrase?: string | null;
}

/** Hide the chat of a seat, or show it again. The host may do so for everyone. */
export interface MuteWish {
  type: "mute";
  /** chosen by the client, up to 64 characters */
  id: string;
  /** id of the table */
  table: string;
  /** 0 to players - 1, clockwise */
  seat: number;
  /** true: hide the chat; false: show it again */
  is_muted: boolean;
  /** the host mutes the seat for everyone */
  for_all?: boolean;
}

/** The first message on every socket. */
export interface Hello {
  type: "hello";
  /** version of this protocol; a client that does not support it should say so and disconnect */
  protocol: number;
  /** of the program */
  version: string;
  /** of the server, in ms */
  time: number;
  /** by game: version of its rules */
  rules: Record<string, number>;
  /** names of the bots that can take a seat */
  bots: string[];
  /** of your account; left out if you are a guest */
  login?: string;
}

/** The waiting room: a table whose game has not begun. */
export interface RoomShown {
  type: "room";
  /** id of the table */
  table: string;
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** all of them, including defaults */
  options: Options;
  /** choices about the sitting, not the rules */
  terms: Terms;
  /** `lot`: seats are drawn when the game begins; `fixed`: they stay */
  order: Order;
  /** by seat */
  chairs: ChairShown[];
  /** the host has chosen who begins: the first chair */
  is_named?: boolean;
  /** your seat; left out if you have none */
  you?: number;
  /** runs the table */
  is_host?: boolean;
  /** the host closed it, or it was empty for too long */
  is_closed?: boolean;
  /** number of people watching without a seat */
  onlookers?: number;
  /** seats whose chat you are not shown */
  muted?: number[];
  /** for the host only: names of those it has removed */
  removed?: string[];
  /** the host has removed you */
  is_removed?: boolean;
}

/** The current table, and what has happened since the last such message. A long backlog comes in pages: `at` is then how far the events have come, `has_more` says that another page follows, and the view is always the newest. */
export interface TableShown {
  type: "table";
  /** id of the table */
  table: string;
  /** length of the journal: give it back as `at` and `seen` */
  at: number;
  /** of the server, in ms */
  time: number;
  /** what has happened since the last message, in order */
  events: FeedItem[];
  /** everything you may know about the game now, complete */
  view: View;
  /** by seat: who sits there */
  seats: SeatShown[];
  /** in the first message after `watch`: how the table began */
  opening?: Opening;
  /** seats whose clocks are running */
  running?: number[];
  /** what is awaited: salt-hashes, salts, pieces, deal, settle or secret */
  due?: string;
  /** the pending request */
  asked?: Asking;
  /** how you could undo now */
  undo?: "free" | "ask";
  /** your seat */
  you?: number;
  /** runs the table */
  is_host?: boolean;
  /** the table is paused */
  is_paused?: boolean;
  /** everyone is away: play waits until somebody returns */
  is_deserted?: boolean;
  /** the table ended before the game was over */
  is_stopped?: boolean;
  /** how it was stopped; `early`: before anything was played */
  stopped?: "early" | "alone" | "agreed" | "host" | "server";
  /** number of people watching without a seat */
  onlookers?: number;
  /** seats whose chat you are not shown */
  muted?: number[];
  /** for the host only: names of those it has removed */
  removed?: string[];
  /** the host has removed you */
  is_removed?: boolean;
  /** the table of the rematch */
  next?: string;
  /** more events follow in the next message */
  has_more?: boolean;
}

/** Only who is present at a table has changed. Sent at most once a second. */
export interface Presence {
  type: "presence";
  /** id of the table */
  table: string;
  /** by seat; always true for bots and free chairs */
  here: boolean[];
  /** number of people watching without a seat */
  onlookers?: number;
  /** everyone is away: play waits until somebody returns */
  is_deserted?: boolean;
}

/** A table that this version of the program cannot restore, with the reason. */
export interface FrozenShown {
  type: "frozen";
  /** id of the table */
  table: string;
  /** the reason */
  message: Message;
  /** the same in words */
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

/** A list that you are subscribed to, complete. */
export interface ListShown {
  type: "list";
  /** which list */
  what: "lobby" | "mine";
  /** all of them, newest first */
  tables: TableLine[];
}

/** Heartbeat: the answer to `ping`. */
export interface Pong {
  type: "pong";
  /** of the server, in ms */
  time: number;
}

/** A wish was carried out and saved. */
export interface DoneReply {
  type: "done";
  /** of the wish */
  id: string;
  /** length of the journal after it */
  at: number;
  /** after `rematch`: the new table */
  next?: string;
}

/** A wish was refused, with the reason. Nothing has changed. */
export interface RefusedReply {
  type: "refused";
  /** of the wish; null if the message could not be parsed */
  id: string | null;
  /** the reason */
  message: Message;
  /** the same in words */
  text: string;
  /** if there is no id: the table that you may not watch */
  table?: string;
  /** set where programs should react to it */
  kind?: RefusalKind;
}

/** What each of your legal actions is worth, best first, judged from your view alone. Valid until your prompt changes. */
export interface HintsShown {
  type: "hints";
  /** of the `hint` message */
  id: string;
  /** id of the table */
  table: string;
  /** length of the journal */
  at: number;
  /** one for each legal action */
  hints: Hint[];
}

/** The server is shutting down. Reconnect after `again_in` ms plus a small random delay. */
export interface Bye {
  type: "bye";
  /** ms */
  again_in: number;
}

/** Why a request was refused: as a message key and in words. */
export interface RefusedAnswer {
  /** the reason */
  refused: Message;
  /** the same in words */
  text: string;
  /** set where programs should react to it */
  kind?: RefusalKind;
}

/** The server is a Sari-sari server, and it is alive. */
export interface Health {
  /** version */
  sarisari: string;
  /** how many are in memory */
  tables: number;
  /** every running table has been restored */
  is_ready?: boolean;
}

/** The games and bots of this server, and what its host says. */
export interface Offer {
  /** the games that can be played */
  games: GameShown[];
  /** the bots that can take a seat */
  bots: BotShown[];
  /** texts for visitors, if there are any */
  house?: HouseShown;
}

/** Who you are: a guest, or an account. */
export interface Me {
  /** left out: you are a guest */
  login?: string;
  /** left out: none chosen yet */
  name?: string;
}

/** Turns the requesting guest into an account; tables and results are kept. */
export interface NewAccount {
  /** 3 to 32 characters of a-z, 0-9, `.`, `_`, `-` */
  login: string;
  /** 8 to 200 characters */
  password: string;
  /** shown to others; if empty, the login is shown */
  name?: string;
}

/** Confirms something irreversible with the password. */
export interface Confirmed {
  /** 8 to 200 characters */
  password: string;
}

/** A change of password; it ends all other sessions. */
export interface NewPassword {
  /** the old one */
  password: string;
  /** 8 to 200 characters */
  new: string;
}

/** Login to an account. */
export interface LogIn {
  /** 3 to 32 characters of a-z, 0-9, `.`, `_`, `-` */
  login: string;
  /** 8 to 200 characters */
  password: string;
}

/** A link to pass on. */
export interface Link {
  /** a URL that others can open */
  link: string;
  /** when, in ms */
  expires?: number;
}

/** The table to be made. */
export interface NewTable {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** rules options, see Notation; missing ones have their default */
  options?: Options;
  /** the fields of `Terms` that differ from the defaults of the game */
  terms?: Record<string, string | boolean | null>;
}

/** A new table or record, and the link where people find it. */
export interface Made {
  /** id of the table or record */
  id: string;
  /** a URL that others can open */
  link: string;
}

/** A table in a list. */
export interface TableLine {
  /** id of the table */
  table: string;
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** current status of the table */
  status: Status;
  /** when, in ms */
  created: number;
  /** by seat: the name; null: a free chair */
  players: (string | null)[];
  /** by seat: the bot that plays; null: a person, or nobody */
  bots: (string | null)[];
  /** `relaxed`, `steady` or `quick` */
  pace: string;
  /** it counts: no hints, no suggestions, no undo, no open history */
  rated?: boolean;
  /** your seat */
  you?: number;
  /** the table is waiting for you */
  is_your_turn?: boolean;
  /** only for games in which you sit */
  where?: Whereabouts;
  /** when, in ms */
  finished?: number;
  /** how the game ended, once it is over */
  result?: GameOutcome;
  /** the game is over and its record is available */
  has_record?: boolean;
  /** why it is frozen */
  reason?: Message;
  /** the table of the rematch */
  next?: string;
  /** it goes on from a moment of another game; it does not count */
  is_what_if?: boolean;
}

/** The score sheets of all finished rounds. */
export interface Sheets {
  /** in order of rounds */
  sheets: Sheet[];
}

/** The hands of finished rounds as they were dealt, as far as everybody may know them. */
export interface Deals {
  /** the first round first */
  rounds: DealtHands[];
}

/** Suggested placements for the piece in hand. */
export interface PosesShown {
  /** the best first */
  poses: PoseShown[];
  /** placements were tried, and none of them held */
  nothing_held?: boolean;
}

/** Which pieces of a tower bear no load: nothing rests on them, so they can be pulled. */
export interface BearingShown {
  /** from the base up */
  nothing: string[];
}

/** How stable a tower is. */
export interface SteadyShown {
  /** how far the table could be tilted before a piece moves; 0 if one lies loose */
  degrees: number;
  /** the piece that would go first, with everything that it bears */
  piece: string;
  /** whether that piece lies loose and would roll rather than tip */
  rolls?: boolean;
}

/** Chance event: a tower at rest after a piece was placed or pulled. It is taken as given and never simulated again. The tower is good if nothing fell and only its base touches the table. */
export interface Settle {
  type: "settle";
  /** nothing fell */
  stands: boolean;
  /** something other than the base touches the table */
  touch: boolean;
  /** the pieces that moved, at rest */
  poses: Record<string, number[]>;
  /** how it came to rest; missing in older settles */
  film?: Film;
  /** the longest fall first; null: not recorded */
  fell?: string[][];
  /** the fallen pieces that reached the table */
  landed?: string[];
}

/** All pieces of Bandu, in the order of the mesh file. The file has for each piece its vertices, three 16-bit numbers each in units of `step` mm relative to its centre of mass, then its triangles, three 16-bit vertex numbers each. The last piece is the base. */
export interface PiecesShown {
  /** URL of the mesh file, which may be cached for ever */
  meshes: string;
  /** mm */
  step: number;
  /** in the order of the file */
  pieces: PieceShown[];
}

/** Your results in one game, grouped by the strongest bot at the table; without bots, among people only. */
export interface ResultLine {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** level of the strongest bot; null: no bot played */
  bots: string | null;
  /** number of games */
  played: number;
  /** how many games; a tie counts as a full win */
  won: number;
  /** 1 is best */
  mean_rank: number;
}

/** Summary of a finished game. */
export interface RecordAbout {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** by seat: names */
  players: string[];
  /** number of states that can be viewed; state 0 precedes the first event */
  moments: number;
  /** by seat: the bot; empty if nothing is known */
  bots?: (string | null)[];
  /** by seat: the version of the bot */
  versions?: (number | null)[];
  /** how the game ended, once it is over */
  result?: Result;
  /** it can be reviewed, and gone on with as a what-if */
  has_review?: boolean;
  /** it went on from a moment of another game, with bots */
  is_what_if?: boolean;
  /** it has a commitment, so its deals can be verified */
  is_sealed?: boolean;
  /** Bandu: by seat */
  towers?: TowerLine[];
}

/** Several moments of a finished game, one after another. */
export interface MomentsShown {
  /** in order, without gaps */
  moments: MomentShown[];
}

/** What was told of every event of a finished game, without films; the first one is what leads to moment 1. */
export interface RecordHistory {
  /** one for each event */
  told: Told[];
}

/** A finished game at one moment: what a seat or an onlooker could know, or all hands. */
export interface MomentShown {
  /** number of events that had happened */
  moment: number;
  /** what the requested seat or onlooker could know then */
  view: View;
  /** the last event, and what there is to say about it */
  told?: Told;
  /** by seat, if `all` was requested */
  hands?: string[][];
}

/** Whether every deal follows from what was committed to beforehand, with each check that was made. `fits` is null for a record without a commitment. */
export interface Verified {
  fits: boolean | null;
  /** every check that was made */
  checks: Check[];
  /** the same in words */
  text: string[];
}

/** A review of a finished game, as far as it has come. An interrupted one goes on when it is asked for again. */
export interface ReviewShown {
  /** `none`: nobody has asked for it yet */
  state: "none" | "running" | "interrupted" | "done";
  /** the newest version of the judge */
  newest: number;
  /** decisions judged so far */
  done?: number;
  /** decisions to judge; 0: not known yet */
  total?: number;
  /** why it makes no progress just now */
  waits?: Message;
  /** an earlier version judged: it can be made again */
  is_outdated?: boolean;
  /** your seat, if the game was played here and you had one */
  you?: number;
  /** complete; while a new one is made, the one before */
  review?: GameReview;
}

/** A table at which you go on from a moment of a finished game, against bots. */
export interface NewWhatIf {
  /** how many events had happened */
  moment: number;
  /** yours */
  seat: number;
  /** yours */
  name: string;
  /** as they were, or drawn from what the seat knew */
  cards?: "same" | "drawn";
  /** at the seats of people; bots stay what they were */
  bot?: string;
}

/** All lessons. */
export interface LessonList {
  /** in the order of the games */
  lessons: LessonLine[];
}

/** A lesson in words. `language` is `en` if the lesson does not exist in the one asked for. */
export interface LessonShown {
  /** its name in addresses */
  lesson: string;
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** rules options, see Notation; missing ones have their default */
  options: Options;
  /** where the learner sits */
  seat: number;
  /** by seat */
  names: string[];
  language: string;
  /** in this language */
  title: string;
  /** in their order */
  steps: LessonStepShown[];
  /** what is said after the last step */
  end: string;
}

/** What leads from the step before to a step, as the learner sees it. */
export interface LessonScene {
  /** one after another; the last is the step itself */
  moments: MomentShown[];
}

/** What becomes of a move or an answer: right; or wrong, with a sentence, its clause and what would follow; or refused, because the rules do not allow it. */
export interface LessonVerdict {
  /** whether the step is done */
  is_right: boolean;
  /** what would follow a wrong move */
  moments?: MomentShown[];
  /** why it is wrong, or what an answer leads to */
  text?: string;
  /** the clause of the rules */
  clause?: string;
  /** by the rules, as at a table */
  refused?: Message;
}

/** All games with puzzles, and the day of the server. */
export interface PuzzleList {
  /** today, in UTC: `2026-11-18` */
  day: string;
  /** one for each game */
  puzzles: PuzzleLine[];
}

/** A position in which one action is clearly the best. Nothing in it says which. */
export interface PuzzleShown {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** counted from 1 */
  number: number;
  /** 1 is easy, 3 is hard */
  difficulty: number;
  /** what the seat that is to act knows */
  view: View;
}

/** What becomes of an action: right or wrong, with the solution; or refused by the rules, without it. */
export interface PuzzleVerdict {
  /** whether it is the best action */
  is_right: boolean;
  /** the best action */
  best?: string;
  /** all that are legal, the best first */
  actions?: PuzzleAction[];
  /** by how much the best is ahead of the second */
  gap?: number;
  /** one standard error of the gap */
  error?: number;
  /** something that can be proven about the best action */
  reason?: Message;
  /** by the rules, as at a table */
  refused?: Message;
}

/** The terms of a table: choices about the sitting, not the rules. A rated table has no hints, no suggestions, no undo and no open history. */
export interface Terms {
  /** the clocks: `relaxed` has none, `steady` 10 min plus 15 s per action, `quick` 2 min plus 5 s per action */
  pace: "relaxed" | "steady" | "quick";
  /** whether undo is free, needs everyone's agreement, or is off */
  undo: "free" | "ask" | "off";
  /** whether hints may be given */
  hints: boolean;
  /** Bandu: which placements the player with a piece in hand is shown: those that were `tried` out in the simulation, those that `looks` suggest, or none (`off`). `usual` is decided when the game begins: `tried` for one person with bots, otherwise `looks`. Null or left out: `usual` at a new table; at a table saved before this term existed, as its hints */
  suggestions: "tried" | "looks" | "off" | "usual" | null;
  /** whether earlier tricks of the round can be viewed */
  open_history: boolean;
  /** how fast bots answer */
  bots_pace: "quick" | "natural" | "slow";
  /** who can find the table: people with the link, or everyone in the lobby */
  seen_by: "link" | "everyone";
  /** it counts: no hints, no suggestions, no undo, no open history */
  rated: boolean;
}

/** A seat before the game: taken by a person or a bot, or free. */
export interface ChairShown {
  /** left out: the chair is free */
  name?: string;
  /** name of the bot; null or left out: a person */
  bot?: string;
  /** ready to begin */
  is_ready?: boolean;
  /** reserved: nobody can sit down here unless the host opens it */
  is_locked?: boolean;
  /** the person has a socket open */
  is_here?: boolean;
  /** runs the table */
  is_host?: boolean;
}

/** A journal entry as a watcher sees it: an event as it appears to that seat, or a fact that everyone may know. An event of an earlier trick has neither if history is not open. */
export interface FeedItem {
  /** length of the journal including this entry */
  at: number;
  /** when, in ms */
  time: number;
  /** the entry's tag: "deal", "settle", "act", "undo" ... */
  kind: string;
  /** the seat that did it, or that it concerns */
  seat?: number;
  /** a bot acted in place of a person */
  stand_in?: boolean;
  /** an event as you see it, with what there is to say about it */
  told?: Told;
  /** what everyone may know about an entry that is not an event */
  fact?: PiecesEntry | UndoEntry | ClockEntry | SeatEntry | SaltHashEntry | SaltEntry | AgreementEntry | StopEntry | SecretEntry;
  /** the event was undone later */
  undone?: boolean;
}

/** What one seat, or an onlooker, may know. Each game adds its own fields. */
export interface CommonView {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** all rules options, including defaults: see Notation */
  options: Options;
  /** null: the view of an onlooker */
  seat: number | null;
  /** number of players */
  players: number;
  /** deals so far */
  round: number;
  /** in the whole game */
  rounds: number;
  /** seat that dealt this round */
  dealer: number | null;
  /** the seat that leads the first trick of this round */
  leader: number | null;
  /** seats that may act, ascending; several in a secret choice */
  to_act: number[];
  /** "deal" or "settle" while one is awaited */
  due: string | null;
  /** the game is over */
  over: boolean;
  /** by seat: points of finished rounds */
  totals: number[];
  /** by finished round, then by seat */
  points: number[][];
  /** your cards */
  hand: string[];
  /** by seat: the number of cards in hand */
  cards_left: number[];
  /** the plays of this trick, in order */
  trick: Seen[];
  /** the previous trick of this round */
  last_trick: Trick | null;
  /** of this round, from the deal on */
  events: Seen[];
  /** what you are asked to do, or what the table is waiting for */
  prompt: Message;
  /** the actions open to you now, as texts for `act`; empty if it is not your turn */
  legal: string[];
  /** null until the game is over */
  result: Result | null;
  /** the seats still to act in this trick, in order, starting with `to_act` */
  coming: number[];
  /** in the round, from 1; 0 between tricks */
  trick_number: number;
  /** secret choices are being made */
  is_choosing: boolean;
  /** during a round, where people may look back at it */
  count: CardCount | null;
}

/** AT-21. Hands are hidden; sellers, trick counts and the cart are public. */
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
  /** the seat whose card is winning the trick */
  best: number | null;
  /** by seat: tricks won */
  tricks: number[];
  /** by seat: sellers not sent yet */
  sellers_left: number[];
  /** by fruit, then by seat: number of sellers */
  stalls: Record<string, number[]>;
}

/** BAS-14, BAS-29. Hands are hidden, and so are choices until all have chosen. */
export interface BastosView extends CommonView {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: "bastos";
  /** the fruits in this game */
  fruits: string[];
  /** by fruit: what a card of it is worth */
  values: Record<string, number>;
  /** by seat: its bastos card; only your own until all have chosen */
  bastos: (string | null)[];
  /** with four players: the card left over */
  aside: string | null;
  /** the trump suit */
  trump: string | null;
  /** by fruit that may still be declared trump: what it would be worth */
  as_trump: Record<string, number>;
  /** the suit that was led in this trick */
  led: string | null;
  /** the seat whose card is winning the trick */
  best: number | null;
  /** by seat: tricks won */
  tricks: number[];
  /** tricks that nobody won */
  unclaimed: number;
}

/** TAN-06, AK-07. Hidden are the hands, the bids until all have bid, and with hidden=facedown the raccoon dogs in kettles. */
export interface TanukiView extends CommonView {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: "tanuki";
  /** the suit that was led in this trick */
  led: string | null;
  /** the seat whose card is winning the trick */
  best: number | null;
  /** by seat; only your own until all have bid */
  bids: (number | null)[];
  /** by seat: tricks won */
  tricks: number[];
  /** by seat: finished rounds in which the bid was met */
  exact_bids: number[];
  /** of this trick, in order of seats */
  kettles: Kettle[];
}

/** The table as everyone sees it; only `legal` and `prompt` depend on the seat. The fields for cards are empty. */
export interface BanduView extends CommonView {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: "bandu";
  /** what is awaited */
  phase: "offer" | "answer" | "raise" | "place" | "settle" | "over";
  /** whose turn it is */
  auctioneer: number;
  /** whose tower is settling */
  builder: number | null;
  /** up for auction, or in hand */
  piece: string | null;
  /** of the auction */
  kind: "refuse" | "bid" | null;
  /** the piece is being pulled out of the builder's tower */
  is_pull: boolean;
  /** the highest so far; 0: none */
  bid: number;
  /** the seat that made it */
  high_bidder: number | null;
  /** seats that have dropped out of this auction */
  passed: number[];
  /** by seat: how many are left */
  beans: number[];
  /** sorted */
  pile: string[];
  /** by seat: pieces from the base up, as they were placed */
  towers: string[][];
  /** by seat, then by piece: where it lies */
  poses: Record<string, number[]>[];
  /** of the piece that is settling */
  placement: number[] | null;
  /** by seat: 1 for the first to fall; 0: still in */
  out_at: number[];
  /** turns since the last fall that began with an empty pile */
  empty_turns: number;
  /** this turn is one of them */
  is_empty_turn: boolean;
  /** the game ended without a last tower */
  is_draw: boolean;
  /** who answers an offer, in order; the auctioneer is last */
  answers: number[];
  /** of the hand that releases pieces; the newest in a new game */
  hand_version: number;
  /** the direction in which a piece is being pulled */
  toward: number[] | null;
  /** for a bot at a rated table: it may not try placements out, BAN-26 */
  by_looks: boolean;
}

/** Who sits at a seat during the game, as everyone sees it. */
export interface SeatShown {
  /** the name that others see */
  name: string;
  /** name of the bot; null or left out: a person */
  bot?: string;
  /** of the bot when it sat down; left out if unknown */
  version?: number;
  /** the bot that plays for a person who is away */
  stand_in?: string;
  /** the person has a socket open */
  is_here?: boolean;
  /** runs the table */
  is_host?: boolean;
  /** a bot's seat that a person may take */
  is_open?: boolean;
  /** ms left as of `time` */
  clock?: number;
}

/** What a table starts from. `commitment` is the hash of the secret from which deals are derived; without one, deals are supplied from outside and cannot be verified. */
export interface Opening {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** the table fills in defaults */
  options: Options;
  /** choices about the sitting, not the rules */
  terms: Terms;
  /** by seat; null: a free seat */
  players: (Player | null)[];
  /** when the game began, in ms */
  time: number;
  commitment: string | null;
  /** number of the commitment, counted by this server */
  number: number | null;
  /** of the game; 1 in openings that predate this field */
  rules_version: number;
  /** of the hand that releases pieces, for games with towers */
  hand_version: number;
  /** the game goes on from a moment of another */
  what_if: WhatIf | null;
  /** of a what-if: the events before, as lines of a record; never shown */
  past: string[];
}

/** A pending request for an agreement. */
export interface Asking {
  /** the seat that asks */
  seat: number;
  /** what is requested */
  about: "undo" | "stop";
  /** seats that have not answered */
  waiting_for: number[];
}

/** A sentence as data: a key, its parameters, and the clause of the rules behind it, as in `follow-suit`, `{"suit": "mango"}`, `TIN-24`. */
export interface Message {
  /** which message it is */
  key: string;
  /** its parameters by name: see Refusals */
  params?: Record<string, Parameter>;
  /** the clause of the rules */
  clause?: string;
}

/** One line of chat. */
export interface ChatLine {
  /** from 1, ascending */
  number: number;
  /** when, in ms */
  time: number;
  /** the person who said it */
  name: string;
  /** plain text, never markup; of a set phrase: what it says in English */
  text: string;
  /** you said it */
  is_you?: boolean;
  /** the key of a set phrase, to be told in the reader's language */
  phrase?: string;
}

/** The rating of one legal action. `value` is the expected edge in this round: the seat's points minus the mean of the others. In a game without points (`unit` is `win`) it is the probability of winning the game. */
export interface Hint {
  /** the action */
  do: string;
  value: number;
  /** one standard error of the value */
  error: number;
  /** probability that the card wins its trick */
  trick?: number;
  /** probability of taking exactly as many tricks as were bid */
  bid?: number;
  /** if there is a clear one */
  reason?: Message;
  /** of the value and its error */
  unit?: "points" | "win";
  /** probability that the seat's tower survives the piece */
  stands?: number;
}

/** A game that can be played here. */
export interface GameShown {
  /** its name, for `NewTable` */
  game: string;
  /** display name */
  title: string;
  /** version of its rules */
  rules: number;
  /** with their values */
  options: OptionShown[];
  /** the defaults for a new table */
  terms: Terms;
  /** the bots that differ in this game */
  bots: string[];
  /** how long a game usually takes */
  minutes?: number;
  /** recommended minimum age; 0: the rulebook gives none */
  age?: number;
  /** it is a card game */
  has_cards?: boolean;
  /** the suits of its cards, in order */
  suits?: string[];
  /** bots can rate actions, or say how stable a tower is */
  has_hints?: boolean;
  /** by name: options that go together */
  presets?: Record<string, Options>;
  /** printings in which the suits have other names */
  editions?: Edition[];
  /** the lesson that teaches it */
  lesson?: string;
}

/** A bot that can take a seat. */
export interface BotShown {
  /** its name, for the field `bot` */
  bot: string;
  /** display name */
  title: string;
  /** a description */
  about: string;
}

/** What the people who run this server tell its visitors, by language: {"en": "Hello"}. */
export interface HouseShown {
  /** shown on the home page */
  announcement?: Record<string, string>;
  /** who runs the server */
  imprint?: Record<string, string>;
  /** what becomes of data */
  privacy?: Record<string, string>;
}

/** How far a running game has progressed. */
export interface Whereabouts {
  /** number of deals so far */
  round: number;
  /** in the whole game */
  rounds: number;
  /** number of the trick in this round */
  trick: number;
  /** the seats that may act */
  to_act: number[];
  /** the table is paused */
  is_paused?: boolean;
  /** everyone is away, so the table waits */
  is_left?: boolean;
}

/** A result with the final points. */
export interface GameOutcome {
  /** by seat, from 1 */
  ranks: number[];
  /** seats */
  winners: number[];
  /** the reason, as a message */
  reason: Message;
  /** the name of the designer, who wins a tie under the house rules */
  author?: string;
  /** by seat: points of finished rounds */
  totals?: number[];
}

/** The score of a finished round: every point with its reason. */
export interface Sheet {
  /** number of the round, from 1 */
  round: number;
  /** every point with its reason */
  lines: Line[];
  /** by seat: the sum of its lines */
  points: number[];
  /** by seat: including earlier rounds */
  totals: number[];
}

/** The cards of one round, before anything was played. */
export interface DealtHands {
  /** number of the round, from 1 */
  round: number;
  /** by seat */
  hands: string[][];
  /** a card that was dealt to nobody */
  aside?: string;
}

/** A suggested placement for the piece in hand. */
export interface PoseShown {
  /** the action */
  do: string;
  /** a description of the place */
  words: Message;
  /** held in every trial, fell, or untried */
  risk?: "held" | "risky" | "unknown";
}

/** The animation of a settle, for display only: no rule depends on it. */
export interface Film {
  /** frames per second */
  rate: number;
  /** number of frames */
  frames: number;
  /** by moved piece: its pose in the frames where it changes */
  moves: Record<string, number[][]>;
}

/** A piece of Bandu; its mesh is in the mesh file. */
export interface PieceShown {
  /** the name of the piece, as in the notation */
  name: string;
  /** length, width, height in mm, in the canonical pose */
  size: number[];
  /** in grams */
  mass: number;
  /** mm: the height of its centre of mass in the canonical pose */
  rise: number;
  /** number of vertices in its mesh */
  corners: number;
  /** number of triangles in its mesh */
  triangles: number;
}

/** How a game ended. Ties share the better rank. */
export interface Result {
  /** by seat, from 1 */
  ranks: number[];
  /** seats */
  winners: number[];
  /** the reason, as a message */
  reason: Message;
  /** the name of the designer, who wins a tie under the house rules */
  author?: string;
}

/** How one tower of Bandu ended up. */
export interface TowerLine {
  /** 1 for the first to fall; 0: still standing */
  fell: number;
  /** in the tower that stands; in Solitaire, in the last one that stood */
  pieces: number;
}

/** An event as one seat sees it, with the sentences about it and its effects. */
export interface Told {
  /** the event as you see it */
  event: Seen;
  /** the sentences about it, as messages */
  tell: Message[];
  /** one per sentence; empty if an older version saved it */
  effects?: Effect[];
}

/** One thing that was recomputed; `why` says how it failed. */
export interface Check {
  /** what was checked: the events are legal, or the commitment, a salt, the pieces or a deal match */
  what: "events" | "commitment" | "salt" | "pieces" | "deal";
  /** if it is about a deal */
  round: number | null;
  /** if it is about a salt */
  seat: number | null;
  why: Message | null;
}

/** A whole game as it was judged; or, if it was interrupted, the part that was. */
export interface GameReview {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** the version of the game's rules */
  rules: number;
  /** how many */
  players: number;
  /** who judged */
  judge: Judge;
  /** how many there are to judge */
  decisions: number;
  /** in the order of the game */
  verdicts: Verdict[];
  /** by round and seat; only of rounds that were judged completely */
  accounts: Account[];
  /** of the review */
  format: number;
  /** where towers are built: after each settle */
  margins: TowerMargin[];
}

/** A lesson in the list of all. */
export interface LessonLine {
  /** its name in addresses */
  lesson: string;
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** how many there are */
  steps: number;
}

/** A step: its comment, the clause behind it, and the answers to choose from, if it is a question. */
export interface LessonStepShown {
  /** the comment, in the language of the lesson */
  text: string;
  /** the clause of the rules */
  clause: string;
  /** to choose from; empty if a move is awaited */
  answers?: string[];
}

/** The puzzles of a game. */
export interface PuzzleLine {
  /** `tindahan`, `bastos`, `tanuki` or `bandu` */
  game: string;
  /** how many there are, numbered from 1 */
  count: number;
  /** the number of today's puzzle, the same for everybody */
  today: number;
}

/** What a legal action of a puzzle is worth. */
export interface PuzzleAction {
  /** as in a record */
  do: string;
  /** points ahead of the average of the others, in this round */
  value: number;
  /** one standard error of the value */
  error: number;
}

/** Chance event: the pieces drawn for this table, if its options set their number. AN-33. */
export interface PiecesEntry {
  entry: "pieces";
  /** in notation order */
  pieces: string[];
  /** when, in ms */
  time: number;
}

/** A seat undid its last action. `keep` is how many events of the record remain. */
export interface UndoEntry {
  entry: "undo";
  /** 0 to players - 1, clockwise */
  seat: number;
  keep: number;
  /** when, in ms */
  time: number;
}

/** `out`: a seat's time is up. `pause` and `resume` apply to all seats; a table pauses by itself while everyone is away. */
export interface ClockEntry {
  entry: "clock";
  /** what happened to the clocks */
  what: "out" | "pause" | "resume";
  /** the seat whose time is up */
  seat?: number;
  /** a pause until somebody returns */
  while_away?: boolean;
  /** when, in ms */
  time: number;
}

/** Who sits at a seat from now on, and which bot stands in, if any. */
export interface SeatEntry {
  entry: "seat";
  /** the seat */
  seat: number;
  /** the player; null: nobody */
  player: Player | null;
  /** the bot that plays for a person who is away */
  stand_in?: string;
  /** for good, because the account was deleted */
  has_left?: boolean;
  /** when, in ms */
  time: number;
}

/** A person's commitment to a salt: its hash, before any salt is revealed. */
export interface SaltHashEntry {
  entry: "salt-hash";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** SHA-256 in hex, with the seat in it: see Salts */
  hash: string;
  /** when, in ms */
  time: number;
}

/** A person's salt, revealed once all have committed to theirs. */
export interface SaltEntry {
  entry: "salt";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** 16 to 64 letters a-z and digits, random and new */
  salt: string;
  /** when, in ms */
  time: number;
}

/** A person asks for something that everyone must agree to, or answers such a request. */
export interface AgreementEntry {
  entry: "agreement";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** what is requested */
  about: "undo" | "stop";
  /** the request or an answer */
  says: "ask" | "yes" | "no";
  /** a "no" by timeout: the request was not answered in time */
  is_late?: boolean;
  /** when, in ms */
  time: number;
}

/** The table ended before the game did: by agreement, by its host, or by the server, which either could not continue it or waited too long for anyone to return. */
export interface StopEntry {
  entry: "stop";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** the host closed it */
  by_host?: boolean;
  /** the server stopped it */
  by_server?: boolean;
  /** when, in ms */
  time: number;
}

/** The secret behind all deals, published once nothing more will be dealt. */
export interface SecretEntry {
  entry: "secret";
  /** 64 hex digits */
  secret: string;
  /** when, in ms */
  time: number;
}

/** An event as one seat, or an onlooker, sees it. A secret choice of another seat has `sealed` and no `do`. A face-down card is `?`: `hide ? blue-5`. Everyone sees a settle in full. */
export interface Seen {
  /** the seat that acted */
  seat?: number;
  do?: string;
  sealed?: boolean;
  /** set for a deal: what you see of it */
  deal?: SeenDeal;
  /** in Bandu: a tower that came to rest */
  settle?: Settle;
  /** in Bandu: the direction of a pull */
  toward?: number[];
}

/** A finished trick: its plays in order, and the seat that won it (null: nobody). */
export interface Trick {
  /** in order */
  plays: Seen[];
  /** seat; null: nobody */
  winner: number | null;
}

/** What somebody who remembers everything knows about the cards of a round. The cards of the reader's own hand are in neither list. */
export interface CardCount {
  /** shown, and no longer in a hand */
  gone: string[];
  /** not shown to the reader yet: in other hands, face down or left over */
  left: string[];
}

/** A kettle in the trick, and who hides in it. */
export interface Kettle {
  /** the card that is the kettle */
  kettle: string;
  /** who played the kettle */
  seat: number;
  /** the seat that hides in it; null: nobody */
  hider: number | null;
  /** the card that hides in it; null: face down for you */
  card: string | null;
}

/** A player: a person, or a bot by its name (`casual`). */
export interface Player {
  /** the name that others see */
  name: string;
  /** name of the bot; null or left out: a person */
  bot?: string;
  /** of the bot when it sat down; null: unknown, or no bot of ours */
  version?: number;
}

/** What a table goes on from: a moment of a finished game, as it was or as one seat must have considered possible. */
export interface WhatIf {
  /** the id of the game */
  record: string;
  /** how many events had happened */
  moment: number;
  /** whose place a person takes */
  seat: number;
  /** hands as they were, or drawn from what the seat knew */
  cards: "same" | "drawn";
}

/** A rules option of a game. */
export interface OptionShown {
  /** name of the option */
  name: string;
  /** `choice`: one of the values; `suits` and `selection`: a list of some of them; `count`: a number */
  kind: "choice" | "suits" | "count" | "selection";
  /** the possible values; for kind `count`, the minimum and the maximum */
  values: unknown[];
  /** value if it is left out; for kind `suits`, by number of players */
  default: unknown;
  /** kind `suits`: those that are always in play */
  required?: string[];
}

/** A printed edition of a game: a set of options, and the names of its suits. Records and notation keep the game's own names. */
export interface Edition {
  /** those that identify it */
  options: Options;
  /** by suit: its displayed name */
  labels: Record<string, string>;
  /** of the preset with its options, and the suffix of its message keys */
  name: string;
}

/** One reason for points on a score sheet. Lines with the same row and suit form one table row. */
export interface Line {
  /** 0 to players - 1, clockwise */
  seat: number;
  /** may be negative */
  points: number;
  /** what the points are for */
  reason: Message;
  /** what the line is about */
  row?: Row;
  /** the suit that the row is about */
  suit?: string;
  /** the suit was trump */
  is_trump?: boolean;
}

/** A sentence that changes nothing on the table. */
export interface Noted {
  effect: "note";
  /** 0 to players - 1, clockwise */
  seat?: number;
}

/** The game has ended. The result is in the view. */
export interface GameOver {
  effect: "game-over";
  /** seats */
  winners: number[];
}

/** The cards of a new round were dealt. */
export interface HandsDealt {
  effect: "deal";
  /** number of the round, from 1 */
  round: number;
  /** in the whole game */
  rounds: number;
  /** the seat that leads the first trick */
  leader: number;
  /** the suit that is trump from the start */
  trump?: string;
}

/** A seat made a secret choice. Only that seat is told what it chose. */
export interface ChoiceMade {
  effect: "choice";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** as in the notation: `mango-7` */
  card?: string;
  /** the number that was bid */
  bid?: number;
}

/** A secret choice was revealed. */
export interface ChoiceShown {
  effect: "choice-shown";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** as in the notation: `mango-7` */
  card?: string;
  /** the number that was bid */
  bid?: number;
}

/** A card was played from a hand to the trick. */
export interface CardLaid {
  effect: "card";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** null: it is face down */
  card: string | null;
  /** if it opened the trick: the suit to follow */
  led?: string;
  /** the kettle in which it hides, if it does */
  kettle?: string;
}

/** A seat sent a seller to a stall instead of playing a card. */
export interface SellerSent {
  effect: "seller";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** the suit */
  suit: string;
  /** sellers that the seat has at that stall now */
  count: number;
  /** the card that was spent on it */
  paid?: string;
}

/** The cart moved to another stall, so another suit is trump. */
export interface CartMoved {
  effect: "cart";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** the suit */
  suit: string;
}

/** A card was declared trump: its suit is trump from now on. */
export interface TrumpDeclared {
  effect: "trump";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** as in the notation: `mango-7` */
  card: string;
  /** the suit */
  suit: string;
  /** what cards of the suit are worth now */
  value: number;
}

/** The value of a suit's cards changed. */
export interface ValueChanged {
  effect: "value";
  /** the suit */
  suit: string;
  /** what a card of the suit is worth now */
  value: number;
  /** who changed it; null: it follows from the secret choices */
  seat?: number;
  /** 1 or -1 if a seat changed it */
  by?: number;
}

/** A higher card was passed over: it could not win the trick. */
export interface CardPassedOver {
  effect: "passed-over";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** as in the notation: `mango-7` */
  card: string;
}

/** A trick ended, and a seat won it. */
export interface TrickTaken {
  effect: "trick-taken";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** as in the notation: `mango-7` */
  card: string;
}

/** A trick ended, and nobody won it. */
export interface TrickLeft {
  effect: "trick-left";
}

/** A round ended, and its score sheet is available. */
export interface RoundOver {
  effect: "round-over";
  /** number of the round, from 1 */
  round: number;
}

/** What a seat scored in a round. */
export interface RoundScored {
  effect: "score";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** in this round */
  points: number;
  /** including earlier rounds */
  total: number;
}

/** A piece from the pile is up for auction. */
export interface PieceOffered {
  effect: "offer";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** its name, as in the notation */
  piece: string;
  /** kind of auction */
  kind: "refuse" | "bid";
}

/** A seat pulls a piece out of its own tower to offer it. */
export interface PiecePulled {
  effect: "pull";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** its name, as in the notation */
  piece: string;
  /** kind of the auction to come */
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

/** A seat will build with a piece that it could have refused. */
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
  /** how many it has left */
  beans: number;
}

/** A seat bid beans. */
export interface BidMade {
  effect: "bid";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** the number that was bid */
  bid: number;
}

/** A seat drops out of this auction. */
export interface BidPassed {
  effect: "pass";
  /** 0 to players - 1, clockwise */
  seat: number;
}

/** An auction ended: a seat got the piece for `bid` beans. */
export interface PieceWon {
  effect: "win";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** its name, as in the notation */
  piece: string;
  /** the number that was bid */
  bid?: number;
}

/** A seat released a piece. The settle that follows says whether it stays. */
export interface PiecePlaced {
  effect: "place";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** its name, as in the notation */
  piece: string;
  /** the numbers of the action `place` */
  placement: number[];
}

/** A tower came to rest and stands. */
export interface TowerSettled {
  effect: "settle";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** the one that was placed or pulled */
  piece: string;
  /** what was done to it */
  after: "base" | "place" | "pull";
}

/** A seat is out: its tower fell or touches the table. */
export interface TowerOut {
  effect: "out";
  /** 0 to players - 1, clockwise */
  seat: number;
  /** a piece fell, or something other than the base touches the table */
  why: "fell" | "touches";
}

/** One of the pieces that fell with a tower. */
export interface PieceFell {
  effect: "fall";
  /** its name, as in the notation */
  piece: string;
  /** how far it fell, in mm */
  mm: number;
}

/** The pieces of a tower went back to the pile. */
export interface PiecesReturned {
  effect: "return";
  /** number of pieces */
  count: number;
}

/** These seats had nothing to offer and were skipped. */
export interface TurnSkipped {
  effect: "skip";
  /** in order */
  seats: number[];
}

/** Which bot judged, and with what. */
export interface Judge {
  /** "strong" */
  bot: string;
  /** of the bot */
  version: number;
  /** for each decision: {"ms": 50} or {"iterations": 2000} */
  budget: Record<string, number>;
  /** of what is drawn at random */
  seed: number;
}

/** One decision: what was done, what the judge would have done, and the difference. */
export interface Verdict {
  /** how many events had happened before it */
  moment: number;
  /** number of the round, from 1 */
  round: number;
  /** 0 to players - 1, clockwise */
  seat: number;
  /** what was done, as in a record */
  do: string;
  /** what the judge would have done */
  best: string;
  /** of what was done: points ahead of the average of the others, in this round; or */
  value: number;
  /** of the judge's choice, in the same unit */
  best_value: number;
  /** how far behind the judge's choice; below 0 if ahead */
  loss: number;
  /** one standard error of the loss */
  error: number;
  /** the loss is more than three standard errors */
  is_mistake?: boolean;
  /** why the judge's choice is good: what can be proven, else what */
  reason?: Message;
  /** the same about what was done */
  fault?: Message;
  /** by seat: what the choice, against the best, did to its lead */
  shifts?: number[];
  /** one standard error of each */
  shift_errors?: number[];
  /** of a mistake: what else there was, with estimates */
  options?: Valued[];
  /** of the values: points, a chance to win, */
  unit?: "points" | "win" | "stands";
  /** that it was about, where towers are built */
  piece?: string;
  /** of a placement: the probability that the tower would stand */
  stands?: number;
  /** the same of the judge's placement */
  best_stands?: number;
}

/** Where the lead of one seat in one round came from. The four parts add up to it exactly. */
export interface Account {
  /** number of the round, from 1 */
  round: number;
  /** 0 to players - 1, clockwise */
  seat: number;
  /** as on the score sheet */
  points: number;
  /** the points above the average of the others */
  lead: number;
  /** what its cards were worth on average */
  deal: number;
  /** what the others gave away or took by their play */
  others: number;
  /** what it gave away or gained itself */
  own: number;
  /** the rest: how the hidden cards lay, and in which order things happened */
  chance: number;
  /** one standard error */
  deal_error: number;
  /** the same */
  others_error: number;
  /** the same */
  own_error: number;
  /** that of everything subtracted */
  chance_error: number;
}

/** How far a tower was from falling, when it had settled. */
export interface TowerMargin {
  /** how many events had happened then */
  moment: number;
  /** 0 to players - 1, clockwise */
  seat: number;
  /** by how much the table could have tilted; null: it fell */
  degrees: number | null;
  /** the one that would have gone first */
  piece?: string;
  /** it lay loose and could have rolled */
  rolls?: boolean;
  /** probability of surviving a piece of the pile, on average */
  survives?: number;
}

/** A deal as one seat sees it; an onlooker sees no hand. */
export interface SeenDeal {
  /** your cards */
  hand?: string[];
  /** the leftover card, face up */
  aside?: string;
}

/** A bot's estimate of one legal action in points, with its standard error. */
export interface Valued {
  /** as in a record */
  do: string;
  /** the higher, the better */
  value: number;
  /** one standard error */
  error: number;
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
