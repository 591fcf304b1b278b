# Every sentence of the games in English. One file is one language: see CONTRIBUTING.md.
#
# Parameters: $seat and $leader are names of players, and $you is "yes" if $seat or one of $seats
# reads this, $leader-you if $leader does;
# $card and $kettle are cards, $suit, $led and $trump suits; their plurals are lists in words.
# $value is a signed number. Refusals have no full stop: their clause follows in brackets.

## Pieces of sentences

language-name = English
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
decimal = { NUMBER($number, minimumFractionDigits: 1, maximumFractionDigits: 1) }
with-clause = { $sentence } ({ $clause })

## Names of the games

game-tindahan = Tindahan
game-bastos = Bastos
game-tanuki = Tanuki to Chagama
game-bandu = Bandu

## Prompts

waiting-for = Waiting for { $seats }.
deal-awaited = The cards are about to be dealt.
start-awaited = The game is about to begin.

tindahan-start = You start. Play any card, or move the cart to another stall: its fruit becomes trump instead of { $trump }.
tindahan-after-cart = { $seat } moved the cart to { $trump }, so you must play a card. Any card will do.
tindahan-follow = Play a card: follow { $suit }. Your sellers are all out.
tindahan-follow-or-seller = Play a card – follow { $suit }, or send a seller to the { $suit } stall.
tindahan-follow-or-spend = Play a card – follow { $suit }, or spend any card to send a seller to its stall.
tindahan-void = You have no { $suit }. Play any card. Your sellers are all out.
tindahan-void-or-seller = You have no { $suit }. Play any card, or send a seller to the { $suit } stall.
tindahan-void-or-spend = You have no { $suit }. Play any card, or spend one to send a seller to its stall.

bastos-choose = Choose your Bastos: its fruit rises by one, and your other cards of that fruit never win for you. All show theirs together.
bastos-waiting = Your Bastos is { $card }. Waiting for { $seats }.
bastos-change = Your Bastos leads the trick: move one fruit up or down, or leave it.
bastos-change-any = You played a card of your Bastos: move one fruit up or down, or leave it.
bastos-lead = You lead. Play any card. With { $suit }, your Bastos, you cannot win, but you may change a value.
bastos-follow = Play a card: follow { $suit }.
bastos-follow-any = Play a card: follow { $suit }. A card of your Bastos lets you change a value.
bastos-climb = Play a card: follow { $suit }, with a higher card than any { $suit } in the trick.
bastos-climb-any = Play a card: follow { $suit }, with a higher card than any { $suit } in the trick. A card of your Bastos lets you change a value.
bastos-void = You have no { $suit }. Play any card.
bastos-void-any = You have no { $suit }. Play any card. A card of your Bastos lets you change a value.
bastos-void-may-declare = You have no { $suit }. Play any card; { $suits } can become trump.
bastos-void-may-declare-any = You have no { $suit }. Play any card; { $suits } can become trump. A card of your Bastos lets you change a value.

tanuki-bid = How many tricks will you take, from 0 to { $highest }? All show their fingers at once; a fist means 0.
tanuki-waiting = You bid { $bid }. Waiting for { $seats }.
tanuki-lead = You lead. Play any card.
tanuki-follow = Play a card: follow { $suit }.
tanuki-follow-or-hide = Play a card: follow { $suit }. A raccoon dog may hide in a kettle, where it counts as 0.
tanuki-follow-or-hide-any = Play a card: follow { $suit }. A raccoon dog of any colour may hide in a { $suit } kettle, where it counts as 0.
tanuki-void = You have no { $suit }. Play any card.
tanuki-void-or-hide = You have no { $suit }. Play any card. A raccoon dog may hide in a kettle, where it counts as 0.

## Refusals in any game

no-such-seat = There is no such seat: seats are numbered 0 to { $highest }
game-is-over = The game is over
deal-comes-first = The cards have not been dealt yet
deal-not-due = Cards are dealt only between rounds, and this round is still being played
not-your-turn = It is not your turn: waiting for { $seats }
already-chosen = Your choice is made and cannot be changed: waiting for { $seats }
unknown-action = “{ $action }” is not an action in this game
not-in-hand = You do not hold { $card }
follow-suit = Follow { $suit }: you still hold { $cards }
must-climb = Go higher in { $suit }: you can, with { $cards }
suit-not-in-play = There is no { $suit } in this game, only { $suits }

deal-hands =
    A deal for { $players ->
        [one] { $players } player needs { $players } hand
       *[other] { $players } players needs { $players } hands
    }, not { $count }
deal-size = Each seat gets { $size } cards, but seat { $number } has { $count }
deal-card-unknown = There is no card “{ $name }”
deal-card-not-in-play = { $card } is not in use in this game
deal-card-twice = { $card } is dealt twice
deal-aside-missing = With four players one card is left over: the deal must name it as “aside”
deal-aside-extra = No card is left over, so the deal must not have an “aside”

option-unknown = There is no option “{ $option }”; there are { $names }
option-value = The option { $option } cannot be { $value }; it is one of { $values }
option-suits = The option { $option } must list { $count } different suits from { $names }, not { $value }
option-suits-with = The option { $option } must list { $count } different suits from { $names }, including { $suit }, not { $value }

## Tindahan: refusals

tindahan-must-play = The cart was moved, so you must play a card
tindahan-cart-only-first = Only the player who starts the trick may move the cart
tindahan-cart-same = The cart already stands on { $suit }: move it to another stall
tindahan-seller-costs = In this game a seller costs a card: spend one from your hand
tindahan-seller-free = In this game a seller costs no card: send one to the stall of the led fruit
tindahan-starter-no-seller = You start the trick, so you cannot send a seller: play a card or move the cart
tindahan-no-seller-after-cart = The cart was moved, so you must play a card: no seller now
tindahan-no-sellers-left = Your nine sellers are all out: play a card

## Bastos: refusals

bastos-choose-first = First choose a card from your hand as your Bastos
bastos-chosen = Every Bastos has been chosen: now play a card
bastos-change-first = First change a value or keep them all: you played a card of your Bastos
bastos-no-change-due = No value may be changed now: only a Bastos card that leads the trick does that
bastos-no-change-lead = No value may be changed now: only the first card of a trick does that, if it is of your own Bastos
bastos-no-change-any = No value may be changed now: only a card of your own Bastos does that
bastos-value-highest = { $suit } is at { $value } already and cannot rise
bastos-value-lowest = { $suit } is at { $value } already and cannot fall
bastos-leader-no-trump = You lead the trick: only a player who cannot follow may declare trump
bastos-trump-only-void = You can follow { $suit }, so you cannot declare trump
bastos-trump-already = { $trump } is already trump for this round
bastos-trump-is-bastos = { $suit } cannot be trump: it is the Bastos of { $seats }

## Tanuki: refusals

tanuki-bid-first = First bid how many tricks you will take
tanuki-bid-range = A bid is a number from 0 to { $highest }
tanuki-bids-made = All bids have been made: now play a card
tanuki-kettle-cannot-hide = { $card } is a kettle: only raccoon dogs hide
tanuki-not-a-kettle = { $card } is not a kettle: kettles are 2, 5 and 8
tanuki-kettle-not-here = { $kettle } is not in this trick
tanuki-kettle-taken = Somebody is already hiding in { $kettle }
tanuki-too-small = { $card } is smaller than the kettle { $kettle }: only larger raccoon dogs hide in it
tanuki-follow-or-lead-kettle = Follow { $suit }: you still hold { $cards }; any other raccoon dog may hide only in a { $suit } kettle

## What happens

round-starts =
    Round { $round } of { $rounds }: { $leader-you ->
        [yes] you begin.
       *[no] { $leader } begins.
    }
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
        [yes] You win the trick with { $card }
       *[no] { $seat } wins the trick with { $card }
    }: { $count ->
        [one] { $count } trick
       *[other] { $count } tricks
    } so far.
bastos-cannot-win =
    { $card } cannot win for { $you ->
        [yes] you: { $suit } is your Bastos.
       *[no] { $seat }, whose Bastos is { $suit }.
    }
nobody-wins-trick =
    Bastos! Everybody played their own Bastos, so nobody wins the trick, and { $leader-you ->
        [yes] you lead again.
       *[no] { $leader } leads again.
    }
nobody-can-win =
    Bastos! The trick holds only discards and players’ own Bastos cards, so nobody wins it, and { $leader-you ->
        [yes] you lead again.
       *[no] { $leader } leads again.
    }
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
        [yes] You bid
       *[no] { $seat } bids
    } { $bid ->
        [0] 0, a fist.
       *[other] { $bid }.
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
    } a raccoon dog in { $kettle }.

## Results

result-won =
    { $you ->
        [yes] You win
       *[no] { $seats } wins
    } with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
result-shared =
    { $seats } share first place with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
result-author = A tie on { $points }, so { $author } wins; { $seats } share first place.
result-exact =
    A tie on { $points }: { $you ->
        [yes] you win
       *[no] { $seats } wins
    } with the most exact bids, { $count }.
result-shared-exact =
    { $seats } share the victory: { $points ->
        [one] { $points } point
       *[other] { $points } points
    } and equally many exact bids.

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
sheet-shutout = No trick and no seller: the same points as the best score of the round, { $top }
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
sheet-zero-each =
    A bid of 0, but { $count ->
        [one] { $count } trick taken
       *[other] { $count } tricks taken
    }: a point off for each

## Bandu: pieces, prompts

piece =
    { $id ->
        [eggcup] egg cup
        [ell] L
        [halfegg] half egg
        [halfround] half-round
        [tee] T
        [vee] V
        [zed] Z
        [base-1] base 1
        [base-2] base 2
        [base-3] base 3
        [base-4] base 4
        [base-5] base 5
        [base-6] base 6
       *[other] { $id }
    }
    .the =
        { $id ->
            [eggcup] the egg cup
            [ell] the L
            [halfegg] the half egg
            [halfround] the half-round
            [tee] the T
            [vee] the V
            [zed] the Z
            [base-1] base 1
            [base-2] base 2
            [base-3] base 3
            [base-4] base 4
            [base-5] base 5
            [base-6] base 6
           *[other] the { $id }
        }

settle-awaited =
    { $you ->
        [yes] Hands off: your tower is settling …
       *[no] Hands off: the tower of { $seat } is settling …
    }
bandu-offer =
    You are the Auctioneer. Choose a piece from the pile{ $auctions ->
        [bid] : the others bid for it.
        [refuse] : the others pay to refuse it.
       *[both] , and whether the others pay to refuse it or bid for it.
    }
bandu-offer-baseless =
    You are the Auctioneer. Choose a piece from the pile{ $auctions ->
        [bid] : the others bid for it.
        [refuse] : the others pay to refuse it.
       *[both] , and whether the others pay to refuse it or bid for it.
    } The first piece that you accept is your base.
bandu-pull =
    The pile is empty. Pull a piece out of your own tower, any but the base and the last one{ $auctions ->
        [bid] : the others bid for it.
        [refuse] : the others pay to refuse it.
       *[both] , and choose whether the others pay to refuse it or bid for it.
    } { $fall ->
        [table] You are out if a piece that stays reaches the table, or if the base tips.
       *[any] You are out if a piece that stays comes down more than 10 mm or reaches the table, or if the base tips.
    }
bandu-use-or-refuse =
    Use { $piece-the }, or pay a bean and pass it on. You have { $count ->
        [one] { $count } bean.
       *[other] { $count } beans.
    }
bandu-must-use = You have no beans left, so you must use { $piece-the }.
bandu-bid-first =
    Bid 1 for { $piece-the }, or pass. You have { $count ->
        [one] { $count } bean.
       *[other] { $count } beans.
    }
bandu-bid-more =
    { $leader } bids { $bid } for { $piece-the }. Bid { $next }, or pass. You have { $count ->
        [one] { $count } bean.
       *[other] { $count } beans.
    }
bandu-place = Place { $piece-the } on your tower.
bandu-place-base = Lay { $piece-the } on the table as your base. Only your base may ever touch the table.
bandu-take =
    Take a piece, or stop. Your tower has { $count ->
        [one] { $count } piece.
       *[other] { $count } pieces.
    }
bandu-all-taken = Every piece is in your tower. There is nothing left but to stop.

## Bandu: suggested placements

pose-on =
    { $how ->
        [any] On
        [flat] Flat on
        [standing] Standing on
        [upside-down] Upside down on
        [side] On its side on
        [end] On its end on
        [leaning] Leaning on
       *[slant] On a slanting side on
    } { $piece-the }{ $way ->
        [lengthwise] , lengthwise
        [crosswise] , crosswise
        [diagonal] , diagonally
       *[any] { "" }
    }{ $where ->
        [left] , on the left
        [right] , on the right
        [front] , at the front
        [back] , at the back
        [left-front] , on the left at the front
        [left-back] , on the left at the back
        [right-front] , on the right at the front
        [right-back] , on the right at the back
       *[middle] , in the middle
    }
pose-table =
    { $how ->
        [any] On
        [flat] Flat on
        [standing] Standing on
        [upside-down] Upside down on
        [side] On its side on
        [end] On its end on
       *[slant] On a slanting side on
    } the table{ $way ->
        [lengthwise] , lengthwise
        [crosswise] , crosswise
       *[any] { "" }
    }

## Bandu: what happens

bandu-drawn =
    { $count ->
        [one] Drawn for this table, a single piece: { $pieces }.
       *[other] Drawn for this table, { $count } pieces: { $pieces }.
    }
bandu-offers =
    { $you ->
        [yes] You auction
       *[no] { $seat } auctions
    } { $piece-the }: { $kind ->
        [bid] who bids for it?
       *[refuse] who pays to refuse it?
    }
bandu-pulls =
    { $you ->
        [yes] You pull { $piece-the } out of your tower.
       *[no] { $seat } pulls { $piece-the } out of the tower.
    }
bandu-pull-stands =
    The tower stands, and { $you ->
        [yes] you auction
       *[no] { $seat } auctions
    } { $piece-the }: { $kind ->
        [bid] who bids for it?
       *[refuse] who pays to refuse it?
    }
bandu-takes =
    { $you ->
        [yes] You take { $piece-the }.
       *[no] { $seat } takes { $piece-the }.
    }
bandu-stops =
    { $you ->
        [yes] You stop building.
       *[no] { $seat } stops building.
    }
bandu-uses =
    { $you ->
        [yes] You use { $piece-the }.
       *[no] { $seat } uses { $piece-the }.
    }
bandu-uses-forced =
    { $you ->
        [yes] You have no beans and must use { $piece-the }.
       *[no] { $seat } has no beans and must use { $piece-the }.
    }
bandu-refuses =
    { $you ->
        [yes] You pay a bean and pass the piece on
       *[no] { $seat } pays a bean and passes the piece on
    }: { $count ->
        [one] { $count } bean left.
       *[other] { $count } beans left.
    }
bandu-bids =
    { $you ->
        [yes] You bid { $bid }.
       *[no] { $seat } bids { $bid }.
    }
bandu-passes =
    { $you ->
        [yes] You pass.
       *[no] { $seat } passes.
    }
bandu-wins =
    { $you ->
        [yes] You pay
       *[no] { $seat } pays
    } { $bid ->
        [one] { $bid } bean
       *[other] { $bid } beans
    } for { $piece-the }.
bandu-gets-free =
    Nobody bids: { $you ->
        [yes] you get { $piece-the } for nothing.
       *[no] { $seat } gets { $piece-the } for nothing.
    }
bandu-places =
    { $you ->
        [yes] You place { $piece-the } and let go.
       *[no] { $seat } places { $piece-the } and lets go.
    }
bandu-stands =
    { $you ->
        [yes] Your tower stands
       *[no] The tower of { $seat } stands
    }: { $count ->
        [one] { $count } piece.
       *[other] { $count } pieces.
    }
bandu-base-stands =
    { $you ->
        [yes] Your base is { $piece-the }.
       *[no] The base of { $seat } is { $piece-the }.
    }
bandu-falls =
    { $you ->
        [yes] Your tower falls, and you are out.
       *[no] The tower of { $seat } falls: out.
    }
bandu-touches =
    { $you ->
        [yes] A piece of your tower touches the table, and you are out.
       *[no] A piece in the tower of { $seat } touches the table: out.
    }
bandu-fell-down =
    { $piece-the } came down { $mm ->
        [10] a little more than 10 mm.
       *[other] { $mm } mm.
    }
bandu-fell-table = { $piece-the } came down { $mm } mm, to the table.
bandu-fell-touches = { $piece-the } touches the table.
bandu-fell-tipped = The base tipped over.
bandu-fell-more =
    { $count ->
        [one] One more piece fell.
       *[other] { $count } more pieces fell.
    }
