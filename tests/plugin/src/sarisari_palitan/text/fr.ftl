game-palitan = Palitan

## Couleurs

palitan-suit-shell = coquillage
    .the = le coquillage
    .some = du coquillage
    .of = de coquillage
    .stall = des coquillages
    .card = de coquillage
palitan-suit-stone = pierre
    .the = la pierre
    .some = de la pierre
    .of = de pierre
    .stall = des pierres
    .card = de pierre
palitan-suit-leaf = feuille
    .the = la feuille
    .some = de la feuille
    .of = de feuille
    .stall = des feuilles
    .card = de feuille

## Ce qu’on demande

palitan-pass = Choisis une carte pour { $seat }. Toutes changent de main en même temps.
palitan-waiting = Tu passes le { $card }. On attend { $seats }.
palitan-lead-first = { $seat } t’a passé le { $card }. C’est toi qui entames : joue n’importe quelle carte.
palitan-follow-first = { $seat } t’a passé le { $card }. Joue une carte : fournis { $suit-some } si tu peux.
palitan-lead = C’est toi qui entames. Joue n’importe quelle carte.
palitan-follow = Joue une carte : fournis { $suit-some }.
palitan-void = Tu n’as pas { $suit-of }. Joue n’importe quelle carte.

## Refus

palitan-pass-first = Choisis d’abord une carte à passer
palitan-passed = Les cartes ont changé de main : maintenant, on joue

## Ce qui se passe

palitan-passes =
    { $you ->
        [yes] Tu passes le { $card } à { $seats }, en secret.
       *[no] { $seat } passe le { $card } à { $seats }, en secret.
    }
palitan-exchanged = Toutes les cartes changent de main.

## Points

palitan-sheet =
    { $count ->
        [one] { $count } pli
       *[other] { $count } plis
    } fois { $rank }, le rang le plus bas parmi ces cartes
palitan-sheet-none = aucun pli, aucun point
palitan-result-partners =
    { $you ->
        [yes] { $seats } gagnez
       *[no] { $seats } gagnent
    } ensemble avec { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.

## La page

page-short-palitan = Palitan
page-game-palitan = Passe une carte, puis fais des plis sans carte basse.
page-options-palitan = passe, atout, pendule
page-rounds-palitan = Autant de manches que de joueurs : chacun en entame une.
page-option-palitan-pass = La passe
page-option-palitan-pass-left = à gauche
page-option-palitan-pass-left-about = Chacun donne une carte à son voisin de gauche.
page-option-palitan-pass-right = à droite
page-option-palitan-pass-right-about = Chacun donne une carte à son voisin de droite.
page-option-palitan-trump = Atout
page-option-palitan-trump-shell = coquillages
page-option-palitan-trump-shell-about = Un coquillage bat toute carte d’une autre couleur.
page-option-palitan-trump-none = aucun
page-option-palitan-trump-none-about = La plus haute carte de la couleur demandée l’emporte.
page-play-ask-palitan-pass = Passer { $card-the } ?
page-play-do-palitan-pass = Le passer
page-first-palitan = Qui a échangé quelque chose en dernier ?
page-first-seated-about-palitan = Chacun garde sa place. { $name } entame la première manche.
page-first-named-palitan = { $name } a échangé quelque chose en dernier, et entame la première manche.
