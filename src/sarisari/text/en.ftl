# Every sentence of the games in English. One file is one language: see CONTRIBUTING.md.
#
# Parameters: $seat and $leader are names of players, and $you is "yes" if $seat reads this;
# $card and $kettle are cards, $suit, $led and $trump suits; their plurals are lists in words.
# $value is a signed number. Refusals have no full stop: their clause follows in brackets.

## Pieces of sentences

suit =
    { $id ->
        [passionfruit] passion fruit
       *[other] { $id }
    }
card = { $suit } { $rank }
seat = seat { $number }
you = you
list-two = { $first } and { $second }
list-more = { $first }, { $second }
with-clause = { $sentence } ({ $clause })

## Names of the games

game-tindahan = Tindahan
game-bastos = Bastos
game-tanuki = Tanuki to Chagama
game-bandu = Bandu

## Prompts

waiting-for = Waiting for { $seats }.
deal-awaited = The cards are about to be dealt.

tindahan-start = You start. Play any card, or move the cart to another stall: its fruit becomes trump instead of { $trump }.
tindahan-after-cart = { $seat } moved the cart to { $trump }, so you must play a card. Any card will do.
tindahan-follow = Play a card: follow { $suit }. Your sellers are all out.
tindahan-follow-or-seller = Play a card – follow { $suit }, or send a seller to the { $suit } stall.
tindahan-follow-or-spend = Play a card – follow { $suit }, or spend any card to send a seller to its stall.
tindahan-void = You have no { $suit }. Play any card. Your sellers are all out.
tindahan-void-or-seller = You have no { $suit }. Play any card, or send a seller to the { $suit } stall.
tindahan-void-or-spend = You have no { $suit }. Play any card, or spend one to send a seller to its stall.

bastos-choose = Choose your Bastos. All show theirs together.
bastos-waiting = Your Bastos is { $card }. Waiting for { $seats }.
bastos-change = Your Bastos leads the trick: move one fruit up or down, or leave it.
bastos-lead = You lead. Play any card. With { $suit }, your Bastos, you cannot win, but you may change a value.
bastos-follow = Play a card: follow { $suit }.
bastos-climb = Play a card: follow { $suit }, and higher than what lies there.
bastos-void = You have no { $suit }. Play any card.
bastos-void-may-declare = You have no { $suit }. Play any card, and make it trump if you like.

tanuki-bid = How many tricks will you take, from 0 to { $highest }? All bids are shown together.
tanuki-waiting = You bid { $bid }. Waiting for { $seats }.
tanuki-lead = You lead. Play any card.
tanuki-follow = Play a card: follow { $suit }.
tanuki-follow-or-hide = Play a card: follow { $suit }. A raccoon may hide in a kettle, where it counts as 0.
tanuki-void = You have no { $suit }. Play any card.
tanuki-void-or-hide = You have no { $suit }. Play any card. A raccoon may hide in a kettle, where it counts as 0.

## Refusals in any game

no-such-seat = There is no such seat: seats are numbered 0 to { $highest }
game-is-over = The game is over
deal-comes-first = The cards have not been dealt yet
deal-not-due = A deal comes only between rounds, and this round is still being played
not-your-turn = It is not your turn: { $seats } to act
already-chosen = Your choice is made and stays: still to choose { $seats }
unknown-action = “{ $action }” is no action of this game
not-in-hand = You do not hold { $card }
follow-suit = Follow { $suit }: you still hold { $cards }
must-climb = Go higher in { $suit }: you can, with { $cards }
suit-not-in-play = There is no { $suit } in this game, only { $suits }

deal-hands =
    A deal for { $players } players needs { $players } hands, not { $count }
deal-size = Each seat gets { $size } cards, but seat { $number } has { $count }
deal-card-unknown = There is no card “{ $name }”
deal-card-not-in-play = { $card } is not in use in this game
deal-card-twice = { $card } is dealt twice
deal-aside-missing = With four players one card is left over: the deal must name it as “aside”
deal-aside-extra = No card is left over, so the deal must not have an “aside”

option-unknown = There is no option “{ $option }”; there are { $names }
option-value = The option { $option } cannot be { $value }; it is one of { $values }
option-suits = The option { $option } must list { $count } different ones of { $names }, not { $value }
option-suits-with = The option { $option } must list { $count } different ones of { $names }, { $suit } among them, not { $value }

## Tindahan: refusals

tindahan-must-play = The cart was moved, so you must play a card
tindahan-cart-only-first = Only the one who starts the trick may move the cart
tindahan-cart-same = The cart already stands on { $suit }: move it to another stall
tindahan-seller-costs = In this game a seller costs a card: spend one of your hand
tindahan-seller-free = In this game a seller costs no card: send one to the stall of the led fruit
tindahan-starter-no-seller = You start the trick, so you cannot send a seller: play a card or move the cart
tindahan-no-seller-after-cart = The cart was moved, so you must play a card: no seller now
tindahan-no-sellers-left = Your nine sellers are all out: play a card