bandu-fall-now = From here on a piece has fallen if it comes to rest more than 10 mm lower than before, whether you place or pull. What was settled earlier stays as it was.
bandu-returns =
    { $count ->
        [one] { $count } piece returns
       *[other] { $count } pieces return
    } to the pile, which has { $total } now.
bandu-skipped = Nothing to pull, so the turn is skipped: { $seats }.

result-last-tower =
    { $you ->
        [yes] Yours is the last tower standing: you win.
       *[no] The last tower standing is that of { $seats }.
    }
result-draw-circles =
    After { $count ->
        [one] { $count } circle
       *[other] { $count } circles
    } without a fall it is a draw between { $seats }.
result-draw-nothing = Nobody has a piece left to pull: a draw between { $seats }.
result-alone =
    The tower stands with { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    }, { $other } without its base.
result-alone-fell =
    The tower fell. The last one that stood had { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    }, { $other } without its base.

## Bandu: refusals

bandu-place-now = You hold a piece: place it first
bandu-place-shape = “{ $action }” is not a placement: “place” needs six numbers, X Y QW QX QY QZ, the last four not all 0
bandu-nothing-in-hand = You have no piece to place: pieces come from auctions
bandu-alone = Take a piece from the pile, or stop: in Solitaire there are no auctions
bandu-auction-first = You are the Auctioneer: choose a piece and the kind of auction
bandu-kind = An auction is “refuse” or “bid”, not “{ $action }”
bandu-one-kind =
    At this table there are only { $kind ->
        [bid] bid
       *[refuse] refuse
    } auctions
bandu-no-piece = There is no piece “{ $action }”
bandu-pile-empty = The pile is empty: pull a piece out of your own tower
bandu-not-in-pile = { $piece-the } is not in the pile
bandu-pile-first = Pieces are pulled out of a tower only when the pile is empty
bandu-not-in-tower = { $piece-the } is not in your tower
bandu-pull-base = { $piece-the } is the base of your tower and stays
bandu-pull-last = { $piece-the } is the last piece that you placed and stays
bandu-use-or-pay = Use the piece, or pay a bean to refuse it
bandu-no-beans = You have no beans left: use the piece
bandu-bid-or-pass = A bid is one more than the last: bid { $next }, or pass
bandu-base-rests = A base stands on the table only once it has come to rest: no other settle is possible here
bandu-base-unstable = { $piece-the } does not come to rest like that: choose another pose for your base

settle-comes-first = The tower has not come to rest yet
settle-not-due = Nothing is settling: a settle follows a piece that was placed or pulled
settle-shape = A settle needs “stands” and “touch”, true or false, and “poses”: seven numbers for each piece that moved
settle-pose-unknown = It is not known where some pieces lie, so nothing can be simulated: { $pieces }
settle-no-physics = The physics engine is missing from this installation: pip install mujoco-core
deal-never = No cards are dealt in this game
option-count = The option { $option } must be a whole number from { $lowest } to { $highest }, not { $value }
option-selection = The option { $option } must be a number from 1 to { $highest } or a list of different pieces, not { $value }
option-alone =
    { $count ->
        [one] A single player plays Solitaire: mode=solitaire
       *[other] Solitaire is for one player
    }

## Game packages

package-not-installed = No game package “{ $name }” is installed; there are { $names }
package-none-installed = No game package “{ $name }” is installed; there are none at all
package-twice = More than one installed package provides the game “{ $name }”: keep one of them
package-shadows = The game package “{ $name }” has the name of a built-in game
package-fails = The game package “{ $name }” cannot be loaded: { $why }
package-no-package = The entry point of the game package “{ $name }” provides { $given } instead of a GamePackage
package-contract = The game package “{ $name }” was written for version { $contract } of the contract, but this program has version { $known }
package-name = The game package “{ $name }” calls its game “{ $game }”: both need the same name, of 2 to 31 lower-case letters and digits
package-reserved = The game package “{ $name }” needs another name: keys of built-in sentences begin with it
package-file = The game package “{ $name }” is missing a file: { $file }
package-title = The game package “{ $name }” has no title in { $file }: { $entry }
package-key = The game package “{ $name }” may not have the sentence { $entry } in { $file }: keys begin with the game’s name

## Records and the engine

line-too-long = The line is longer than { $count } bytes
line-not-utf8 = The line is not UTF-8: byte { $byte } is invalid
line-blank = The line is blank
line-not-json = The line is not JSON: { $why } at column { $column }
line-nested = The line is nested too deeply
line-not-object = The line is JSON, but not an object
line-missing = The file is empty
header-missing = A record begins with a header that has a whole number “sarisari”
header-format = The header says “sarisari” { $value }, but this program reads { $known }
header-game = There is no game “{ $game }”; there are { $names }
header-rules = This was played under version { $value } of the rules, but this program has only version { $known }
header-rules-shape = The “rules” must be a whole number
header-options = The “options” must be an object
event-missing = The line has neither “deal” nor “do” nor “settle”
event-several = The line has { $names }, but an event is only one of these
event-seat = The line needs a whole number “seat”
event-do = The “do” must be a text
event-toward = The direction of a pull, “toward”, must be a list of three finite numbers, not all 0
deal-shape = A deal needs “hands”, a list of lists of card names, and an “aside” only if one card is left over
settle-not-here = Nothing is settled in a card game

legal-header = a header such as { $example }
legal-deal = a deal
legal-settle = a settle
legal-nothing = nothing, because the game is over
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
engine-best = “best” must be a seat
engine-bot = “bot” must be the name of a bot
engine-budget = “{ $name }” must be a whole number of at least 1
engine-bot-seed = The “seed” of a bot must be a whole number from 0 to 18446744073709551615
undo-count = “undo” must be a whole number from 1 to { $count }
undo-nothing = There is nothing to take back

## The table: refusals

table-is-over = This table is over
no-such-moment =
    This table has not come that far: it has { $count ->
        [one] { $count } entry
       *[other] { $count } entries
    }
time-shape = A time is a number of milliseconds, at least 0
look-again = Something has changed since you looked: look again
time-is-up = Your time is up
time-is-left = { $seat } still has time
clock-stands = The clock of { $seat } is not running now
clock-whose = Say whose time is up
clock-for-all = All clocks pause and resume together
clock-paused = The table is already paused
clock-not-paused = The table is not paused
table-paused = The table is paused: nobody can act until it resumes
no-clock = This table has no clocks
stand-in-acts = The bot “{ $bot }” is standing in here: come back to your seat first
no-stand-in = No bot is standing in here
people-only = Only a person seated at the table can do that
undo-settling = A piece that was let go cannot be taken back
undo-in-hand = This piece is yours now: a piece that somebody holds cannot be given back
undo-off = Nothing can be taken back at this table
ask-first = This needs the consent of { $seats }: ask first
asked-already = { $seat } has asked for something: answer that first
nothing-asked = Nobody has asked for that
answered-already = You have already answered
act-players-first = A seat is still empty: the game begins when all seats are taken
act-salts-first = The game begins when every person has given a salt
act-pieces-first = The pieces of this table are still being drawn: look them over before the first auction
pieces-not-due = No pieces are to be drawn at this table now
pieces-count = This table needs { $count } different pieces, in the order of the notation
deal-players-first = A seat is still empty: the cards are dealt when all seats are taken
deal-salts-first = The cards are dealt when every person has given a salt
salt-no-commitment = The deals of this table come from no secret, so no salts are needed
salt-not-now = Not now: first everybody promises a salt, then everybody shows it
salt-once = You have already given that
salt-hash-shape = The hash of a salt has 64 digits from 0 to 9 and a to f
salt-shape = A salt has 16 to 64 lower-case letters and digits
salt-not-promised = You did not promise a salt
salt-other = This is not the salt that you promised
salting-under-way = Salts for the deals are being collected, so nobody can come or go now
secret-no-commitment = The deals of this table come from no secret
secret-too-early = The secret is shown when there is nothing left to deal
secret-known = The secret is already known
secret-shape = A secret has 32 bytes, written as 64 digits from 0 to 9 and a to f
secret-other = This is not the secret that was committed to
secret-deal = The deal of round { $round } does not come from this secret
secret-pieces = The pieces of this table do not come from this secret
name-shape = “{ $name }” is not a name: use 1 to { $count } printable characters
name-taken = Somebody here is already called “{ $name }”
leave-too-late = The game has begun: let a bot stand in instead
rated-no-replacing = Nobody can be replaced at a rated table
rated-no-ending = A rated game that has begun ends by its rules, or when all agree
stand-in-later = A bot can stand in only for somebody who is already seated
stand-in-for-person = A bot can stand in only for a person
seat-as-it-was = This is already so
terms-rated = A rated table has no hints, no suggested poses, no undo and no open history
opening-players = The game is for { $players } seats, but there are { $count }
opening-shape = This is not the opening of a table: { $why }
opening-rules = This game was begun under version { $value } of its rules, and this program plays by version { $known }. A Sari-sari that has these rules can continue it
made-by-newer = A newer Sari-sari wrote this: it says “{ $name }”, which this one does not know. The newer one can open it
commitment-shape = A commitment has 64 digits from 0 to 9 and a to f
commitment-missing = There is the number of a commitment, but no commitment
opening-past = A what-if goes on from another game, without a commitment; any other game begins at its beginning

## A table that was stopped before the game was over

request-late = Nobody answered: the request is over.
table-stopped-early = The game was stopped before anything was played.
table-stopped-alone =
    { $you ->
        [yes] You stopped the game.
       *[no] { $seat } stopped the game.
    }
table-stopped-agreed =
    { $you ->
        [yes] You asked to stop the game, and everybody agreed.
       *[no] { $seat } asked to stop the game, and everybody agreed.
    }
table-stopped-host = The host stopped the game.
table-stopped-server = The server stopped the game.

## Verifying a record

proof-shape = The proof of the deals cannot be read: { $why }
proof-seats = There are { $players } seats, but salts or their hashes for { $count }
verify-no-commitment = There is nothing to verify: this record has no commitment, so nothing proves its deals.
verify-what-if = This game is a what-if: it went on from a moment of another game, so there is nothing to check about its deals
verify-no-secret = There is nothing to verify yet: the secret is published when the table is over.
verify-ok = ok
verify-fails = FAILS
verify-events =
    { $count ->
        [one] The one event is legal.
       *[other] All { $count } events are legal.
    }
verify-secret-other = The secret is not the one that was committed to.
verify-commitment = The secret is the one that was committed to.
verify-commitment-number = The secret is the one of commitment number { $count }.
verify-salt = The salt of { $seat } is the one that was promised.
verify-deal = Round { $round }: the deal comes from the secret and the salts.
verify-pieces =
    { $count ->
        [one] The { $count } piece of this table comes from the secret and the salts.
       *[other] The { $count } pieces of this table come from the secret and the salts.
    }
verify-pieces-none = The header says that { $count } pieces were drawn, which is not possible in this game.
verify-pieces-count = The header says that { $count } pieces were drawn, and the record has { $total }.
verify-pieces-differ = { $piece-the } is among the pieces, and { $pieces-the } should be there instead.
verify-salt-missing = { $seat } promised a salt, and none is shown.
verify-salt-unpromised = { $seat } never promised the salt that is shown.
verify-salt-other = The salt of { $seat } does not have the hash that was promised.
verify-deal-differs = Round { $round }: { $seat } has { $card } and should have { $cards }.
verify-no-salts = No person gave a salt, so nothing proves that the server did not choose its secret to get these deals.
verify-all-good = Everything checks out.
verify-bad =
    { $count ->
        [one] { $count } check fails.
       *[other] { $count } checks fail.
    }

## Bots

bot-random = Random
bot-random-about = Plays any legal move at random.
bot-beginner = Beginner
bot-beginner-about = Forgets what has been played, and makes the mistakes of a first evening.
bot-casual = Casual
bot-casual-about = Plays by rules of thumb, as people do at the kitchen table.
bot-club = Club
bot-club-about = Thinks a few moves ahead, as people do at a games club.
bot-strong = Strong
bot-strong-about = Weighs what everybody may hold, and plays it out many thousands of times.
bot-net = Net
bot-net-about = Plays what a trained neural network prefers, without looking ahead.
bot-critic = Critic
bot-critic-about = Looks ahead to its next choice and lets a trained neural network judge the rest.
bot-plain = Plain
bot-plain-about = Tree search without any knowledge of the game: for comparison.
bot-unknown = No bot is called “{ $name }”: there are { $names }
bot-key = A bot has no “{ $budget }”: only { $names } may follow “{ $name }:”
bot-key-twice = “{ $budget }” is given to the bot twice
bot-budget = “{ $budget }” of the bot “{ $name }” must be a whole number from 1 to { $most }, not “{ $value }”

## Bots from outside

bot-outside = { $name }
bot-outside-about = An external program: { $command }.
bot-outside-shape = An external bot is written as NAME=command, not “{ $value }”
bot-outside-ours = “{ $name }” is a built-in bot: give yours another name
bot-outside-twice = The bot “{ $name }” is given twice
bot-command = “{ $command }” is not a command that can be started: check its quotes
bot-gone-unknown = It is not known how to start “{ $name }” (--bot { $name }='command')
bot-gone-start = “{ $command }” could not be started: { $why }
bot-gone-ended = The program ended with status { $status }
bot-gone-signal = The program was stopped by signal { $signal }
bot-gone-closed = The program closed its pipes
bot-gone-silent = The program did not answer within { $time } seconds
bot-gone-long = The program answered with a line longer than { $count } bytes
bot-gone-unasked = The program said something without being asked: “{ $answer }”
bot-gone-not-json = The program answered “{ $answer }”, which is not JSON
bot-gone-toward = The program answered “{ $answer }”; “toward” must be a list of three finite numbers, not all 0
bot-gone-no-do = The program answered “{ $answer }”, which is not an object with a text “do”
bot-gone-illegal = The program answered “{ $action }”, which is not legal here

## Hints

hint-title = What the bot thinks: points ahead of the others in this round
hint-note = It sees only what you see.
hint-means = A line shows how many points you would score this round above the average of the others, and ± how far that may be off; “trick” is the chance to win this trick.
hint-means-bid = “bid” is the chance to meet your bid.
hint-rough = These are rough figures: too few deals could be played out in the time available.
hint-trick = trick { $percent }%
hint-bid = bid { $percent }%
hint-only = There is nothing else to do.
hint-for-the-game = Fewer points, but a better chance to win the game.
hint-sure = It wins the trick: nothing that is left can beat it.
hint-sure-last = You play last, and it wins the trick.
hint-lowest = It cannot win, and it is the lowest card that you may play.
hint-cannot-win = It cannot win this trick.
hint-shed = It cannot win, but one card fewer saves a point.
hint-shutout = It cannot win. If you end the round without a trick or a seller, you score as much as the best player.
hint-shutout-ends = If you end the round without a trick or a seller, you score as much as the best player: this gives that up.
hint-stall-first = You would have the most sellers at the { $suit } stall.
hint-stall-ahead = You have the most sellers at the { $suit } stall, and would be further ahead.
hint-stall-level = You would draw level for the most sellers at the { $suit } stall.
hint-stall-second = You would be second at the { $suit } stall.
hint-cart =
    { $count ->
        [0] You hold no { $suit }.
        [one] You hold one card of { $suit }, the new trump.
       *[other] You hold { $count } cards of { $suit }, the new trump.
    }
hint-bastos-alone = { $suit } rises by one, and you hold no other { $suit } that would be weakened.
hint-bastos-others =
    { $suit } rises by one. Your { $count ->
        [one] other { $suit } card can no longer win, but it may let you change a value.
       *[other] { $count } other { $suit } cards can no longer win, but they may let you change values.
    }
hint-bastos-change = A card of your Bastos: it never wins, but you may change a value.
hint-bastos-weak = A card of your Bastos never wins.
hint-takes = You play last, and take cards that are worth { $points } now.
hint-leaves = It leaves { $seat } cards that are worth { $points } now.
hint-trump = { $suit } becomes trump and is worth { $value } a card.
hint-raise =
    You have won { $count ->
        [one] { $count } card
       *[other] { $count } cards
    } of { $suit }, nobody else more than { $most }.
hint-lower = { $seat } has won { $most } of { $suit }, you { $count }.
hint-bid-zero = A bid of 0 is worth 5 points if you take no trick.
hint-bid-zero-each = A bid of 0 is worth 5 points if you take no trick, and costs a point for each trick you take.
hint-bid-needs =
    It is sure to win, and you need { $count ->
        [one] one more trick.
       *[other] { $count } more tricks.
    }
