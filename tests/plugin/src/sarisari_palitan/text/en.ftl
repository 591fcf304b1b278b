game-palitan = Palitan

## Suits

palitan-suit-shell = shell
palitan-suit-stone = stone
palitan-suit-leaf = leaf

## Prompts

palitan-pass = Choose a card for { $seat }. All cards change hands at once.
palitan-waiting = You pass { $card }. Waiting for { $seats }.
palitan-lead-first = { $seat } passed you { $card }. You lead: play any card.
palitan-follow-first = { $seat } passed you { $card }. Play a card: follow { $suit } if you can.
palitan-lead = You lead. Play any card.
palitan-follow = Play a card: follow { $suit }.
palitan-void = You have no { $suit }. Play any card.

## Refusals

palitan-pass-first = First choose a card to pass
palitan-passed = The cards have changed hands: now play one

## What happens

palitan-passes =
    { $you ->
        [yes] You pass { $card } to { $seats }, in secret.
       *[no] { $seat } passes { $card } to { $seats }, in secret.
    }
palitan-exchanged = All cards change hands.

## Score

palitan-sheet =
    { $count ->
        [one] { $count } trick
       *[other] { $count } tricks
    } times { $rank }, the lowest rank among their cards
palitan-sheet-none = no trick, no points
palitan-result-partners =
    { $seats } win together with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.

## The page

page-short-palitan = Palitan
page-game-palitan = Pass a card on, then win tricks without a low one in them.
page-options-palitan = passing, trump, clock
page-rounds-palitan = As many rounds as players: everyone leads one.
page-option-palitan-pass = Passing
page-option-palitan-pass-left = to the left
page-option-palitan-pass-left-about = Everyone gives a card to the player on their left.
page-option-palitan-pass-right = to the right
page-option-palitan-pass-right-about = Everyone gives a card to the player on their right.
page-option-palitan-trump = Trump
page-option-palitan-trump-shell = shells
page-option-palitan-trump-shell-about = A shell beats every card of another suit.
page-option-palitan-trump-none = none
page-option-palitan-trump-none-about = The highest card of the suit that was led wins.
page-play-ask-palitan-pass = Pass { $card } on?
page-play-do-palitan-pass = Pass it
page-first-palitan = Who last swapped something?
page-first-seated-about-palitan = Everybody keeps their seat. { $name } leads first.
page-first-named-palitan = { $name } last swapped something, and leads first.