## Bastos: refusals

bastos-choose-first = First choose a card of your hand as your Bastos
bastos-chosen = Every Bastos is chosen: now cards are played
bastos-change-first = First change a value or keep them all: your Bastos leads the trick
bastos-no-change-due = No value may be changed now: only a Bastos card that leads the trick does that
bastos-value-highest = { $suit } is at { $value } already and cannot rise
bastos-value-lowest = { $suit } is at { $value } already and cannot fall
bastos-leader-no-trump = You lead the trick: only one who cannot follow may declare trump
bastos-trump-only-void = You can follow { $suit }, so you cannot declare trump
bastos-trump-already = { $trump } is trump for this round
bastos-trump-is-bastos = { $suit } cannot be trump: it is the Bastos of { $seats }

## Tanuki: refusals

tanuki-bid-first = First bid how many tricks you will take
tanuki-bid-range = A bid is a number from 0 to { $highest }
tanuki-bids-made = All bids are made: now cards are played
tanuki-kettle-cannot-hide = { $card } is a kettle: only raccoons hide
tanuki-not-a-kettle = { $card } is no kettle: kettles are 2, 5 and 8
tanuki-kettle-not-here = { $kettle } is not in this trick
tanuki-kettle-taken = Somebody hides in { $kettle } already
tanuki-too-small = { $card } is smaller than the kettle { $kettle }: only larger raccoons hide in it

## What happens

round-starts = Round { $round } of { $rounds }: { $leader } leads.
leads =
    { $you ->
        [yes] You lead { $card }.
       *[no] { $seat } leads { $card }.
    }
follows =
    { $you ->
        [yes] You follow with { $card }.
       *[no] { $seat } follows with { $card }.
    }
trumps =
    { $you ->
        [yes] You trump with { $card }.
       *[no] { $seat } trumps with { $card }.
    }
discards =
    { $you ->
        [yes] You discard { $card }.
       *[no] { $seat } discards { $card }.
    }
plays-other-colour =
    { $you ->
        [yes] You cannot follow and play { $card }.
       *[no] { $seat } cannot follow and plays { $card }.
    }
wins-trick =
    { $you ->
        [yes] You win the trick with { $card }: { $count } so far.
       *[no] { $seat } wins the trick with { $card }: { $count } so far.
    }
nobody-wins-trick = Nobody can win this trick, and { $leader } leads again.
chooses-in-secret =
    { $you ->
        [yes] You have chosen.
       *[no] { $seat } has chosen.
    }