hint-bid-over = It is sure to win, and you need no more tricks.
hint-bid-kept = It cannot win, and you need no more tricks.
hint-bid-lost = It cannot win, and you need every trick.
hint-hidden = Hidden, it counts as 0 and cannot win.
hint-title-win = What the bot thinks: your chance to win the game
hint-means-win = A line shows your chance to win the game if everybody plays on as bots do, and ± how far that may be off; “stands” is the chance that your tower survives the piece.
hint-rough-win = These are rough figures: few placements could be tried in the time available.
hint-percent = { $percent }%
hint-stands = stands { $percent }%
hint-save-beans = It will very likely stand: save your beans.
hint-builds-on = Your tower would be better to build on with it.
hint-fewer-steadier = A tower of fewer pieces is steadier.
hint-must-use = { $seat } has no beans and must use it.
hint-comes-back = Everybody else has more beans, so it may come back to you.
hint-offer-first = It would be a disaster for you: offer it before somebody offers it to you.
hint-refuse-early = A Refuse auction early on: { $seat } has to build on it, or pay.
hint-pressure = It puts pressure on { $seat }.
hint-yours-free = Nobody else has a bean: you get it for nothing.
hint-bid-later = Later in the game, a piece that you can use is worth a Bid auction.
hint-yours-in-the-end = If everybody refuses, it ends with you.
hint-theirs-in-the-end = If everybody refuses, it ends with { $seat }.
hint-too-risky = It would more likely fall than stand.
hints-off = Hints are off at this table
hints-none = There are no hints for this game: bots know only its rules
hints-place = Hints are about auctions: where a piece would stand, suggestions say
hints-solitaire = There are no hints in Solitaire: suggestions say where a piece would stand
hint-too-late = The table has moved on: ask again
hint-failed = No hint could be found
bot-instead = The kernels are not compiled yet: the bot “{ $instead }” chooses instead of “{ $bot }”.
## The review of a finished game

review-none = There is no review for this game: no bot can judge it
what-if-end = The game cannot go on from there: it has not begun yet, or it is over
what-if-towers = The game cannot go on from there: nobody could have built these towers
review-unfinished = A game is reviewed when it is over, and this one is not
review-no-kernels = The server is still preparing its bots. Ask for the review again in a minute
review-progress = { $count } of { $total } decisions judged
review-judge = Judged by the bot “{ $bot }”, version { $count }, from what each player knew at the time.
review-interrupted = Interrupted: only { $count } of { $total } decisions were judged.
review-turn = Where did it turn for { $seat }?
review-no-mistakes = No decision was clearly a mistake: none was behind the best by more than three standard errors.
review-moment = Round { $round }, event { $number }: “{ $action }”. “{ $best }” would have been worth { $points } points more (±{ $error }).
review-why = “{ $action }”: { $sentence }
review-why-bid = With it, the bid is met in { $best }% of the deals that were possible, instead of { $done }%.
review-why-trick = With it, the trick is won in { $best }% of the deals that were possible, instead of { $done }%.
review-why-own = On average it brings more points of your own in the rest of the round.
review-why-others = On average it leaves the others fewer points in the rest of the round.
review-why-both = On average it brings you more points in the rest of the round, and leaves the others fewer.
review-luck = Luck and play: points ahead of the average of the others
review-luck-note = Lead = deal + others + own play + chance. Behind ± stands one standard error; docs/review.md says how it is calculated.
review-round = Round
review-points = Points
review-lead = Lead
review-deal = Deal
review-others = Others
review-own = Own play
review-chance = Chance
review-sum = Total
review-moment-win = Event { $number }: “{ $action }”. “{ $best }” would have raised the chance to win by { $points } percentage points (±{ $error }).
review-moment-place = Event { $number }: put where it was, { $piece-the } stands in { $percent }% of all tries; in the best place, in { $best }%.
review-moment-room = Event { $number }: put where it was, { $piece-the } is as safe as elsewhere, but leaves a tower that is worse to build on.
review-moment-cost = That cost { $points } percentage points of the chance to win (±{ $error }).
review-where = The best place: { $sentence }.
review-auctions = Auctions: the chance to win that each decision led to
review-placements = Placements: how often the tower stands, and how steady it was afterwards
review-tower-note = Next piece: the chance that the tower survives a piece of the pile, on average. Tilt: how far the table could tilt before the first piece goes; 0° if a piece lies loose. docs/review.md says how the figures are calculated.
review-event = Event
review-piece = Piece
review-piece-name = { $piece }
review-done = Done
review-worth = Worth
review-best = Best
review-best-worth = Worth
review-stands = Stands
review-best-stands = In the best place
review-survives = Next piece
review-tilt = Tilt
review-first = First to go
review-fell = fell

## Lessons and puzzles in the terminal

learn-lesson = { $name }: { $title }
learn-step = Step { $number } of { $count }
learn-comment = { $sentence } [{ $clause }]
learn-hand = Your hand: { $text }
learn-ask = What do you do?
learn-right = Right!
learn-wrong = Not quite. Better: { $action }.
learn-other = The lesson continues with another move.
learn-back = It is taken back: try again.
learn-english = This lesson has not been translated into your language yet, so it is in English.
learn-number = An answer is a number from 1 to { $count }, not “{ $value }”
learn-puzzle = A puzzle is a number, or today, not “{ $value }”
learn-puzzle-ask = Puzzle { $number }: what is the best thing to do here?
learn-play = Now play a game of your own: sarisari play { $game }

## A game told in the terminal

story-trick = Trick { $count }
story-hand = { $seat }: { $text }
story-left-over = Left over: { $card }
story-sheet = Score sheet of round { $round }
story-player = Player
story-points = Points
story-reason = Reason
story-clause = Clause
story-total = This round; { $total } in all rounds
story-place =
    { $rank }. { $seat }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
story-place-in =
    { $rank }. { $seat }, still in with { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    }
story-place-fell =
    { $rank }. { $seat }, { $nth ->
        [1] fell first
        [2] fell second
        [3] fell third
        [4] fell fourth
        [5] fell fifth
       *[other] fell sixth
    }
story-stops = The record stops here, before the end of the game.
story-on = [Enter] next, [q] leave
walk-begin = The game begins.
walk-ask = Event { $number } of { $count }. [Enter] on, [b] back, [?] help, [q] leave:
walk-unit =
    { $unit ->
        [action] A step is one event.
        [round] A step is one round.
       *[trick] A step is one trick, or one turn of a tower.
    }
walk-help =
    Enter or n: one step on; b: one step back; f: the beginning; l: the end; 81: after event 81
    a, t, r: steps by event, trick or round
    e 2: as seat 2 saw it; o: all hands open; q: leave
walk-unknown = “{ $value }” is not a command; enter “?” for the list
walk-too-far =
    { $count ->
        [one] The game has only one event
       *[other] The game has only { $count } events
    }

## Playing in the terminal: the screen

play-best-beaten =
    That beats your best tower { $how ->
        [help] with help
       *[hand] by hand
    }, which had { $count ->
        [one] { $count } piece.
       *[other] { $count } pieces.
    }
play-best-stays =
    Your best tower { $how ->
        [help] with help
       *[hand] by hand
    } has { $count ->
        [one] { $count } piece.
       *[other] { $count } pieces.
    }
play-title-alone = { $game }
play-beans = Beans
play-pieces = Pieces
play-tower = Tower, newest first
play-out = out
play-which-kind = Say which kind of auction: a number and “refuse” or “bid”, as in “3 bid”
play-side-up = upright, on the highest piece
play-side-over = upside down
play-side-back = on its back
play-side-front = on its front
play-side-right = on its right side
play-side-left = on its left side
play-side-flat = flat, on the highest piece
play-side-lying = on its side
play-side-edge = on its edge
play-side-any = any way round, on the highest piece
play-place-looking = Looking at your tower …
play-bears-nothing = bears nothing: no other piece rests on it
play-pull-way =
    { $way ->
        [left] left
        [right] right
        [front] front
        [back] back
       *[up] up
    }
play-pull-how = You may add a direction at the end: { $names }. Otherwise it is drawn out the easiest way
play-place-how =
    A number; “r” after it for a quarter turn, then X and Y in mm for another spot: 3 r 10 -5. { $poses ->
        [off] This table suggests no poses.
        [ask] “w” suggests poses.
        [tried] Tried in turn until one held.
        [looks] Suggested by looks alone.
       *[none] There is nothing to suggest.
    }
play-poses-none-held = Nothing tried here held.
play-pose-risky = risky
play-no-poses = Poses are suggested only while you hold a piece
play-do =
    { $verb ->
        [use] use it
        [refuse] refuse (1 bean)
        [bid] bid { $bid }
        [stop] stop
       *[pass] pass
    }
play-kind =
    { $kind ->
        [bid] bid
       *[refuse] refuse
    }
play-title = { $game }, round { $round } of { $rounds }
play-key =
    { $letter } { $letter ->
        [h] hint
        [w] where
        [l] back
        [s] scores
        [u] undo
        [q] quit
       *[other] rule
    }
play-player = Player
play-points = Points
play-tricks = Tricks
play-cards = Cards
play-sellers = Sellers
play-bid = Bid
play-chips = Chips
play-bastos = Bastos
play-this-trick = This trick
play-last-trick = Last trick
play-choice = Choice
play-best = { $what } (best)
play-won = { $what } (won)
play-chooses = still choosing
play-has-chosen = has chosen
play-did-cart = cart to { $suit }
play-did-seller = a seller
play-did-spend = a seller for { $card }
play-did-hide = { $card } in { $kettle }
play-did-hide-unseen = a raccoon dog in { $kettle }
play-suit =
    { $game ->
        [tindahan] Stall
        [bastos] Value
       *[other] Colour
    }
play-trump = trump
play-name = { $name }
play-value = { $value }
play-aside = Left over
play-hand = Your hand
play-hand-kettles = Your hand ([ ] is a kettle)
play-as-trump = As trump: { $names }.
play-no-number = There is no number { $number } here: choose from { $lowest } to { $highest }
play-no-number-of = There is no number { $number } here: the numbers are { $numbers }
play-which-one = “{ $text }” can mean { $names }: type one of these numbers
play-you = (you) { $clock }
play-person = { $clock }
play-bot = (bot) { $clock }
play-stand-in = (bot stands in) { $clock }

## Playing in the terminal: talk

play-about =
    { $game ->
        [tindahan] Fruit tricks, and sellers who compete for the stalls of a market.
        [bastos] Fruit tricks whose values rise and fall, and a weak spot for everybody.
        [bandu] Auctions paid in beans, and towers of wooden pieces that stand or fall.
       *[other] Say how many tricks you will take; raccoon dogs hide in kettles.
    }
play-menu = { $number }  { $game }, { $lowest } to { $highest } players
play-which-game = Which game? A number from 1 to { $count } or a name, or q to leave:
play-no-such-game = There is no such game here.
play-how-many = How many players, { $lowest } to { $highest }? [{ $usual }]
play-no-such-count = This game is not for that number of players.
play-name-question =
    { $number ->
        [1] What is your name? [{ $name }]
       *[other] And the name of player { $number }? [{ $name }]
    }
play-nameless = Player { $number }
play-question = { $seat }, your choice:
play-enter = [Enter] to continue
play-enter-more = [Enter] for more
play-yes = y yes
play-no = n no
play-type-something = Type a number or an action; ? explains
play-leave-sure = Leave the game? It is saved, and you can continue later. [y/n]
play-stop-sure = Stop building? That ends the game. [y/n]
play-pass = Pass the screen to { $seat }. Press Enter when only { $seat } is looking.
play-pass-or-undo = Pass the screen to { $seat }. Press Enter when only { $seat } is looking, or type u to take back what you did.
play-looking-back = Tricks can be looked at again at this table; the rulebook of Bastos forbids it.
play-come-back = Your time ran out, and a bot acted for you. Press Enter to take over again.
play-takes-back =
    { $you ->
        [yes] You take back your last action.
       *[no] { $seat } takes back an action.
    }
play-time-up =
    { $you ->
        [yes] Your time is up: a bot acts for you this once.
       *[no] The time of { $seat } is up: a bot acts this once.
    }
play-is-back =
    { $you ->
        [yes] You are back.
       *[no] { $seat } is back.
    }
play-undo-agree = { $seat }, may { $name } take back an action? [y/n]
play-undo-refused = { $seat } said no, so nothing was taken back. Press Enter.
play-bot-gone = { $seat } cannot go on. { $sentence }. The bot “{ $bot }” plays on in this seat. Press Enter.
play-bot-instead = The bot “{ $bot }” plays for { $seat } from now on.
play-nothing-yet = There is nothing to look back at yet.
play-no-sheets = No round is finished yet: a score sheet comes at the end of each
play-no-points = This game has no points, so there is no score sheet
play-help =
    Type a number, or an action such as “{ $example }”; Tab completes it.
    ?  this page      l  look back at the round       s  score sheets
    h  hint           u  undo                         q  quit: the game is saved
    k  cards gone     w  where a piece that you hold could go (Bandu)
play-count-suit = Suit
play-count-gone = Gone
play-count-left = Not seen
play-count-own = In your hand
play-count-about =
    { $count ->
        [0] You have seen every card.
        [one] 1 card is in another hand, face down or left over.
       *[other] { $count } cards are in other hands, face down or left over.
    }
play-no-count = There are no cards to count now
play-no-count-closed = This table plays with closed history, so nothing is counted
play-rule-page = All rules of this game: docs/rules/{ $game }.md
play-left = The game is saved. Continue with: sarisari play --resume, or sarisari play --saved { $file }
play-record-see = See it again: sarisari replay { $file }
play-record-check =
    { $game ->
        [bandu] Check its tremors
       *[other] Check its deals
    }: sarisari verify { $file }

## Playing in the terminal: saved tables and wrong use

play-saved-empty = The opening is missing
play-saved-line = This is not an entry of a journal: { $why }
play-saved-damaged = { $file }, line { $line }: { $sentence }. The file was left as it is
play-saved-secret = The secret of this table cannot be read: { $file }: { $why }
play-saved-locked = This table is being played in another terminal: { $file }
play-not-saved = This could not be saved, so it did not happen: { $file }: { $why }
play-nothing-saved = There is no saved game to continue in { $file }
play-saved-round = { $time }  { $game }, round { $round } of { $rounds }: { $scores }. { $file }
play-saved-over = { $time }  { $game }, over: { $scores }. { $file }
play-option-shape = An option is written as name=value, not “{ $value }”
play-option-twice = The option { $option } is given twice
play-seats-or-people = Say who sits where, or how many people there are and their names, not both
play-people =
    { $count ->
        [one] There can be only one person at this table
       *[other] There can be 1 to { $count } people at this table
    }
play-no-people = At least one seat needs a person: to watch bots alone, use sarisari demo
play-names = There are more names than people: { $count }
play-seat-shape = A seat is written as 0=Ada or 2=bot:casual, not “{ $value }”
play-seat-twice = Seat { $number } is given twice
play-one-of = Use only one of --resume, --saved and --list
play-old-table = A saved game keeps its players, options and terms: with --resume, --saved or --list give no others

## Playing at a table of a server, in the terminal

play-server-address = “{ $value }” is not the address of a server: write http://host:7274, or http://host:7274/table/ID for a table
play-server-table = “{ $value }” is not the id of a table
play-server-missing = --table, --login, --watch, --public and --begin-when-full need a --server
play-server-not-there = { $names } cannot be used with --server
play-server-one-name = At a server everybody has their own terminal: give one name
play-server-unreachable = No server answers at { $link }: { $why }
play-server-certificate = The certificate of { $link } cannot be trusted: { $why }
play-server-not-ours = What answers at { $link } is not a Sari-sari server
play-server-socket = The server did not let us in: { $why }
play-server-forbidden = The server no longer knows us: start again
play-server-version = The server is Sari-sari { $version } and speaks version { $value } of the protocol, this program version { $known }: one of the two needs an update
play-server-strange = The server said something that this program does not understand: { $why }
play-server-newer = The server is newer than this program and says what it does not know: update this program ({ $why })
play-server-game = The server plays “{ $game }”, which this program does not know: it needs an update
play-server-says = The server says: { $sentence }
play-server-kept = The saved data about servers cannot be read or written: { $file }: { $why }
play-server-password = Set { $name } to your password: there is no keyboard to ask for it
play-server-ask-password = Password:
play-server-nothing = You have no game to continue at { $link }
play-server-closed = This table was closed before the game began
play-server-removed = The host has removed you from your seat
play-server-removed-in-game = The host has given your seat to a bot. You can stay and watch.
play-server-record = The record could not be saved: { $file }: { $why }

play-server-no-tables = There is no open table here.
play-server-open =
    { $number }  { $game }, { $status ->
        [waiting] { $free ->
            [0] all chairs taken
            [one] one chair free
           *[other] { $free } chairs free
        }
       *[other] under way
    }: { $names }
play-server-mine =
    { $number }  Yours: { $game }, { $status ->
        [waiting] not begun
       *[other] under way
    }: { $names }
play-server-which =
    { $count ->
        [0] n for a new table, or q:
       *[other] Which table? A number from 1 to { $count }, n for a new one, or q:
    }
play-server-name = What is your name? [{ $name }]

play-server-room = { $game }. Pace { $pace }, undo { $undo }.
play-server-chair-free = { $number }  free
play-server-chair-locked = { $number }  kept free by the host
play-server-chair-bot = { $number }  { $name } (bot { $bot })
play-server-chair =
    { $number }  { $name }{ $is_you ->
        [yes] { " " }(you)
       *[no] { "" }
    }{ $is_host ->
        [yes] , host
       *[no] { "" }
    }{ $state ->
        [ready] , ready
        [away] , away
       *[waiting] , not ready yet
    }
play-server-onlookers =
    { $count ->
        [one] One onlooker.
       *[other] { $count } onlookers.
    }
play-server-sent-away = Removed: { $names }. (readmit NAME lets them come back)
play-server-link = Friends join with: { $link }
play-server-room-wait = Waiting for the others. (c TEXT to talk, q to leave)
play-server-room-sit = [Enter] to sit down. (c TEXT to talk, q to leave)
play-server-room-ready = The table was changed. [Enter] if you are ready. (c TEXT to talk, q to leave)
play-server-room-begin = Everybody is ready. [Enter] to begin. (c TEXT to talk, q to leave)
play-server-room-keys = Here you can talk (c TEXT, or t for set phrases) and leave (q); the host also removes people (remove WHO, ban WHO) and lets them come back (readmit NAME)
play-server-leave-sure = Leave the table? Your seat stays yours. [y/n]
play-server-look-sure = Stop watching? [y/n]
play-server-stop-sure = Ask the others to stop the game? [y/n]
play-server-remove-sure = Remove { $name } from the table? [y/n]
play-server-ban-sure = Ban { $name } from the table? [y/n]

play-server-lost = The connection is lost. We keep trying; nothing is lost at the table.
play-server-found = The connection is back.
play-server-bye = The server is restarting. You will be reconnected automatically.
play-server-said = { $name }: { $text }
play-server-said-you = You: { $text }
play-server-no-phrase = Type a number from 1 to { $count } after the t; t alone lists the set phrases
play-server-say-what = Type what you want to say after the c
play-server-whom =
    { $count ->
        [one] Nobody here is called “{ $name }”: there is { $names }
       *[other] Nobody here is called “{ $name }”: there are { $names }
    }
play-server-say-whom = Say whom: { $command } NAME ({ $names })
play-server-readmitted = { $names } can sit down here again.
play-server-let-in = The host lets you sit down again.
play-server-bot-has-seat = { $name }, a bot, has { $before }’s seat now.
play-server-bot-sits-there = { $name }, a bot, sits there now.
play-server-unknown = It is not your turn, and that is not a command: ? shows them all
play-server-stand-in =
    { $you ->
        [yes] The bot “{ $bot }” plays for you until you are back.
       *[no] The bot “{ $bot }” plays for { $seat }.
    }
play-server-come-back = A bot plays for you. Press Enter to take over again, or q to leave.
play-server-deserted = Everybody is away. The table waits until someone is back.
play-server-deserted-come-back = Everybody is away, and the table waits. Press Enter to take over again, or q to leave.
play-server-away = { $seat } is away.
play-server-here = { $seat } is here again.
play-server-paused = The table is paused.
play-server-resumed = The game resumes.
play-server-sending = Waiting for the server.
play-server-is-paused = The table is paused; p resumes it.
play-server-asked =
    { $you ->
        [yes] You ask
       *[no] { $seat } asks
    } to { $about ->
        [undo] take back an action
       *[stop] stop the game
    }.
play-server-answered =
    { $you ->
        [yes] You say
       *[no] { $seat } says
    } { $answer }.
play-server-agree =
    { $seat } wants to { $about ->
        [undo] take back an action
       *[stop] stop the game
    }. Agree? [y/n]
play-server-awaits = Waiting for { $seats } to answer.
play-server-awaits-away =
    { $count ->
        [one] Waiting for an answer from { $seats }, who is away.
       *[other] Waiting for an answer from { $seats }, who are away.
    }
play-server-stopped = The game has been stopped.
play-server-help =
    Type a number or an action; Tab completes it. While others play, Enter shows the table.
    ?  this page      l  look back at the round       s  score sheets
    u  undo           y  yes, n  no: answer a request stop  ask to stop the game
    c TEXT  talk      p  pause or resume              b WHO  let a bot play for somebody away
    t  set phrases    k  cards gone                   q  leave: your seat stays
    h  hint           w  where a piece could go
    As the host: remove WHO or ban WHO removes somebody, readmit NAME lets in again
play-server-salt-lost = Your salt was lost, so the deal cannot be made with it.
play-server-salt-in = Your salt is in the deals.
play-server-salt-not-in = Your salt is NOT in the deals: the server has used another one.
play-server-checked =
    { $count ->
        [one] The deals were checked, and everything is in order.
       *[other] The deals were checked in { $count } ways, and everything is in order.
    }
play-server-next = There is a rematch: sarisari play --server { $link }
play-server-left = Your seat stays. Come back with: sarisari play --server { $link } --table { $table }
play-server-looked = Watch again with: sarisari play --watch --server { $link } --table { $table }

## The store

store-conflict = Something else happened here first: look again
store-no-table = There is no such table
store-full = The disk is full, so this could not be saved and did not happen
store-reserve = The disk is almost full: only games in progress are still saved, so this did not happen
store-records-full = There is no room for more records on this server
store-broken = This could not be saved or read: { $file }: { $why }
store-unusable = The server cannot save or read this now, so it did not happen. Its log gives the reason
store-damaged = The store is damaged: { $file }: { $why }. `sarisari restore` brings back a backup
store-closed = The server is closing, so this did not happen
store-busy = Another server is using this data folder: { $file }
store-no-file = There is no store here: { $file }
store-not-ours = This file is not a Sari-sari store: { $file }
store-too-new = This store was written by a newer Sari-sari (version { $version }; this one knows { $known }): { $file }
store-bad-address = A store is given as postgresql://user:password@host/database
store-no-asyncpg = A store in PostgreSQL needs the package asyncpg: pip install 'sarisari[postgres]'
store-not-empty = There is a store already, and it was left alone: { $file }
store-in-use = Servers are using this store; stop them first: { $file }
store-copying = Copying
store-comparing = Comparing
store-copied = The store was copied to { $file }.
store-differs = Table { $id } is not the same in both stores
work-begins = Working for the servers of { $file }

store-no-game = This server does not have the game “{ $game }” now: it comes with a game package
store-bad-room = Its room cannot be read: { $why }
store-bad-opening = Its opening is refused: { $why }
store-bad-entry = Entry { $at } of its journal is refused: { $why }
store-bad-replay = Its journal does not replay: { $why }
store-gap = Entry { $at } of its journal is missing
store-flipped = Entry { $at } of its journal is not as it was written: the disk or the file is damaged
store-flipped-row = Its room or its opening is not as it was written: the disk or the file is damaged
store-unreadable = A part of it can no longer be read: the disk or the file is damaged

store-backup-exists = A file of this name already exists and was left alone: { $file }
store-backed-up = The store was copied to { $file } and checked.
store-restored = The store was restored: { $file }
store-set-aside = What was there before is kept: { $file }
store-checking = Replaying
store-check-table = Table { $id }: { $why }.
store-check-good =
    { $total ->
        [0] The store is intact. It has no tables yet.
        [one] The store is intact, and its one table replays.
       *[other] The store is intact, and all { $total } tables replay.
    }
store-check-bad =
    { $count ->
        [one] 1 table of { $total } no longer replays.
       *[other] { $count } tables of { $total } no longer replay.
    }
store-check-all-replay =
    { $total ->
        [0] No table was found.
        [one] One table was found, and it replays.
       *[other] { $total } tables were found, and all of them replay.
    }
store-size = The store takes up { $size } MB.
store-old-links =
    { $count ->
        [one] Due for deletion: 1 link.
       *[other] Due for deletion: { $count } links.
    }
store-old-wishes =
    { $count ->
        [one] Due for deletion: 1 id of a wish.
       *[other] Due for deletion: { $count } ids of wishes.
    }
store-old-rooms =
    { $count ->
        [one] Due for deletion: 1 room in which no game began.
       *[other] Due for deletion: { $count } rooms in which no game began.
    }
store-old-stopped =
    { $count ->
        [one] Due for deletion: 1 game that was stopped.
       *[other] Due for deletion: { $count } games that were stopped.
    }
store-old-guests =
    { $count ->
        [one] Due for deletion: 1 game in which nobody had an account.
       *[other] Due for deletion: { $count } games in which nobody had an account.
    }
store-old-chat =
    { $count ->
        [one] Due for deletion: 1 line of chat.
       *[other] Due for deletion: { $count } lines of chat.
    }
store-old-records =
    { $count ->
        [one] Due for deletion: 1 record that a guest uploaded.
       *[other] Due for deletion: { $count } records that guests uploaded.
    }
store-old-abandoned =
    { $count ->
        [one] Nobody has come back to 1 table: it will be stopped.
       *[other] Nobody has come back to { $count } tables: they will be stopped.
    }

## Accounts and personal links

login-shape = A login has 3 to 32 characters: letters a to z, digits, dots, dashes and underscores
login-taken = This login is taken: choose another one
login-wrong = The login or the password is wrong
not-logged-in = This needs an account, and you are a guest
account-already = You already have an account
password-shape = A password has { $least } to { $most } characters
password-is-login = Choose a password that is not your login
link-unknown = This link has been used, or its ten minutes are over: make a new one on the device where you are known
form-stale = This form is too old, or this browser keeps no cookies: open the link again
come-as = Come back as { $name } on this device?
come-nameless = Come back as yourself on this device?
come-button = Come back

## Limits

too-fast =
    { $count ->
        [one] Not so fast: wait a second
       *[other] Not so fast: wait { $count } seconds
    }
too-many = There are already { $count } of these, and that is the limit
too-busy = The server has too much to do: try again in a moment
too-long = This took the server too long, so it gave up
too-many-onlookers =
    { $count ->
        [one] One onlooker is here already, and this table takes no more
       *[other] { $count } onlookers are here already, and this table takes no more
    }
too-many-onlookers-near =
    { $count ->
        [one] One person on your network is already watching, and that is the limit
       *[other] { $count } people on your network are already watching, and that is the limit
    }
too-many-changes = This table has had { $count } undos, pauses and requests, and that is the limit: play on without them
body-type = This must be sent as { $value }

## Waiting rooms

room-full = There is no free chair at this table
chair-taken = This chair is not free
chairs-free =
    { $count ->
        [one] One chair is still free
       *[other] { $count } chairs are still free
    }
not-ready = Not ready yet: { $names }
bots-alone = On this server bots do not play without people: at least one person must sit here
not-seated = You are not seated at this table
nobody-to-remove = Nobody else sits there
nobody-removed = Nobody of this name has been removed
removed-from-table = The host has removed you from this table, so you cannot sit down here
banned-from-table = The host has banned you from this table
host-only = Only the host of the table can do this
host-must-sit = Only a person who sits at the table can be its host
first-must-sit = Only somebody who sits at the table can begin
room-closed = This table is closed. Open another one
game-has-begun = The game has begun: this was possible only before
game-not-begun = The game has not begun yet
room-too-small = More people sit here than { $count } seats can hold
bots-seat-only = Only the seat of a bot can be opened to others
nobody-waits = Nobody is waiting for { $seat }
wait-longer =
    { $count ->
        [one] A bot may stand in for { $seat } in a second
       *[other] A bot may stand in for { $seat } in { $count } seconds
    }
rematch-too-early = You can ask for a rematch once the game is over
rematch-nothing-played = Nothing was played here, so there can be no rematch: open a new table

## Chat

chat-empty = This line is empty
chat-too-long = A line of chat has at most { $count } characters
chat-silenced = The host has asked you not to write here
nobody-to-mute = Nobody else sits there
result-unknown = “{ $value }” is not one of these: { $values }
phrase-unknown = There is no set phrase “{ $phrase }”
phrase-and-text = A line is a text or a set phrase, not both

# Set phrases: everybody reads them in their own language

phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-lucky = That was lucky!
phrase-oops = Oops!
phrase-thanks = Thank you!
phrase-take-your-time = Take your time.
phrase-one-moment = One moment, please.
phrase-back = I am back.
phrase-again = Shall we play again?
phrase-goodbye = Goodbye!

## The server

# sarisari admin
house-banned = Banned from this server: { $name }
house-unbanned = No longer banned: { $name }
house-not-banned = Nobody is banned as “{ $name }”
house-nobody = There is no user “{ $name }”, and it is no network
house-ends-table = The server ends the table { $id } within seconds.
house-registration-closed = Registration is closed: guests and existing accounts may play, new accounts are refused.
house-registration-open = Registration is open.
house-text-shown = Visitors see the text from now on.
house-text-gone = Visitors do not see such a text any more.
house-language = Choose one of these languages: { $names }
house-too-long = The text is too long: at most { $most } characters
house-unreadable = Cannot use { $file }: { $why }

table-unknown = There is no such table here
message-too-long = The message is longer than { $count } bytes
message-shape = The message cannot be read: { $why }
id-too-long = The id of a message has at most { $count } characters
id-used = This id has already been used for something else
lesson-unknown = There is no lesson called { $name }
lesson-step = This lesson has { $count } steps, counted from 0
puzzle-none = There are no puzzles for { $name }
puzzle-number = There are { $count } puzzles, counted from 1
puzzles-cards = Puzzles are made from card games
puzzles-damaged = This file holds no puzzles, or it is damaged: choose another name
puzzles-other = This file was made in another way. Choose another name, or continue it with: { $command }
puzzles-progress = { $count } of { $total } games, { $found } puzzles
puzzles-found =
    { $count ->
        [one] { $count } puzzle
       *[other] { $count } puzzles
    } in { $file }
lesson-answer = Choose an answer by its number, from 0 up to but not including { $count }
lesson-move = Say what you do, in 1 to { $longest } characters
record-too-early = The record can be read once the game is over
record-unknown = There is no such record here; perhaps it was deleted
record-line = Line { $number } of the record does not belong there: { $sentence }
record-too-long =
    { $count ->
        [one] A record has at most { $count } line
       *[other] A record has at most { $count } lines
    }
number-shape = “{ $value }” is not a valid { $name }: give a whole number
number-range = “{ $name }” is a whole number from { $lowest } to { $highest }
metrics-closed = Metrics are for people at the server's machine or with its token
metrics-no-token = Metrics are closed: with a public URL they need a token (--metrics-token)
server-fault = Something went wrong in the server; its log says what
server-not-ready = This server is not ready yet, or is stopping
page-unknown = There is no such page here
page-method = This address does not answer this kind of request
page-bad = This request cannot be understood
lan-closed = Only somebody at the server's machine can open it to the network
lan-none = This machine is not on a network: there is nobody to invite
lan-failed = The server cannot listen on the network: { $why }
lan-off = This server stays on its own machine: it was started with --no-lan or --limits off
banned-here = You are banned from this server
registration-closed = This server does not accept new accounts at present
game-off = This server does not offer { $game } at present
other-origin = This request comes from a page of another site
wrong-host = This server does not answer at this address: use its public one
page-title = Sari-sari: tables
page-mine = My tables
page-lobby = Open tables
page-nothing = None at the moment.
page-how = Play in a terminal: sarisari play --server { $link }
page-join = { $game }, { $status }. Join in a terminal:
page-record = A finished game
page-download = Download the record
page-verify = Verify its deals
status-waiting = waiting for players
status-running = being played
status-over = over
status-stopped = stopped
status-frozen = frozen
serve-listens = Tables are served at { $link }. Ctrl-C ends it; every table is kept.
serve-already = A Sari-sari server is already running: { $link }
serve-port-taken = Port { $number } is taken by another program: using the next free one.
serve-lan = Others on the network find it at { $link }
serve-lan-invited = Somebody was invited, so the server now listens on the network too: { $link } (--no-lan keeps it to this machine)
serve-lan-again = Open tables have players on the network, so the server listens there again: { $link } (--no-lan keeps it to this machine)
serve-lan-moved = This machine has a different address now: players who came by { $names } find their tables only at { $link }
serve-lan-off = Open tables have players on the network. They cannot come back: started with --no-lan or --limits off, the server stays on this machine
serve-lan-not = Open tables have players on the network. They cannot come back, because the server cannot listen there: { $why } (choose another address with --lan-address)
serve-compiling = Compiling the rules of { $game } ({ $number } of { $total }) in the background. Until it is done, its strong bots play like casual ones.
serve-compiled = The rules of { $game } are compiled: { $seconds } s.
serve-open-yourself = Open { $link } in a browser.
serve-cannot = Nothing can be served at { $link }: { $why }

## Measuring the server

bench-server-moved = The server is measured in a clone of the repository: `python -m bench.server`

## The arena