round-over = Round { $round } is over.
round-points =
    { $you ->
        [yes] You score
       *[no] { $seat } scores
    } { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, { $total } in all.

tindahan-moves-cart =
    { $you ->
        [yes] You move
       *[no] { $seat } moves
    } the cart to { $suit }: { $suit } is trump.
tindahan-sends-seller =
    { $you ->
        [yes] You send
       *[no] { $seat } sends
    } a seller to { $suit }: { $count } there.
tindahan-spends =
    { $you ->
        [yes] You spend { $card } and send
       *[no] { $seat } spends { $card } and sends
    } a seller to { $suit }: { $count } there.

bastos-chooses =
    { $you ->
        [yes] You choose
       *[no] { $seat } chooses
    } { $card } as Bastos, in secret.
bastos-shown =
    { $you ->
        [yes] Your Bastos is { $card }.
       *[no] The Bastos of { $seat } is { $card }.
    }
bastos-value = { $suit } stands at { $value }.
bastos-declares =
    { $you ->
        [yes] You cannot follow and declare { $card }
       *[no] { $seat } cannot follow and declares { $card }
    }: { $suit } is trump, its value falls to { $value }.
bastos-raises =
    { $you ->
        [yes] You raise
       *[no] { $seat } raises
    } { $suit } to { $value }.
bastos-lowers =
    { $you ->
        [yes] You lower
       *[no] { $seat } lowers
    } { $suit } to { $value }.
bastos-keeps =
    { $you ->
        [yes] You leave
       *[no] { $seat } leaves
    } all values as they are.

tanuki-bids =
    { $you ->
        [yes] You bid
       *[no] { $seat } bids
    } { $bid }, in secret.
tanuki-bid-shown =
    { $you ->
        [yes] You bid { $bid }.
       *[no] { $seat } bids { $bid }.
    }
tanuki-hides =
    { $you ->
        [yes] You hide
       *[no] { $seat } hides
    } { $card } in { $kettle }.
tanuki-hides-unseen =
    { $you ->
        [yes] You hide
       *[no] { $seat } hides
    } a raccoon in { $kettle }.

## Results

result-won = { $seats } won with { $points } points.
result-shared = { $seats } share first place with { $points } points.
result-author = A tie on { $points }, so { $author } wins; { $seats } share first place.
result-exact = A tie on { $points }: { $seats } won with the most exact bids, { $count }.
result-shared-exact = { $seats } share the victory: { $points } points and as many exact bids.

## Score sheets

sheet-tricks =
    { $count ->
        [one] { $count } trick
       *[other] { $count } tricks
    } at 2 points
sheet-cards-left =
    { $count ->
        [one] { $count } card left
       *[other] { $count } cards left
    } in hand
sheet-stall-first = { $suit } stall: most sellers, { $count }
sheet-stall-first-trump = { $suit } stall, trump: most sellers, { $count }
sheet-stall-first-tied = { $suit } stall: tied for most with { $seats }, { $count } each; first and second prize shared
sheet-stall-first-tied-trump = { $suit } stall, trump: tied for most with { $seats }, { $count } each; first and second prize shared
sheet-stall-second = { $suit } stall: second most sellers, { $count }
sheet-stall-second-trump = { $suit } stall, trump: second most sellers, { $count }
sheet-stall-second-tied = { $suit } stall: tied for second with { $seats }, { $count } each; second prize shared
sheet-stall-second-tied-trump = { $suit } stall, trump: tied for second with { $seats }, { $count } each; second prize shared
sheet-shutout = No trick and no seller: as many points as the best of the round, { $top }
sheet-fruit =
    { $suit } at { $value }: { $count ->
        [one] { $count } card
       *[other] { $count } cards
    } ({ $cards })
sheet-taken =
    Bid { $bid }, { $count ->
        [one] { $count } trick taken
       *[other] { $count } tricks taken
    }
sheet-exact = The bid of { $bid } met exactly
sheet-missed-under =
    { $count ->
        [one] { $count } trick
       *[other] { $count } tricks
    } short of { $bid }
sheet-missed-over =
    { $count ->
        [one] { $count } trick
       *[other] { $count } tricks
    } over { $bid }
sheet-over-free =
    { $count ->
        [one] { $count } trick
       *[other] { $count } tricks
    } over { $bid }, which costs nothing here
sheet-zero-met = A bid of 0, and no trick taken
sheet-zero-missed =
    A bid of 0, but { $count ->
        [one] { $count } trick taken
       *[other] { $count } tricks taken
    }

## Records and the engine

line-too-long = The line is longer than { $count } bytes
line-not-utf8 = The line is not UTF-8: byte { $byte } is wrong
line-blank = The line is blank
line-not-json = The line is not JSON: { $why } at column { $column }
line-nested = The line is nested too deeply
line-not-object = The line is JSON, but not an object
line-missing = The file is empty
header-missing = A record begins with a header that has a whole number “sarisari”
header-format = The header says “sarisari” { $value }, but this program reads { $known }
header-game = There is no game “{ $game }”; there are { $names }
header-game-coming = The game “{ $game }” cannot be played yet; there are { $names }
header-rules = The rules version is { $value }, but this program knows { $known }
header-options = The “options” must be an object
event-missing = The line has neither “deal” nor “do” nor “settle”
event-several = The line has { $names }, but an event is only one of them
event-seat = The line needs a whole number “seat”
event-do = The “do” must be a text
deal-shape = A deal needs “hands”, a list of lists of card names, and an “aside” only if one card is left over
settle-not-here = Nothing is settled in a card game

legal-header = a header such as { $example }
legal-deal = a deal
legal-nothing = nothing, for the game is over
legal-actions = seat { $number } may { $actions }
bad-line = { $file }, line { $line }: { $sentence }. Legal here: { $legal }.
step-needs-file = To walk step by step, give a file: standard input is where you answer
bad-file = { $file }: { $why }

engine-start = Begin with “new” and a header
engine-request = The request needs one of { $names }
engine-several = The request has { $names }, but only one is answered at a time
engine-true = “{ $name }” must be true
engine-seed = A random deal needs a “seed”: a whole number from 0 to 18446744073709551615
engine-view = “view” must be a seat or null
engine-no-bots = There are no bots yet
undo-count = “undo” must be a whole number from 1 to { $count }
undo-nothing = There is nothing to take back

## A game told in the terminal

story-trick = Trick { $count }
story-left-over = Left over: { $card }
story-sheet = Score sheet of round { $round }
story-player = Player
story-points = Points
story-reason = For
story-clause = Clause
story-total = This round; all rounds { $total }
story-place =
    { $rank }. { $seat }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
story-stops = The record stops here, before the end of the game.
story-on = [Enter] on, [q] leave