arena-alone = Solitaire has nobody to compare with: a comparison needs at least 2 seats
arena-bots = A comparison has 2 to { $most } bots, not { $count }
arena-one-of = Use only one of --games and --until-sure
arena-seats-twice = The number of seats is given twice: by --seats and as the option players
arena-program-budget = An external program takes a time budget, as in “{ $name }:ms=200”, not iterations
arena-plot-kind = The picture is an SVG file, so its name ends in .svg: { $file }
arena-out-foreign = { $file } is not a file of the arena: it was left as it is
arena-out-other = { $file } holds another comparison, with { $what } { $theirs } where this one has { $ours }: name another file
arena-out-sources = { $file } was played by another version of the bots or rules: name another file
arena-out-damaged = { $file }, line { $line } is damaged: the file was left as it is
arena-out-busy = Another arena is writing to { $file }
work-died = A part of the work was begun { $count } times, and its process died each time
work-version = A worker of the cluster has another version of Sari-sari ({ $ours }) than this program ({ $theirs }): install the same one on every machine
work-no-ray = Ray is not installed here: pip install "sarisari[ray]"
work-no-cluster = There is no Ray cluster at { $address }: { $why }
work-address = --address names a Ray cluster, so it goes with --engine ray

dataset-no-polars = Datasets are written by Polars, which is not installed here: pip install "sarisari[research]"
dataset-game = There are datasets of { $names }, not of { $game }
dataset-clock = A dataset must come out the same every time, and { $bot } goes by the clock: give it a number of playouts, as in { $bot }:iterations=200
dataset-players = The number of seats is given by --seats
dataset-not-empty = { $folder } is not empty: it was left as it is. Name a folder that is empty or does not exist yet
dataset-other = { $folder } holds another dataset, with { $what } { $theirs } where this one has { $ours }: name another folder
dataset-busy = Another command is writing to { $folder }
dataset-store-empty = The store has no finished game of this kind with { $seats } seats
dataset-left-out =
    { $count ->
        [one] One game with another number of seats was left out: --seats chooses.
       *[other] { $count } games with other numbers of seats were left out: --seats chooses.
    }
dataset-games = Games
dataset-done =
    { $games ->
        [one] { $folder } has one game with { $decisions } decisions.
       *[other] { $folder } has { $games } games with { $decisions } decisions.
    }

## The page: frame and menu

page-name = Sari-sari
page-home = Back to all tables
page-menu = Menu
page-close = Close
page-language = Language
page-scheme = Appearance
page-scheme-system = as the system
page-scheme-light = day
page-scheme-dark = dusk
page-sound = Sound
page-sound-about = A card taps; a bell rings when it is your turn.
page-own-name = Your name
page-guest = Guest
page-no-answer = The server does not answer: try again in a moment
page-outdated = Sari-sari has changed. Reload the page to continue.
page-reload = Reload
page-nowhere = There is nothing at this address.
page-banned = You are banned from this server.
page-announcement = Announcement
page-imprint = Imprint
page-privacy = Privacy
page-nowhere-game = There is no game of this name here.
page-nowhere-shelf = These games are on the shelf:
page-loading = One moment …
page-lost = Connection lost. Trying again automatically.
page-restarting = The shop is restarting. Every card is saved.

## The page: home

page-tagline = Tricks, fruit, raccoon dogs and wobbly towers under one awning. Play with friends and bots, right here.
page-greeting =
    { $hour ->
        [morning] Good morning
        [evening] Good evening
       *[day] Good day
    }, { $name }. { $count ->
        [0] { "" }
        [one] One table is waiting for you.
       *[other] { $count } tables are waiting for you.
    }
page-choose-game = Choose a game
page-open-a-table = Open a table
page-game-short = { $lowest }–{ $highest } players
page-game-facts =
    { $lowest }–{ $highest } players · { $minutes } min{ $age ->
        [0] { "" }
       *[other] { " " }· { $age }+
    }
page-game-age = For ages { $age } and up.
page-name-tindahan = Tindahan is Tagalog for “market stall”.
page-name-bastos = “Bastos!” is what people in the Philippines say when a plan goes wrong.
page-short-tindahan = Tindahan
page-short-bastos = Bastos
page-short-tanuki = Tanuki
page-game-tindahan = Win tricks, or send sellers to the stalls.
page-game-bastos = Choose your weak fruit, and move the prices with it.
page-game-tanuki = Bid your tricks. Hide a raccoon dog in a kettle.
page-table-of = A table of { $game }
page-players = Players
page-seat-you = You
page-seat-open = Open seat
page-seat-open-about = waits for a friend
page-who-sits = Who sits at seat { $number }
page-bot-is = Bot: { $bot }
page-friend = A friend, by link
page-bot-random = plays any legal move
page-bot-beginner = forgets cards and makes mistakes
page-bot-club = thinks a few moves ahead
page-bot-strong = weighs what everybody may hold
page-bot-plain = searches without knowing the game
page-bot-casual = plays by rules of thumb
page-bot-random-bandu = lets pieces go anywhere
page-bot-casual-bandu = uses what looks safe, bids by rules of thumb
page-bot-beginner-bandu = places by eye, refuses what looks odd
page-bot-club-bandu = works auctions out, tries a little on its own tower
page-bot-strong-bandu = tries pieces in its head before it bids, works auctions out
page-options = Options
page-options-tindahan = fruits, cart, sellers, ties, clock
page-options-bastos = fruits, direction, climbing, value change, clock
page-options-tanuki = hiding, missed bids, clock
page-play = Play
page-with-friend = Play with a friend
page-with-friend-about = You get a link and a QR code to share.
page-dealing = Dealing …
page-opening = Opening the table …
page-open-table = Open the table
page-have-link = Have a link?
page-paste-link = Paste it here
page-join-button = Join
page-link-wrong = This is not a link to a table: such a link ends with /table/ and an id.
page-your-tables = Your tables
page-open-tables = Tables with a seat
page-watch-tables = Tables to watch
page-results = Recent results
page-all-results = All your games
page-my-results = Your finished games
page-share-result = Share this result
page-share-link = Copy link
page-share-picture = Save picture
page-share-saved = Saved
page-filter = Find finished games
page-filter-game = Game
page-filter-game-all = All games
page-filter-result = Result
page-filter-result-all = Any result
page-filter-result-won = Won
page-filter-result-lost = Not won
page-filter-result-stopped = Stopped
page-filter-company = With
page-filter-company-all = Anybody
page-no-such-results = None of your finished games matches these filters.
page-my-results-about = the newest first
page-no-results = You have not finished a game yet. Your games will be kept here, with their records.
page-older-results = More
page-to-record = Record
page-to-record-of = Record of { $title }
page-standing-place = { $rank }. { $name }
page-standing-points = { $name } { $points }
page-show-all = all { $count }
page-show-fewer = fewer
page-table-with = { $game } with { $names }
page-table-alone = { $game }, nobody else yet
page-bots-count =
    { $count ->
        [one] one bot
       *[other] { $count } bots
    }
page-your-turn = your turn
page-to-play =
    { $count ->
        [one] { $names } is to play
       *[other] { $names } are to play
    }
page-where = round { $round }/{ $rounds }, trick { $trick }
page-about-to-begin = about to begin
page-paused = paused
page-left = everybody is away, so the table waits
page-waiting = waiting for players
page-frozen = cannot be opened by this version
page-go-on = Continue
page-open = Open
page-sit-down = Sit down
page-watch = Watch
page-look = Look
page-do-with = { $do }: { $title }
page-table-by = { $name }’s table
page-table-free = A free table
page-seats-free = { $game } · { $free } of { $count } seats free
page-seats-none = { $game } · full
page-won = you won
page-won-by = { $names } won
page-won-shared = { $names } share first place
page-author-won = a tie: { $author } won
page-rank = { $rank ->
        [1] you first
        [2] you second
        [3] you third
        [4] you fourth
        [5] you fifth
       *[other] you sixth
    }
page-stopped = stopped before the end
page-today = today
page-yesterday = yesterday
page-when = { $day }, { $time }

## The page: a new table

page-create-about = options and terms
page-which-rules = Which rules?
page-preset-english = English edition
page-preset-english-about = sellers are free; the author wins ties
page-preset-french = French edition
page-preset-french-about = a seller costs a card; ties are shared
page-preset-own = Your own
page-preset-own-about = as set below
page-edition-french = French
page-options-about = what the rules are
page-terms = Terms
page-terms-about = how we sit together
page-who-plays = Who plays
page-who-plays-about = people and bots
page-new-summary =
    { $preset }, { $count ->
        [one] { $count } player.
       *[other] { $count } players.
    }
page-new-summary-plain =
    { $game }, { $count ->
        [one] { $count } player.
       *[other] { $count } players.
    }
page-fruits = Fruits
page-fruits-count = { $count } of { $all }
page-fruit-always = { $fruit }, always in
page-fruits-tindahan = As many fruits as players, always including banana.
page-fruits-tindahan-french = As many fruits as players, always including banana. The French edition has passion fruit and orange for lanzones and durian.
page-fruits-bastos = One more fruit than players. Tap a fruit to swap it in for another.
page-rounds-tindahan = As many rounds as players: everyone starts one.
page-rounds-bastos = Twice as many rounds as players: everyone starts two.
page-rounds-tanuki = As many rounds as players: everyone deals one.

page-option-tindahan-cart = New round
page-option-tindahan-cart-stays = cart stays
page-option-tindahan-cart-stays-about = The cart stays where the last round left it, and so does trump.
page-option-tindahan-cart-returns = to banana
page-option-tindahan-cart-returns-about = Each round begins with the cart on bananas.
page-option-tindahan-seller = A seller
page-option-tindahan-seller-forgo = is free
page-option-tindahan-seller-forgo-about = It costs no card and goes to the stall of the fruit that was led.
page-option-tindahan-seller-spend = costs a card
page-option-tindahan-seller-spend-about = You lay a card beside the trick; the seller goes to the stall of that card’s fruit.
page-option-tindahan-tie = A tie
page-option-tindahan-tie-author = author
page-option-tindahan-tie-author-about = The author, Peer Sylvester, wins in place of those who are tied; in the standings they are level.
page-option-tindahan-tie-shared = shared
page-option-tindahan-tie-shared-about = Those with the most points win together.
page-option-bastos-direction = A trick goes
page-option-bastos-direction-counterclockwise = to the right
page-option-bastos-direction-counterclockwise-about = Counter-clockwise, as in the rulebook; the lead still moves to the left.
page-option-bastos-direction-clockwise = to the left
page-option-bastos-direction-clockwise-about = Clockwise, as in most card games.
page-option-bastos-climb = Climbing
page-option-bastos-climb-false = free
page-option-bastos-climb-false-about = A player who follows may play high or low.
page-option-bastos-climb-true = required
page-option-bastos-climb-true-about = A player who follows must go higher than the cards already there, if possible.
page-option-bastos-strongest = Strongest card
page-option-bastos-strongest-raw = of all
page-option-bastos-strongest-raw-about = To see whether your card is the strongest, it is compared with all cards of the fruit.
page-option-bastos-strongest-winnable = that can win
page-option-bastos-strongest-winnable-about = It is compared only with cards whose players could win with them.
page-option-bastos-earlier = New trump
page-option-bastos-earlier-plain = from now on
page-option-bastos-earlier-plain-about = Cards already in the trick do not become trumps.
page-option-bastos-earlier-trump = at once
page-option-bastos-earlier-trump-about = Cards of that fruit already in the trick become trumps, too.
page-option-bastos-change = Value change
page-option-bastos-change-strongest = leading card
page-option-bastos-change-strongest-about = A card of your own Bastos lets you change a value if it is the first of the trick or the strongest so far.
page-option-bastos-change-lead = first card
page-option-bastos-change-lead-about = A card of your own Bastos lets you change a value only if it is the first of the trick.
page-option-bastos-change-any = every card
page-option-bastos-change-any-about = Every card of your own Bastos lets you change a value, even one that you discard.
page-option-tanuki-hide = Hiding
page-option-tanuki-hide-follow = must follow
page-option-tanuki-hide-follow-about = A player who can follow must follow, hidden or not.
page-option-tanuki-hide-exempt = any card
page-option-tanuki-hide-exempt-about = A raccoon dog that hides need not follow; a card played openly must.
page-option-tanuki-hide-kettle = lead colour
page-option-tanuki-hide-kettle-about = A raccoon dog in a kettle of the lead colour follows with it, whatever its own colour; in other kettles it must follow.
page-option-tanuki-miss = A missed bid
page-option-tanuki-miss-both = both ways
page-option-tanuki-miss-both-about = Every trick too few or too many costs a point.
page-option-tanuki-miss-under = too few
page-option-tanuki-miss-under-about = Only tricks that you are short of cost a point each.
page-option-tanuki-zero = A missed 0
page-option-tanuki-zero-none = no points
page-option-tanuki-zero-none-about = A player who bids 0 and takes tricks scores nothing.
page-option-tanuki-zero-each = −1 a trick
page-option-tanuki-zero-each-about = A player who bids 0 and takes tricks loses a point for each.
page-option-tanuki-hidden = In the kettle
page-option-tanuki-hidden-shown = seen by all
page-option-tanuki-hidden-shown-about = Everybody sees which raccoon dog hides.
page-option-tanuki-hidden-facedown = face down
page-option-tanuki-hidden-facedown-about = Nobody else sees which raccoon dog hides: it stays face down to the end of the round, as every trick won does.

page-term-pace = Pace
page-term-pace-relaxed = relaxed
page-term-pace-relaxed-about = No clock. A bot stands in for anyone who is away.
page-term-pace-steady = steady
page-term-pace-steady-about = 10 minutes each, and 15 seconds more for every action.
page-term-pace-quick = quick
page-term-pace-quick-about = 2 minutes each, and 5 seconds more for every action.
page-term-undo = Undo
page-term-undo-free = free
page-term-undo-free-about = Take back your action until somebody else has acted.
page-term-undo-free-about-bandu = Take back your action until somebody else has acted. A piece that you hold cannot be given back.
page-term-undo-ask = ask
page-term-undo-ask-about = Take back your action if everybody agrees.
page-term-undo-ask-about-bandu = Take back your action if everybody agrees. A piece that you hold cannot be given back.
page-term-undo-off = off
page-term-undo-off-about = What is done is done.
page-term-hints = Hints
page-term-hints-true = on
page-term-hints-true-about = Anyone may ask what a bot would do.
page-term-hints-true-about-bandu = Anyone may ask what a bot would do in an auction, and how steady a tower stands.
page-term-hints-false = off
page-term-hints-false-about = Nobody is told what a bot would do.
page-term-hints-false-about-bandu = Nobody is told what a bot would do or how steady a tower stands, and no suggested pose is tried out unless you choose that below.
page-term-suggestions = Suggested poses
page-term-suggestions-tried = tried out
page-term-suggestions-tried-about = Whoever holds a piece may ask where it could go. The poses are tried out first, and risky ones say so.
page-term-suggestions-looks = by looks
page-term-suggestions-looks-about = Whoever holds a piece may ask where it looks good. Nothing is tried out, so it may still fall.
page-term-suggestions-off = none
page-term-suggestions-off-about = Everybody finds a place for their piece unaided, as at a real table.
page-term-open-history = Open history
page-term-open-history-true = on
page-term-open-history-true-about = Past tricks of the round can be looked at.
page-term-open-history-true-about-bastos = Past tricks of the round can be looked at, which the rulebook forbids.
page-term-open-history-false = off
page-term-open-history-false-about = Only the last trick can be looked at again.
page-term-bots-pace = Bots play
page-term-bots-pace-quick = quickly
page-term-bots-pace-quick-about = Bots answer at once.
page-term-bots-pace-natural = naturally
page-term-bots-pace-natural-about = Bots take as long as a person who knows the game.
page-term-bots-pace-slow = slowly
page-term-bots-pace-slow-about = Bots leave you time to look at every card.
page-term-seen-by = Seen by
page-term-seen-by-link = link only
page-term-seen-by-link-about = Only those who have the link find the table.
page-term-seen-by-everyone = everyone
page-term-seen-by-everyone-about = The table is listed on the home page, and anyone may sit down.

## The page: the waiting room

page-room-host = Waiting room · you are the host
page-room-guest = Waiting room
page-room-seated =
    { $order ->
        [lot] { $count } of { $all } seated, shuffled at the start
       *[fixed] { $count } of { $all } seated
    }
page-chair-host = host
page-chair-ready = ready
page-chair-not-ready = not ready yet
page-chair-away = away
page-chair-you-named = You ({ $name })
page-chair-empty = Empty seat
page-chair-empty-about = a friend with the link sits here
page-chair-locked = Reserved seat
page-chair-locked-about = nobody can sit here until the host opens it
page-chair-powers = What you can do with { $name }
page-seat-a-bot = Seat a bot
page-bot-level = Level of { $name }
page-move = Move
page-move-to = Move { $name } to
page-move-chair = seat { $number }: { $name }
page-make-host = Make host
page-remove = Remove
page-remove-sure = No seat at this table any more. Really?
page-remove-and-ban = Remove and ban
page-sent-away = Removed: { $name }
page-let-in = Let in again
page-let-in-name = Let in again: { $name }
page-room-removed = The host has removed you from your seat. You can stay and watch.
page-take-away = Take away
page-sit-here = Sit here
page-stand-up = Stand up
page-watching =
    { $count ->
        [one] One person is watching
       *[other] { $count } people are watching
    }
page-lock-seats = Lock the seats
page-unlock-seats = Open the seats
page-first = Who begins?
page-first-bastos = Who is the youngest?
page-first-tanuki = Who most recently made sense?
page-first-lot = by lot
page-first-lot-about = Seats are drawn by lot when the game begins.
page-first-seated = as we sit
page-first-seated-about = Everybody keeps their seat. { $name } begins.
page-first-seated-about-bastos = Everybody keeps their seat. { $name } leads the first trick.
page-first-seated-about-tanuki = Everybody keeps their seat. { $name } deals first.
page-first-seated-empty = Everybody keeps their seat. Nobody has the first one yet.
page-first-named = { $name } begins; the others follow clockwise.
page-first-named-bastos = { $name } is the youngest and leads the first trick.
page-first-named-tanuki = { $name } most recently made sense, and deals first.
page-invite = Invite
page-invite-about = Point a phone at the code, or send the link. No account needed: a name is enough.
page-invite-network = Works for everyone on this network.
page-invite-only-here = { $reason }. The link works on this machine only.
page-invite-onlookers = Invite onlookers
page-invite-onlookers-about = Whoever opens this link can watch the game, but sees no hand that is still hidden. No account needed.
page-invite-code = QR code of the link
page-copy = Copy
page-copied = Copied
page-share = Share
page-how-we-play = How we play
page-change = Change
page-change-done = Change the table
page-room-name = Your name, as the others will see it:
page-room-join = Sit down
page-room-ready-question = Are you ready?
page-ready = I am ready
page-not-ready = Not yet
page-room-wait-host = You are ready. { $name } starts the game.
page-room-wait-nobody = You are ready. The host starts the game.
page-room-full = Everybody is here.
page-room-away =
    { $count ->
        [one] Everybody is ready, but { $names } is away.
       *[other] Everybody is ready, but { $names } are away.
    }
page-room-not-ready =
    { $count ->
        [one] Waiting until { $names } is ready.
       *[other] Waiting until { $names } are ready.
    }
page-room-empty =
    { $count ->
        [one] One seat is empty. Wait, or start with a bot in it.
       *[other] { $count } seats are empty. Wait, or start with bots in them.
    }
page-room-no-chair = All seats are taken. You can stay and watch.
page-room-closed = This table was closed before the game began. Nobody can sit down here any more.
page-start = Start
page-close-table = Close the table
page-close-sure = Close it for everybody?
page-close-yes = Yes, close it
page-close-no = No
page-room-shut = This table is closed

## The page: a record

page-record-lead = A finished game of { $game }
page-record-part = An unfinished game
page-record-what-if = A what-if: it went on from a moment of another game
page-record-lead-part = An unfinished game of { $game }
page-record-players = Played by { $names }.
page-record-bot = { $bot } v{ $version }
page-replay = Replay
page-replay-watch = Watch it again
page-replay-begin = The game begins.
page-replay-event = Event { $number } of { $count }
page-replay-moment = Moment of the game
page-replay-first = To the beginning
page-replay-back =
    { $unit ->
        [trick] One trick back
        [turn] One turn back
        [round] One round back
       *[action] One event back
    }
page-replay-on =
    { $unit ->
        [trick] One trick on
        [turn] One turn on
        [round] One round on
       *[action] One event on
    }
page-replay-last = To the end
page-replay-play = Play
page-replay-pause = Pause
page-replay-close = Close the replay
page-replay-share = Copy a link to this moment
page-replay-copied = The link is copied
page-replay-eyes = Whose eyes
page-replay-eyes-all = All hands open
page-replay-eyes-of = As { $name } saw it
page-replay-by = Steps
page-replay-unit =
    { $unit ->
        [trick] By trick
        [turn] By turn
        [round] By round
       *[action] By event
    }
page-replay-speed = Speed
page-replay-times = { $speed }×
page-replay-round-first = Beginning of round { $round }
page-replay-round-last = End of round { $round }
page-what-if = What if?
page-what-if-about = You go on from event { $number }, and bots play the other seats. It is a game of its own: it counts in no result, its deals are not verified, and nothing before that moment can be taken back.
page-what-if-seat = Your seat
page-what-if-cards = The cards
page-what-if-same = Hands as they were
page-what-if-drawn = Hands drawn anew, from what this seat could know
page-what-if-start = Play on
page-review = Where did it turn?
page-review-record = The record
page-review-about = Every decision of the game is judged by the strong bot, from what each player knew at the time: which moments were costly, and how much was luck. It takes about twenty seconds on a quiet server, and the result is kept with the game.
page-review-about-towers = Every placement is tried again, and every answer in an auction weighed, by the strong bot: which moments were costly, and how steady the towers were. It takes up to a minute on a quiet server, and the result is kept with the game.
page-review-ask = Review this game
page-review-running = The bot is judging the decisions. You can leave this page: the review goes on.
page-review-progress = { $count } of { $total } decisions judged
page-review-interrupted = The review was interrupted after { $count } of { $total } decisions. It can go on from there.
page-review-go-on = Go on
page-review-outdated = A newer version of the judge exists. It may see more.
page-review-again = Review it again
page-review-look-again = Try again
page-review-seat = Whose decisions?
page-review-turn = Where did it turn for { $name }?
page-review-none = No decision was clearly a mistake: none was behind the best one by more than three standard errors.
page-review-try-about = The most costly decisions first. Try each one again before you look at the answer.
page-review-moment = Round { $round }, event { $number }
page-review-cost = cost { $points } points
page-review-try = Try it again
page-review-show = Show the answer
page-review-look = Look at the table
page-review-what = What would you do? { $prompt }
page-review-hand = The hand: { $names }
page-review-shown = The answer is shown.
page-review-right = Yes, that was the best choice.
page-review-same = That is what was done in the game.
page-review-other = Another choice was better.
page-review-answer = { $name } chose “{ $action }”. “{ $best }” would have been worth { $points } points more (±{ $error }).
page-review-why = “{ $action }”: { $sentence }
page-review-options = What each choice was worth, in points ahead of the others
page-review-action = Choice
page-review-worth = Worth
page-review-mark-best = the best
page-review-mark-done = done in the game
page-review-mark-pick = your choice
page-review-luck = Luck and play: { $name }
page-review-luck-about = Points ahead of the average of the others, round by round, and what they came from.
page-review-table = Where the lead came from, by round
page-review-parts = What the parts mean
page-review-round = Round
page-review-points = Points
page-review-lead = Lead
page-review-all = Total
page-review-deal = Deal
page-review-deal-about = What the cards were worth on average, in this seat.
page-review-others = Others
page-review-others-about = What the other players gave away or won by their decisions.
page-review-own = Own play
page-review-own-about = What this player gave away or won by their own decisions.
page-review-chance = Chance
page-review-chance-about = The rest: how the hidden cards lay. The four parts add up to the lead exactly; behind ± stands one standard error.
page-review-moment-piece = Event { $number }: { $piece }
page-review-cost-win = cost { $points }% of the chance to win
page-review-cost-stands = cost { $points }% of the chance to stand
page-review-answer-win = { $name } chose “{ $action }”. “{ $best }” would have raised the chance to win by { $points } percentage points (±{ $error }).
page-review-answer-place = Put where it was, { $piece-the } stands in { $percent }% of all tries; in the best place, in { $best }%.
page-review-answer-room = Put where it was, { $piece-the } is as safe as elsewhere, but leaves a tower that is worse to build on.
page-review-answer-cost = That cost { $points } percentage points of the chance to win (±{ $error }).
page-review-where = The best place: { $sentence }.
page-review-game = In the last round, winning the game counts as well, so this is more than the difference in points.
page-review-options-win = The chance to win that each choice led to
page-review-percent = { $percent }%
page-review-degrees = { $degrees }°
page-review-more = Show all { $count }
page-review-fewer = Show only the { $count } most costly
page-review-towers = How steady was the tower of { $name }?
page-review-towers-about = After each piece, the chance that the tower survives a piece of the pile, on average. A cross means that it fell. Tilt is how far the table could have tilted before the first piece goes: 0° if a piece lies loose.
page-review-placements = Every piece that was placed: how often the tower stands when the placement is tried again, and how steady it was afterwards
page-review-auctions = What were the answers of { $name } worth?
page-review-auctions-about = The chance to win that each decision in an auction led to, and what would have been best.
page-review-event = Event
page-review-piece = Piece
page-review-piece-name = { $piece }
page-review-stands = Stands
page-review-best-stands = Best place
page-review-survives = Next piece
page-review-tilt = Tilt
page-review-first = First to go
page-review-fell = fell
page-review-done = Decision
page-review-win = Chance
page-review-best = Best
page-review-same-best = the same
page-review-judge =
    { $unit ->
        [ms] Judged by { $bot }, version { $version }, with { $amount } ms for each decision.
        [simulations] Judged by { $bot }, version { $version }, with up to { $amount } simulations for each decision.
       *[iterations] Judged by { $bot }, version { $version }, with { $amount } playouts for each decision.
    }
page-record-download = Download the record
page-record-verify =
    { $game ->
        [bandu] Check its tremors
       *[other] Check its deals
    }
page-record-fits =
    Everything checks out: { $game ->
        [bandu] the tremors
       *[other] the deals
    } follow from what was promised before the game.
page-record-fails = Something does not match.
page-record-nothing = There is nothing to check in this record.

## The page: at the table

page-play-you = You
page-play-your-turn = your turn
page-play-to-play = to play
page-play-away = away
page-play-bot-plays = bot plays
page-play-points =
    { $count ->
        [one] point
       *[other] points
    }
page-play-tricks-won =
    { $count ->
        [one] trick won
       *[other] tricks won
    }
page-play-cards-left =
    { $count ->
        [one] card in hand
       *[other] cards in hand
    }
page-play-sellers-left =
    { $count ->
        [one] seller left
       *[other] sellers left
    }
page-play-time-left = Time left
page-play-own-time-left = Your time left
# in the corner of a card, and the key that finds it after its number
page-play-letter =
    { $id ->
        [banana] B
        [mango] M
        [lanzones] L
        [pineapple] Pi
        [durian] D
        [passionfruit] Pa
        [orange] O
        [red] R
        [blue] B
        [green] G
       *[yellow] Y
    }
page-play-dealer = deals
page-play-dealer-letter = D
page-play-kettle = kettle
page-play-can-be-trump = can become trump
page-play-face-down = Face down
page-play-trick = Trick
page-play-choices = Secret choices
page-play-market = Market
page-play-stall =
    { $state ->
        [trump] { $suit } stall, trump
        [led] { $suit } stall, led
        [both] { $suit } stall, trump and led
       *[plain] { $suit } stall
    }
page-play-move-cart-here = Move the cart here:
page-play-none-yet = none yet
page-play-led = led
page-play-best = best
page-play-trump = trump
page-play-cart = cart
page-play-cart-here = cart?
page-play-seller = seller
page-play-raccoon = raccoon dog
page-play-hides-short = hides: 0
page-play-not-confirmed = not confirmed
page-play-your-card = your card
page-play-you-lead = you lead
page-play-you-lead-tindahan = you start
page-play-plays-now = plays
page-play-plays-last = plays last
page-play-after-you = after you
page-play-waits = waits
page-play-thinks = thinks
page-play-your-bastos = your Bastos
page-play-your-choice = your choice
page-play-chosen = chosen
page-play-only-you = only you
page-play-bastos = Bastos
page-play-bastos-of = Bastos of { $names }
page-play-value = value
page-play-values = Value of each fruit
page-play-if-trump = if trump
page-play-set-aside = Set aside
page-play-not-in-round = not in this round
page-play-leave-it = Leave it
page-play-change-value = Change one value
page-play-raise-to = Raise { $suit } to { $value }
page-play-lower-to = Lower { $suit } to { $value }
page-play-at-top = { $suit } is at the top
page-play-at-bottom = { $suit } is at the bottom
page-play-top = top
page-play-bottom = bottom
page-play-nothing-led = A new trick
page-play-led-is = Led: { $suit }
page-play-was-led = { $suit } was led
page-play-tricks-in-round =
    { $count ->
        [one] { $count } trick
       *[other] { $count } tricks
    }
page-play-kettles-are = 2, 5, 8: kettles
page-play-kettles-free =
    { $count ->
        [0] no kettle free
        [one] { $count } kettle free
       *[other] { $count } kettles free
    }
page-play-bid-in-all = { $count } bid in all
page-play-leads-first = leads first
page-play-bid = bid
page-play-took = took
page-play-bid-is = Bid { $count }
page-play-bid-do = Bid { $count }
page-play-bid-none = Choose a number
page-play-bid-sealed = Bid is sealed
page-play-your-bid = Your bid
page-play-thinking = Thinking
page-play-bid-worth =
    Exact: 1 a trick and 2 more. Each trick { $miss ->
        [under] short
       *[other] off
    }: −1. A bid of 0: 5, or { $zero ->
        [each] −1 a trick.
       *[other] nothing.
    }
page-play-all-bids = Fingers up: { $text }.
page-play-fist = 0, a fist
page-play-send-seller = Send a seller
page-play-last-trick = Last trick
page-play-no-last-trick = No trick of this round is over yet.
page-play-last-trick-closed = Tricks that are over lie face down now.
page-play-won-it =
    { $you ->
        [yes] You won it
       *[no] { $seat } won it
    }
page-play-nobody-won-it = Nobody won it
page-play-did-play = { $card }
page-play-did-trump = { $card }, as trump
page-play-did-hide = { $card }, hidden in { $kettle }
page-play-did-hide-unseen = a raccoon dog, hidden in { $kettle }
page-play-did-seller = a seller
page-play-did-spend = a seller, for { $card }
page-play-did-cart = the cart, to { $suit }
page-play-did-raise = { $suit } up
page-play-did-lower = { $suit } down
page-play-did-keep = no change
page-play-your-hand =
    { $count ->
        [0] Your hand is empty
        [one] Your hand, { $count } card
       *[other] Your hand, { $count } cards
    }
page-play-not-now = { $text }, not now
page-play-hands = Cards in hand
page-play-prompt = What to do now
page-play-turn-said = Your turn. { $text }
page-play-title-turn = ● Your turn · { $game }
page-play-the-rule = The rule
page-play-choice-stays = All are shown together; a choice stays as it is.
page-play-who-has-chosen = Who has chosen
page-play-has-chosen = has chosen
page-play-is-thinking = is thinking
page-play-ask-play = Play { $card }?
page-play-ask-other = { $card }: this one?
page-play-ask-bastos = { $card } as your Bastos?
page-play-ask-trump = Play { $card }, or make it trump?
page-play-ask-hide = { $card }: play it open, or hide it in a kettle? Hidden, it counts as 0.
page-play-ask-hide-only = { $card }: hide it in a kettle? Hidden, it counts as 0.
page-play-ask-spend = { $card }: play it, or spend it to send a seller to the { $suit } stall?
page-play-ask-spend-only = Spend { $card } to send a seller to the { $suit } stall?
page-play-do-play =
    { $game ->
        [tanuki] Open
       *[other] Just play it
    }
page-play-do-bastos = Choose it
page-play-do-trump = Make it trump
page-play-do-hide = Into { $kettle }
page-play-hide-into = Hide here: { $card } in { $kettle }
page-play-hide-here = hide here
page-play-do-spend = Spend it
page-play-trump-falls = { $suit } will be worth { $value }
page-play-seller-goes = a seller goes to { $suit }
page-play-not-this = Another card
page-play-leave = Leave the table
page-play-leave-for-now = Leave for now
page-play-undo = Take back
page-play-undo-ask = Ask to take back
page-play-hint = Hint
page-play-hint-title = What the bot thinks
page-play-hint-unit = points ahead
page-play-hint-unit-win = chance to win
page-play-hint-about = What do these figures mean?
page-play-hint-note = It sees only what you see. Press a line to play it.
page-play-hint-ask = Ask for a hint
page-play-hint-thinking = Thinking …
page-play-hint-later = When it is your turn, you can ask.
page-play-hint-error = give or take { $points }
page-play-hint-said = The bot would choose: { $text }. Points expected: { $points }.
page-play-hint-said-win = The bot would choose: { $text }. Chance to win: { $percent }%.
page-play-hint-seller = Send a seller to { $suit }
page-play-hint-spend = Spend { $card } for a seller
page-play-hint-cart = Move the cart to { $suit }
page-play-hint-trump = { $card }, make it trump
page-play-hint-raise = Raise { $suit }
page-play-hint-lower = Lower { $suit }
page-play-hint-keep = Leave all values
page-play-hint-hide = { $card } into { $kettle }
page-play-hint-bid = Bid { $bid }
page-play-hint-bandu-offer =
    { $piece }: { $kind ->
        [bid] Bid auction
       *[refuse] Refuse auction
    }
page-play-hint-bandu-pull =
    Pull { $piece-the }: { $kind ->
        [bid] Bid auction
       *[refuse] Refuse auction
    }
page-play-hint-bandu-use = Use { $piece-the }
page-play-hint-bandu-refuse = Pay a bean
page-play-hint-bandu-bid = Bid { $bid }
page-play-hint-bandu-pass = Pass
page-play-is-bot = Bot: { $bot }
page-play-is-bot-version = Bot: { $bot } v{ $version }
page-play-what-if = What if
page-play-history = History
page-play-rules = Rules
page-play-chat = Chat
page-play-side = History, rules, chat
page-play-score-sheet = Score sheet
page-play-menu = Menu
page-play-where = Round { $round }/{ $rounds } · trick { $number }
page-play-where-round = Round { $round }/{ $rounds }
page-play-where-choices =
    Round { $round }/{ $rounds } · { $game ->
        [tanuki] bids
        [bastos] Bastos
       *[other] choices
    }
page-play-game-over = Game over
page-play-dealing = about to begin
page-play-deals =
    { $you ->
        [yes] You deal
       *[no] { $seat } deals
    }
page-play-counterclockwise = play runs counter-clockwise
page-play-offline = offline
page-play-restarting = restarting
page-play-is-paused = paused
page-play-is-stopped = stopped
page-play-watching = watching
page-play-onlookers = { $count } watching
page-play-watching-long = You are watching.
page-play-is-to-play =
    { $count ->
        [one] { $seats } is to play.
       *[other] { $seats } are to play.
    }
page-play-hands-hidden = Hands stay hidden until the round is over.
page-play-sit-in-for = Sit in for { $seat }, a bot
page-play-your-name = Your name, as the others will see it
page-play-sit-down = Sit down
page-play-lost = Connection lost. Your seat and your cards are safe.
page-play-lost-again = Trying again automatically.
page-play-lost-card = Trying again automatically. Not confirmed yet: { $card }. It is sent again, and counts only once.
page-play-try-now = Try now
page-play-restart = The shop is restarting. Every card is saved.
page-play-restart-back = The table comes back automatically, usually within 10 s.
page-play-restart-your-turn = It will be your turn.
page-play-paused = The table is paused.
page-play-paused-by =
    { $you ->
        [yes] You paused the table.
       *[no] Back in a moment: { $seat } paused the table.
    }
page-play-paused-means = Clocks stand still, and your cards stay as they are. Anyone seated here can resume the game.
page-play-go-on = Resume
page-play-stopped = The game was stopped before its end.
page-play-stopped-means = Nobody wins. What was played is kept.
page-play-to-shop = To the shop
page-play-stand-in =
    { $you ->
        [yes] A bot plays for you.
       *[no] { $seat } is away: a bot plays.
    }
page-play-i-am-back = I am back
page-play-deserted = Everybody is away. The table waits until someone is back.
page-play-meanwhile =
    { $count ->
        [one] While you were away, a bot played once for you.
       *[other] While you were away, a bot played { $count } times for you.
    }
page-play-wants-undo =
    { $you ->
        [yes] You would like to take back your last action.
       *[no] { $seat } would like to take back the last action.
    }
page-play-wants-stop =
    { $you ->
        [yes] You would like to stop the game.
       *[no] { $seat } would like to stop the game.
    }
page-play-waits-for = Waiting for { $seats }.
page-play-waits-for-away =
    { $count ->
        [one] Waiting for { $seats }, who is away.
       *[other] Waiting for { $seats }, who are away.
    }
page-play-close = Close
page-play-yes = Yes
page-play-no = No
page-play-never-mind = Never mind
page-play-takes-back =
    { $you ->
        [yes] You take back your last action.
       *[no] { $seat } takes back the last action.
    }
page-play-time-out =
    { $you ->
        [yes] Your time is up.
       *[no] The time of { $seat } is up.
    }
page-play-pauses = The table is paused.
page-play-resumes = The game resumes.
page-play-asks-undo =
    { $you ->
        [yes] You ask to take back your last action.
       *[no] { $seat } asks to take back the last action.
    }
page-play-asks-stop =
    { $you ->
        [yes] You ask to stop the game.
       *[no] { $seat } asks to stop the game.
    }
page-play-says-yes =
    { $you ->
        [yes] You agree.
       *[no] { $seat } agrees.
    }
page-play-says-no =
    { $you ->
        [yes] You do not agree.
       *[no] { $seat } does not agree.
    }
page-play-bot-plays-for =
    { $you ->
        [yes] A bot plays for you.
       *[no] { $seat } is away. A bot plays.
    }
page-play-sits = { $name } plays at this seat.
page-play-history-trick = Trick { $number }
page-play-history-round = Round { $number }
page-play-history-before = Before the game
page-play-history-end = The end
page-play-history-led = led { $suit }
page-play-history-trump = trump { $suit }
page-play-history-no-trump = no trump yet
page-play-history-closed = Earlier tricks of this round stay face down.
page-play-history-empty = Nothing has happened yet.
page-rules-loading = The rules are on their way.
page-rules-failed = The rules could not be loaded: the server did not answer.
page-rules-again = Try again
page-rules-sections = Go to a section
page-rules-at-this-table = At this table
page-rules-chart = Chart { $number }
page-rules-contents = Contents
page-rules = Rules
page-rules-of = The rules of { $game }
page-rules-all = The rules of all games
page-rules-unknown = There are no rules of “{ $name }” here. These are the games of this shop:
page-rules-options = This is how the game is usually played. Every table can choose otherwise: the options of a new table say how.
page-rules-play = A table of { $game }
page-back = Back
page-play-chat-nothing = Nobody has said anything yet.
page-play-chat-watching = Only those who sit at the table can write.
page-play-chat-line = A line of chat
page-play-chat-said = { $name } says: { $text }
page-play-phrases = Set phrases, which everybody reads in their own language
page-play-count = Count
page-play-count-about = A panel lists the cards that are gone, by suit and number
page-play-count-closed = This table plays with closed history, so nothing is counted
page-play-count-none = The count begins with the deal.
page-play-count-unseen =
    { $count ->
        [0] You have seen every card of this round.
        [one] You have not seen one card yet: it is in another hand, face down or left over.
       *[other] You have not seen { $count } cards yet: they are in other hands, face down or left over.
    }
page-play-count-gone =
    { $count ->
        [0] None is gone.
       *[other] Gone: { $numbers }.
    }
page-play-count-left =
    { $count ->
        [0] All have been seen.
       *[other] Not seen yet: { $numbers }.
    }
page-play-count-own =
    { $count ->
        [0] None in your hand.
       *[other] In your hand: { $numbers }.
    }
page-play-count-gone-short = gone
page-play-count-left-short = not seen yet
page-play-count-own-short = in your hand
page-play-count-points = Points before this round
page-play-chat-say = Send
page-play-loading = One moment …
page-play-dealt = All hands as they were dealt
page-play-dealt-hide = Hide the hands
page-play-dealt-round = The hands of round { $round }, as they were dealt
page-play-dealt-aside = Dealt to nobody: { $card }.
page-play-dealt-later = The hands can be seen when the next round is dealt: until then, the last action might be taken back.
page-play-dealt-at-the-end = At this table nobody looks back at earlier tricks, so the hands can be seen when the game is over.
page-play-no-sheet = No round is over yet.
page-play-so-far = Round { $round } so far
page-play-so-far-about = As the table stands now. Points come when the round is over.
page-play-so-far-stopped = As the table stood when the game was stopped. This round gives no points.
page-play-rounds = Rounds
page-play-round-is-over = Round { $round } is over
page-play-round-best = Most points of this round: { $seats }, with { $points }.
page-play-sheet-caption = Points of round { $round }, one row for each reason, one column for each player
page-play-reason = Reason
page-play-this-round = This round
page-play-before = Before
page-play-total = Total
page-play-points-moment = { $points } for { $seat }: show the moment
page-play-points-why = Points explained
page-play-no-points = No points in this round.
page-play-row-tricks = Tricks
page-play-row-cards-left = Cards left
page-play-row-shutout = Shut out
page-play-row-taken = Tricks taken
page-play-row-bid = Bid
page-play-row-in-hand = Cards in hand
page-play-row-other = Points
page-play-note-sellers = sellers
page-play-note-tricks = 2 each
page-play-note-cards-left = −1 each
page-play-note-stall = 5 and 2
page-play-note-stall-trump = 6 and 3
page-play-note-fruit = { $value } each
page-play-note-shutout = as the best
page-play-note-taken = 1 each
page-play-note-bid = met or missed
page-play-short-sheet-tricks = { $count } × 2
page-play-short-sheet-cards-left = { $count } left
page-play-short-sheet-stall-first = first, { $count }
page-play-short-sheet-stall-first-trump = first, { $count }
page-play-short-sheet-stall-first-tied = tied first, { $count }
page-play-short-sheet-stall-first-tied-trump = tied first, { $count }
page-play-short-sheet-stall-second = second, { $count }
page-play-short-sheet-stall-second-trump = second, { $count }
page-play-short-sheet-stall-second-tied = tied second, { $count }
page-play-short-sheet-stall-second-tied-trump = tied second, { $count }
page-play-short-sheet-shutout = no trick, no seller
page-play-short-sheet-fruit = { $count } × { $value }
page-play-short-sheet-taken = { $count } of { $bid }
page-play-short-sheet-exact = { $bid }, exactly
page-play-short-sheet-missed-under = { $count } short of { $bid }
page-play-short-sheet-missed-over = { $count } over { $bid }
page-play-short-sheet-over-free = { $count } over { $bid }
page-play-short-sheet-zero-met = 0, exactly
page-play-short-sheet-zero-missed = { $count } over 0
page-play-short-sheet-zero-each = { $count } over 0
page-play-chart = Points, round by round
page-play-chart-start = Start
page-play-chart-player = Player
page-play-game-is-over = That was the last round.
page-play-next-round-asks = Round { $round } is about to begin.
page-play-back-to-table = Back to the table
page-play-see-result = See the result
page-play-next-round = Next round
page-play-standing = Final standing
page-play-round-short = R{ $number }
page-play-result-after = After { $rounds } rounds
page-play-result-wins =
    { $you ->
        [yes] { $count ->
            [1] You win
           *[other] You share the victory
        }
       *[no] { $count ->
            [1] { $seats } wins
           *[other] { $seats } share the victory
        }
    }
page-play-result-tie = { $seats } tie on { $points }, so
page-play-result-author = { $name } wins
page-play-result-author-why = A tie goes to the game’s author, even when he is not in the room. That is the rule. First place is shared by { $seats }.
page-play-fair-in =
    { $game ->
        [bandu] The hands trembled fairly.
       *[other] The deals were fair.
    }
page-play-fair-in-about =
    { $game ->
        [bandu] Chance moved them, with a number from this browser in it. You can check that.
       *[other] Chance made them, with a number from this browser in it. You can check that.
    }
page-play-fair-missing =
    { $game ->
        [bandu] The hands may not have trembled fairly.
       *[other] The deals may not have been fair.
    }
page-play-fair-missing-about = The record has a different random number from the one that this browser gave.
page-play-fair-record = The record
page-play-record-kept = The game is kept.
page-play-record-kept-about =
    { $game ->
        [bandu] You can watch it again, and check that chance alone moved the hands.
       *[other] Its record has every card. You can check that chance alone made the deals.
    }
page-play-record-download = Download
page-play-once-more = Once more?
page-play-join-rematch = Join the rematch
page-play-play-again = Play again
page-play-sort = Sort the hand
page-play-sort-suit = by suit
page-play-sort-number = by number
page-play-confirm = Confirm cards
page-play-confirm-about = A first tap picks a card, a second one plays it.
page-play-notify = Tell me when it is my turn
page-play-notify-about = With a notification, when this page is in the background.
page-play-notify-none = This browser has no notifications.
page-play-notify-insecure = Browsers allow notifications only on pages with https, or on the machine that runs the server. This page came over plain http.
page-play-notify-denied = Notifications from this page are blocked. Allow them in the settings of the browser, then come back here.
page-play-notify-dismissed = The browser did not get your permission. Switch it on again and say yes when it asks.
page-play-people = Who is here
page-play-keys = Keys
page-play-pause = Pause the table
page-play-ask-stop = Ask to stop the game
page-play-stop-game = Stop the game
page-play-stop-game-sure = Stop it now? Nobody wins.
page-play-end-table = End the table
page-play-end-table-sure = End it for everybody?
page-play-is-host = host
page-play-is-here = here
page-play-is-open = open to a person
page-play-mute = Hide their chat from me
page-play-unmute = Show me their chat again
page-play-mute-all = Mute for everybody
page-play-stand-in-now = Let a bot stand in
page-play-make-host = Make host
page-play-replace-by-bot = Replace with a bot
page-play-remove = Remove
page-play-remove-sure = A bot takes the seat for good. Really?
page-play-ban = Remove and ban
page-play-ban-sure = No seat, no watching. Really?
page-play-was-removed = The host has given your seat to a bot. You can stay and watch.
page-play-open-place = Open this seat to a person
page-play-close-place = Keep the bot here
page-play-key-of-seller = S
page-play-key-of-cart = C
page-play-key-of-keep = K
page-play-key-of-undo = Z
page-play-key-of-hint = H
page-play-key-of-history = L
page-play-key-of-rules = R
page-play-key-of-chat = M
page-play-key-of-last = T
page-play-key-of-score = O
page-play-key-of-count = G
page-play-key-of-prompt = Y
page-play-key-arrows = arrows
page-play-key-home = Home
page-play-key-end = End
page-play-key-enter = Enter
page-play-key-digits = 1 to 10
page-play-key-suit = letter
page-play-key-esc = Esc
page-play-key-does-hand = Move through your hand, the stalls and the choices
page-play-key-does-play = Play the card, press the button
page-play-key-does-find = Find a card: its number, then the letter of its suit
page-play-key-does-seller = Send a seller (Tindahan)
page-play-key-does-cart = Go to the stalls to move the cart (Tindahan)
page-play-key-does-keep = Leave all values as they are (Bastos)
page-play-key-does-undo = Take back
page-play-key-does-hint = Ask for a hint
page-play-key-does-history = History
page-play-key-does-rules = Rules
page-play-key-does-chat = Chat
page-play-key-does-count = Count cards
page-play-key-does-last = Last trick
page-play-key-does-score = Score sheet
page-play-key-does-prompt = Repeat what to do now
page-play-key-does-help = These keys
page-play-key-does-close = Close, put a picked card back
page-play-key-does-close-look = Close, back to the game

## The page: Bandu at home

page-short-bandu = Bandu
page-game-bandu = Bid for wooden pieces. Keep your tower standing.
page-options-bandu = ways to play, pieces, auctions, beans, falls, tremor, suggested poses, clock
page-preset-standard = Standard
page-preset-standard-about = auctions; the last tower standing wins
page-preset-challenge = Challenge
page-preset-challenge-about = no base: the first piece you take becomes your base
page-preset-solitaire = Solitaire
page-preset-solitaire-about = alone: as many pieces as will stand
page-fewer = One less
page-more-of = One more
page-rounds-bandu = Turns go round until one tower is left. One player plays Solitaire.
page-best-towers = Your best in Solitaire: { $bests }
page-best-tower =
    { $count ->
        [one] 1 piece
       *[other] { $count } pieces
    } { $help ->
        [by-hand] by hand
       *[with-help] with help
    }
page-manners = Table manners
page-manners-about = as the rulebook has them
page-manners-surface = Build on a flat, sturdy surface. The table here is both; yours only has to carry the screen.
page-manners-look = Look over the pieces before you begin. Some are less harmless than they seem.
page-manners-elbows = No elbows on the table, at any time.
page-manners-shake = No shaking: do not lean on the table, and do not tap its leg with your foot.
page-manners-rebuild = If somebody else shakes the table and your tower falls, you may build it again, as it was. Here nobody can shake it: only your own hand trembles.
page-option-bandu-mode = Way to play
page-option-bandu-mode-standard = Standard
page-option-bandu-mode-standard-about = Everybody begins with a base. The last tower standing wins.
page-option-bandu-mode-challenge = Challenge
page-option-bandu-mode-challenge-about = Nobody has a base: the first piece that you take is yours, whatever its shape.
page-option-bandu-mode-solitaire = Solitaire
page-option-bandu-mode-solitaire-about = Alone, without auctions: build a tower with as many pieces as possible. The base counts as one of them.
page-option-bandu-pieces = Pieces
page-option-bandu-pieces-about = How many lie in the pile: fewer make a shorter game, and are drawn for each table. Everybody sees which before the game begins.
page-option-bandu-auctions = Auctions
page-option-bandu-auctions-both = both kinds
page-option-bandu-auctions-both-about = The Auctioneer chooses: pay to refuse, or bid to get.
page-option-bandu-auctions-bid = bid to get
page-option-bandu-auctions-bid-about = Every piece goes to the highest bidder.
page-option-bandu-auctions-refuse = pay to refuse
page-option-bandu-auctions-refuse-about = Every piece goes round until somebody uses it.
page-option-bandu-beans = Beans
page-option-bandu-beans-about = What each player begins with, to bid and to refuse.
page-option-bandu-fall = A fall is
page-option-bandu-fall-any = coming down
page-option-bandu-fall-any-about = A piece has fallen when it comes to rest more than 10 mm lower, or reaches the table; the base when it tips. You are out if anything falls.
page-option-bandu-fall-table = reaching the table
page-option-bandu-fall-table-about = Only a piece that reaches the table has fallen, or a base that tips. What comes down inside the tower stays in play.
page-option-bandu-tremor = Hands
page-option-bandu-tremor-small = tremble a little
page-option-bandu-tremor-small-about = A piece is released about a third of a millimetre from where you hold it, sometimes three times that, and turned a little. It leaves the hand with a small push: a ball rolls about a centimetre, and farther when a finger slips.
page-option-bandu-tremor-none = are steady
page-option-bandu-tremor-none-about = A piece is released exactly where you hold it, at rest.
page-option-bandu-tremor-large = tremble a lot
page-option-bandu-tremor-large-about = A piece is released about a millimetre from where you hold it, sometimes three times that, and turned a little more. It leaves the hand with a stronger push: a ball rolls about two centimetres, and farther when a finger slips.
page-option-bandu-circles = Circles to a draw
page-option-bandu-circles-about = After this many times round the table with an empty pile and no fall, all who are left win.

## The page: a table of Bandu

page-play-bandu-where =
    { $count ->
        [one] { $count } piece in the pile
       *[other] { $count } pieces in the pile
    }
page-play-bandu-beans =
    { $count ->
        [one] { $count } bean
       *[other] { $count } beans
    }
page-play-bandu-pieces =
    { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    }
page-play-bandu-pieces-title = pieces
page-play-bandu-piece = { $piece }
page-play-bandu-the = { $piece-the }
page-play-bandu-size = { $length } × { $width } × { $height } mm · { $mass } g
page-play-bandu-others = Other towers
page-play-bandu-out = out
page-play-bandu-note-offers = sells
page-play-bandu-note-places = places
page-play-bandu-look-at = Look at this tower:
page-play-bandu-tower-of =
    { $you ->
        [yes] Your tower
       *[no] The tower of { $seat }
    }, { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    }
page-play-bandu-tower-name = The tower of { $seat }
page-play-bandu-tower-words =
    { $you ->
        [yes] Your tower from the base up
       *[no] The tower of { $seat } from the base up
    }
page-play-bandu-stands-alone = { $piece-the } { $posture ->
        [lies] lies
        [upside-down] stands upside down
        [rim] stands on its rim
        [leans] leans
       *[stands] stands
    } on the table.
page-play-bandu-stands-on = { $piece-the } { $posture ->
        [lies] lies
        [upside-down] stands upside down
        [rim] stands on its rim
        [leans] leans
       *[stands] stands
    } on { $spot ->
        [left] the left side of{ " " }
        [right] the right side of{ " " }
        [front] the front of{ " " }
        [back] the back of{ " " }
        [left-end] the left end of{ " " }
        [right-end] the right end of{ " " }
        [front-end] the front end of{ " " }
        [back-end] the back end of{ " " }
        [front-left] the front left corner of{ " " }
        [front-right] the front right corner of{ " " }
        [back-left] the back left corner of{ " " }
        [back-right] the back right corner of{ " " }
        [middle] the middle of{ " " }
       *[across] { "" }
    }{ $pieces-the }, { $height } mm up.
page-play-bandu-auction = Auction
page-play-bandu-chooses =
    { $you ->
        [yes] You choose a piece.
       *[no] { $seat } chooses a piece.
    }
page-play-bandu-choose-one = Press a piece to see it closely.
page-play-bandu-you-take = Your next piece
page-play-bandu-you-offer = You offer
page-play-bandu-kind-bid = Bid auction
page-play-bandu-kind-bid-at = Bid auction · at { $bid }
page-play-bandu-kind-refuse = Refuse auction
page-play-bandu-looked-at = In the pile
page-play-bandu-so-far = So far
page-play-bandu-said-now = now
page-play-bandu-said-next = next
page-play-bandu-said-offers = Auctioneer
page-play-bandu-said-paid = paid
page-play-bandu-said-uses = used it
page-play-bandu-said-passed = passed
page-play-bandu-turn-it = Drag to look at it from all sides
page-play-bandu-use = Use it
page-play-bandu-use-about = put it on your tower
page-play-bandu-use-must = no beans left: you must
page-play-bandu-refuse = Refuse
page-play-bandu-refuse-about =
    { $count ->
        [one] pay your last bean
       *[other] pay 1 of your { $count } beans
    }
page-play-bandu-pass = Pass
page-play-bandu-pass-about = out of this auction
page-play-bandu-bid = Bid { $bid }
page-play-bandu-bid-about =
    { $count ->
        [one] leaves { $left } of your { $count } bean
       *[other] leaves { $left } of your { $count } beans
    }
page-play-bandu-to-refuse = To refuse
page-play-bandu-to-refuse-about = { $seat } first: pay a bean, or use it
page-play-bandu-to-bid = To bid
page-play-bandu-to-bid-about = free for you if nobody bids
page-play-bandu-take-it = Take { $piece-the }
page-play-bandu-stop = Stop at { $count }
page-play-bandu-picture = Picture
page-play-bandu-picture-line =
    { $count ->
        [one] Bandu: a tower of { $count } piece
       *[other] Bandu: a tower of { $count } pieces
    }
page-play-bandu-is-best =
    { $help ->
        [by-hand] No tower built by hand on this device had more pieces.
       *[with-help] No tower built with help on this device had more pieces.
    }
page-play-bandu-best-is =
    { $help ->
        [by-hand] The best by hand on this device: { $count ->
            [one] { $count } piece.
           *[other] { $count } pieces.
        }
       *[with-help] The best with help on this device: { $count ->
            [one] { $count } piece.
           *[other] { $count } pieces.
        }
    }
page-play-bandu-take-back = Hold it beside the tower again
page-play-bandu-result-towers = The towers
page-play-bandu-result-stands = Still stands.
page-play-bandu-result-highest = At its highest
page-play-bandu-result-end = At the end
page-play-bandu-result-rubble = After the fall
page-play-bandu-result-size =
    { $count ->
        [one] 1 piece
       *[other] { $count } pieces
    } · { $height } mm
page-play-bandu-result-fell =
    { $how ->
        [pull] Fell in turn { $number }, when { $piece-the } was pulled out.
        [touch] Touched the table in turn { $number }, with { $piece-the }.
       *[place] Fell in turn { $number }, on { $piece-the }.
    }
page-play-bandu-result-far = { $piece-the } came down { $mm } mm.
page-play-bandu-result-chart = Height of each tower in mm, turn by turn; its highest below
page-play-bandu-result-turn = Turn { $number }
page-play-bandu-let-go = Let go
page-play-bandu-let-go-anyway = Let go anyway
page-play-bandu-keep = Keep hold of it
page-play-bandu-warned = This would touch the table, and you would be out. Let go anyway, or keep hold of it?
page-play-bandu-pile = Centre pile
page-play-bandu-pile-of =
    { $count ->
        [one] Centre pile, { $count } piece
       *[other] Centre pile, { $count } pieces
    }
page-play-bandu-to-pull = Your tower: pull one out
page-play-bandu-pull-way = Draw it out
page-play-bandu-pull-easiest = the easiest way
page-play-bandu-pull-up = upwards
page-play-bandu-pull-left = to the left
page-play-bandu-pull-right = to the right
page-play-bandu-pull-near = towards you
page-play-bandu-pull-far = away from you
page-play-bandu-pull-about = Choose a direction, or drag the piece. It comes out slowly; if it is stuck, it is lifted.
page-play-bandu-pull-dragged = The way you dragged it
page-play-bandu-bears-nothing = bears nothing
page-play-bandu-bears-about = { $piece-the }: nothing rests on it
page-play-bandu-all =
    { $count ->
        [one] The only one
       *[other] All { $count }
    }
page-play-bandu-poses = Suggested poses
page-play-bandu-suggest = Suggest poses
page-play-bandu-suggest-tried = tried out
page-play-bandu-suggest-looks = by looks
page-play-bandu-poses-tried = tried out
page-play-bandu-poses-looks = by looks alone
page-play-bandu-poses-off = No suggested poses at this table
page-play-bandu-poses-off-why = That is what the host chose. Drag the piece, turn it by its handles, or use the keys.
page-play-bandu-poses-coming = Looking at your tower …
page-play-bandu-poses-none = Nothing looks safe: place it by hand.
page-play-bandu-poses-lost = The suggestions did not come. Ask again, or place the piece by hand.
page-play-bandu-poses-hopeless = Nothing tried here held. All of these are risky.
page-play-bandu-poses-found =
    { $count ->
        [one] { $count } suggested pose.
       *[other] { $count } suggested poses.
    }
page-play-bandu-risk-held = held
page-play-bandu-risk-risky = risky
page-play-bandu-touches-at =
    touches at { $height } mm{ $right ->
        [0] { "" }
       *[other] { ", " }{ $right } mm { $across ->
            [left] to the left
           *[right] to the right
        }
    }{ $away ->
        [0] { "" }
       *[other] { ", " }{ $away } mm { $along ->
            [front] to the front
           *[back] to the back
        }
    }
page-play-bandu-steady = How steady?
page-play-bandu-steady-is = The table could tilt by { $degrees }° before { $piece-the } goes.
page-play-bandu-steady-rolls = { $piece-the } would roll at once: nothing holds it.
page-play-bandu-steady-tips = { $piece-the } would tip at once: it only just balances.
page-play-bandu-steady-not = There is no telling how steady this tower is.
page-play-bandu-in-hand = In hand
page-play-bandu-mm = { $height } mm
page-play-bandu-degrees = { $degrees }°
page-play-bandu-x = x
page-play-bandu-y = y
page-play-bandu-lean = lean
page-play-bandu-touches-table = touches the table
page-play-bandu-hand-keys = { $piece-the } in your hand: arrow keys move it, Q E, W X and A D turn it, Enter lets go
page-play-bandu-footing-table = It would touch the table, and you would be out.
page-play-bandu-footing-base = It would lie on the table, as your base.
page-play-bandu-footing-outside = Its centre of mass is { $mm } mm outside what carries it.
page-play-bandu-footing-point = It would rest on a point.
page-play-bandu-footing-inside =
    { $mm ->
        [0] Its centre of mass is over the edge of what carries it.
       *[other] Its centre of mass is { $mm } mm inside what carries it.
    }
page-play-bandu-landing-at =
    { $right ->
        [0] { $away ->
            [0] Over the middle of the base
           *[other] { $away } mm { $along ->
                [front] in front of the middle
               *[back] behind the middle
            }
        }
       *[other] { $right } mm { $across ->
            [left] to the left
           *[right] to the right
        }{ $away ->
            [0] { "" }
           *[other] { " and " }{ $away } mm { $along ->
                [front] to the front
               *[back] to the back
            }
        }
    }, { $height } mm up.
page-play-bandu-landing-on = It would touch { $pieces-the }.
page-play-bandu-landing-share = { $share } % of its underside is carried.
page-play-bandu-landing-lean = It leans by { $degrees }°.
page-play-bandu-camera = Turn the view
page-play-bandu-turn-left = Turn left
page-play-bandu-turn-right = Turn right
page-play-bandu-from-above = Look from above
page-play-bandu-reset-view = Reset the view
page-play-bandu-inset-above = Small view from above: press for the side
page-play-bandu-inset-above-title = from above
page-play-bandu-inset-side = Small view from the side: press for above
page-play-bandu-inset-side-title = from the side
page-play-bandu-again-title = Once more
page-play-bandu-again = Again
page-play-bandu-slowly = Slowly
page-play-bandu-back-to-game = Back to the game
page-play-bandu-look-around = Take your time to look at the pieces. { $seat } offers the first one when you are ready.
page-play-bandu-looked-around = I am ready
page-play-bandu-turning = Turning
page-play-bandu-snap = snap
page-play-bandu-free = free
page-play-bandu-grip-move = Move the piece: drag, or arrow keys
page-play-bandu-grip-up = Turn about the vertical axis: drag, or Q and E
page-play-bandu-grip-right = Tip forwards and backwards: drag, or W and X
page-play-bandu-grip-away = Tip left and right: drag, or A and D
page-play-bandu-best-by-hand = best by hand
page-play-bandu-best-with-help = best with help
page-play-bandu-height = height
page-play-bandu-you-are-out = Your tower has fallen. You can stay and watch.
page-play-bandu-in =
    still in · { $count ->
        [one] { $count } piece
       *[other] { $count } pieces
    }
page-play-bandu-fell =
    { $number ->
        [1] fell first
        [2] fell second
        [3] fell third
        [4] fell fourth
        [5] fell fifth
       *[other] fell sixth
    }
page-play-key-numbers = 1 to 7
page-play-key-does-bandu-move = Move the piece in your hand by 1 mm, with Shift by 5
page-play-key-does-bandu-turn = Turn it about the vertical axis
page-play-key-does-bandu-tip = Tip it forwards and backwards
page-play-key-does-bandu-lean = Tip it left and right
page-play-key-does-bandu-suggest = Ask for suggested poses
page-play-key-does-bandu-pose = Hold it over a suggested pose
page-play-key-does-bandu-let-go = Let go
page-play-key-does-bandu-use = Use the piece
page-play-key-does-bandu-refuse = Refuse it and pay a bean
page-play-key-does-bandu-bid = Bid one more
page-play-key-does-bandu-pass = Pass

poses-not-now = Nobody has a piece of Bandu to place at this table now
bearing-not-now = There is no tower here whose pieces bear anything
film-not-there = There is no film of this turn
poses-not-yours = Only { $seat }, who holds this piece, is shown where it could go
poses-off = This table suggests no places: look for one yourself
steady-not-now = There is no tower to assess here now, or this table plays without hints

## Lessons

page-learn = Learn
page-learn-game = Learn { $game } by playing
page-learn-title = Learn to play
page-learn-about = A guided first game of each
page-learn-all = All lessons
page-learn-steps =
    { $count ->
        [one] { $count } step
       *[other] { $count } steps
    }
page-learn-done = Finished
page-lesson-step = Step { $number } of { $count }
page-lesson-over = The end of the lesson
page-lesson-back = One step back
page-lesson-close = Close the lesson
page-lesson-right = Right!
page-lesson-wrong = Not this time.
page-lesson-watch = Watch what happens.
page-lesson-take-back = Take it back
page-lesson-again = Try again
page-lesson-not-awaited = The lesson continues with another move.
page-lesson-english = This lesson has not been translated into your language yet, so it is shown in English.
page-lesson-free-round = Play a game against beginners
page-lesson-once-more = Start again
page-first-visit = Is this your first visit? A lesson of ten steps teaches you a game while you play it.
page-first-visit-no = Not now

## Puzzles

page-puzzle = Puzzle
page-puzzles = Which card?
page-puzzles-about = In each of these positions one action is clearly the best. There is a new one every day.
page-puzzles-earlier = Earlier:
page-puzzle-today = Today’s puzzle
page-puzzle-number = Puzzle { $number }
page-puzzle-ask = What is the best thing to do here?
page-puzzle-difficulty =
    { $level ->
        [1] easy
        [2] medium
       *[3] hard
    }
page-puzzle-right = Right!
page-puzzle-wrong = Not quite. Better: { $action }.
page-puzzle-yours = your answer
page-puzzle-gap =
    { $points ->
        [one] { $points } point ahead of the second best, ±{ $error }
       *[other] { $points } points ahead of the second best, ±{ $error }
    }
page-puzzle-earlier = An earlier puzzle
page-puzzle-all = All puzzles
page-puzzle-close = Close the puzzle
page-puzzle-streak =
    { $count ->
        [one] { $count } day in a row
       *[other] { $count } days in a row
    }
page-puzzle-was-right = solved
page-puzzle-was-wrong = not solved
