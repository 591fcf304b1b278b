# Toutes les phrases des jeux en français. Un fichier est une langue : voir CONTRIBUTING.md.
#
# Un mot par chose, et on tutoie :
#   trick pli (jamais levée) · round manche · game partie (le titre : jeu) · deal donne, distribuer
#   lead entamer, entame · led suit couleur demandée, fruit demandé · follow fournir
#   void ne pas avoir de … · trump atout · to trump couper · discard se défausser de
#   declare déclarer (l’atout) · bid annonce, annoncer · climb monter
#   stall étal · seller vendeur · cart charrette · spend a card dépenser une carte · aside écartée
#   kettle bouilloire · raccoon dog tanuki · open à découvert · hide cacher · chip jeton
#   auction enchères (au pluriel) · kind of auction sorte d’enchères (jamais genre)
#   Auctioneer commissaire-priseur, à côté d’un nom : au marteau · bid (Bandu) mise, miser (jamais
#   proposer, enchérir) · pile réserve (jamais tas) · base base (jamais socle) · bean haricot
#   place poser · pull retirer · let go lâcher · out hors jeu (jamais dehors, éliminé)
#   Solitaire solo, en solo · set-up mise en place
#   score sheet feuille de score · seat place · chair chaise · host hôte · ready feu vert
#   onlooker personne qui regarde · stand-in bot remplaçant · undo revenir sur un coup, en un mot annuler
#   clock pendule · pace rythme (tranquille, régulier, rapide) · hint conseil · term condition
#   record enregistrement · journal journal · store dépôt · commitment engagement · salt sel
#
# Une carte se nomme comme au tarot : « 7 de mangue », « 4 de passion », « 9 rouge », toujours avec
# « le » ou « du ».
# Les personnes n’ont pas de genre : ni « prêt », ni « absente » ; et jamais « de » devant un nom
# (de Ben, mais d’Ada).
# « Qui » n’est jamais un sujet à lui seul (« Qui fournit… ») : « on », « la personne qui », ou « tu ».
# Paramètres : comme dans en.ftl. Les attributs de « suit » et de « card » s’y ajoutent sous le nom
# du paramètre : $suit-the (la mangue), $suit-some (de la mangue), $suit-of (de mangue),
# $suit-stall (des mangues), $suit-card (comme sur une carte), $trump-the, $cards-the (le 2 de mangue
# et le 7 de mangue), $cards-the-rank (le 2 et le 7), $cards-rank (2 et 7), $piece-the (la brique), $piece-it (la).

## Morceaux de phrases

suit =
    { $id ->
        [banana] banane
        [mango] mangue
        [pineapple] ananas
        [passionfruit] fruit de la passion
        [red] rouge
        [blue] bleu
        [green] vert
        [yellow] jaune
       *[other] { $id }
    }
    .the =
        { $id ->
            [banana] la banane
            [mango] la mangue
            [pineapple] l’ananas
            [orange] l’orange
            [passionfruit] le fruit de la passion
            [red] le rouge
            [blue] le bleu
            [green] le vert
            [yellow] le jaune
           *[other] le { $id }
        }
    .some =
        { $id ->
            [banana] de la banane
            [mango] de la mangue
            [pineapple] de l’ananas
            [orange] de l’orange
            [passionfruit] du fruit de la passion
            [red] du rouge
            [blue] du bleu
            [green] du vert
            [yellow] du jaune
           *[other] du { $id }
        }
    .of =
        { $id ->
            [banana] de banane
            [mango] de mangue
            [pineapple] d’ananas
            [orange] d’orange
            [passionfruit] de fruit de la passion
            [red] de rouge
            [blue] de bleu
            [green] de vert
            [yellow] de jaune
           *[other] de { $id }
        }
    .stall =
        { $id ->
            [banana] des bananes
            [mango] des mangues
            [pineapple] des ananas
            [orange] des oranges
            [durian] des durians
            [passionfruit] des fruits de la passion
           *[other] des { $id }
        }
    .card =
        { $id ->
            [banana] de banane
            [mango] de mangue
            [pineapple] d’ananas
            [orange] d’orange
            [passionfruit] de passion
            [red] rouge
            [blue] bleu
            [green] vert
            [yellow] jaune
           *[other] de { $id }
        }
card = { $rank } { $suit-card }
    .the = le { $rank } { $suit-card }
    .the-rank = le { $rank }
    .rank = { $rank }
seat = la place { $number }
you = toi
    .place = last
list-two = { $first } et { $second }
list-more = { $first }, { $second }
decimal = { NUMBER($number, minimumFractionDigits: 1, maximumFractionDigits: 1) }
language-name = Français
with-clause = { $sentence } ({ $clause })

## Noms des jeux

game-tindahan = Tindahan
game-bastos = Bastos
game-tanuki = Tanuki to Chagama
game-bandu = Bandu

## Invites

waiting-for = On attend { $seats }.
deal-awaited = Les cartes vont être distribuées.
start-awaited = La partie va commencer.

tindahan-start = Tu commences. Joue une carte au choix, ou déplace la charrette vers un autre étal : son fruit devient l’atout à la place { $trump-some }.
tindahan-after-cart = { $seat } a déplacé la charrette vers l’étal { $trump-stall } : tu dois jouer une carte, n’importe laquelle.
tindahan-follow = Joue une carte : fournis { $suit-some }. Tes vendeurs sont tous placés.
tindahan-follow-or-seller = Joue une carte : fournis { $suit-some }, ou envoie un vendeur à l’étal { $suit-stall }.
tindahan-follow-or-spend = Joue une carte : fournis { $suit-some }, ou dépense une carte au choix pour envoyer un vendeur à son étal.
tindahan-void = Tu n’as pas { $suit-of }. Joue une carte au choix. Tes vendeurs sont tous placés.
tindahan-void-or-seller = Tu n’as pas { $suit-of }. Joue une carte au choix, ou envoie un vendeur à l’étal { $suit-stall }.
tindahan-void-or-spend = Tu n’as pas { $suit-of }. Joue une carte au choix, ou dépenses-en une pour envoyer un vendeur à son étal.

bastos-choose = Choisis ton Bastos : son fruit monte d’un cran, et tes autres cartes de ce fruit ne gagnent jamais pour toi. Tout le monde le montre en même temps.
bastos-waiting = Ton Bastos est le { $card }. On attend { $seats }.
bastos-change = Ton Bastos mène le pli : monte ou baisse un fruit d’un cran, ou ne change rien.
bastos-change-any = Tu as joué une carte de ton Bastos : monte ou baisse un fruit d’un cran, ou ne change rien.
bastos-lead = À toi d’entamer. Joue une carte au choix. Avec { $suit-the }, ton Bastos, tu ne peux pas gagner, mais tu peux changer une valeur.
bastos-follow = Joue une carte : fournis { $suit-some }.
bastos-follow-any = Joue une carte : fournis { $suit-some }. Une carte de ton Bastos te permet de changer une valeur.
bastos-climb = Joue une carte : fournis { $suit-some }, et plus haut que ce qui est posé.
bastos-climb-any = Joue une carte : fournis { $suit-some }, et plus haut que ce qui est posé. Une carte de ton Bastos te permet de changer une valeur.
bastos-void = Tu n’as pas { $suit-of }. Joue une carte au choix.
bastos-void-any = Tu n’as pas { $suit-of }. Joue une carte au choix. Une carte de ton Bastos te permet de changer une valeur.
bastos-void-may-declare = Tu n’as pas { $suit-of }. Joue une carte au choix ; atout possible : { $suits }.
bastos-void-may-declare-any = Tu n’as pas { $suit-of }. Joue une carte au choix ; atout possible : { $suits }. Une carte de ton Bastos te permet de changer une valeur.

tanuki-bid = Combien de plis feras-tu, de 0 à { $highest } ? Tout le monde montre ses doigts en même temps ; le poing fermé vaut 0.
tanuki-waiting = Tu annonces { $bid }. On attend { $seats }.
tanuki-lead = À toi d’entamer. Joue une carte au choix.
tanuki-follow = Joue une carte : fournis { $suit-some }.
tanuki-follow-or-hide = Joue une carte : fournis { $suit-some }. Un tanuki peut se cacher dans une bouilloire ; il y vaut 0.
tanuki-follow-or-hide-any = Joue une carte : fournis { $suit-some }. N’importe quel tanuki peut se cacher dans une bouilloire de cette couleur ; il y vaut 0.
tanuki-void = Tu n’as pas { $suit-of }. Joue une carte au choix.
tanuki-void-or-hide = Tu n’as pas { $suit-of }. Joue une carte au choix. Un tanuki peut se cacher dans une bouilloire ; il y vaut 0.

## Refus, dans tous les jeux

no-such-seat = Cette place n’existe pas : les places sont numérotées de 0 à { $highest }
game-is-over = La partie est finie
deal-comes-first = Les cartes ne sont pas encore distribuées
deal-not-due = Une donne ne vient qu’entre deux manches, et celle-ci n’est pas finie
not-your-turn = Ce n’est pas ton tour : on attend { $seats }
already-chosen = Ton choix est fait et ne change plus : on attend encore { $seats }
unknown-action = « { $action } » n’est pas une action de ce jeu
not-in-hand = Tu n’as pas le { $card } en main
follow-suit = Fournis { $suit-some } : tu as encore { $cards-the-rank }
must-climb = Il faut monter, et tu le peux, avec { $cards-the-rank } { $suit-card }
suit-not-in-play = Il n’y a pas { $suit-of } dans cette partie, seulement { $suits-some }

deal-hands =
    { $players ->
        [one] Une donne pour { $players } place demande { $players } main
       *[other] Une donne pour { $players } places demande { $players } mains
    }, pas { $count }
deal-size =
    { $size ->
        [one] Chaque place reçoit { $size } carte
       *[other] Chaque place reçoit { $size } cartes
    }, mais la place { $number } en a { $count }
deal-card-unknown = La carte « { $name } » n’existe pas
deal-card-not-in-play = Le { $card } n’est pas en jeu dans cette partie
deal-card-twice = Le { $card } est distribué deux fois
deal-aside-missing = À quatre, une carte est écartée : la donne doit la nommer, sous « aside »
deal-aside-extra = Aucune carte n’est écartée : la donne ne doit pas avoir de « aside »

option-unknown = L’option « { $option } » n’existe pas ; il y a { $names }
option-value = L’option { $option } ne peut pas valoir { $value } ; au choix : { $values }
option-suits = L’option { $option } doit nommer { $count } fruits différents parmi { $names }, et non { $value }
option-suits-with = L’option { $option } doit nommer { $count } fruits différents parmi { $names }, dont { $suit-the }, et non { $value }

## Tindahan : refus

tindahan-must-play = La charrette a été déplacée : tu dois jouer une carte
tindahan-cart-only-first = Seule la personne qui commence le pli peut déplacer la charrette
tindahan-cart-same = La charrette est déjà à l’étal { $suit-stall } : déplace-la vers un autre
tindahan-seller-costs = Dans cette partie, un vendeur coûte une carte : dépenses-en une de ta main
tindahan-seller-free = Dans cette partie, un vendeur ne coûte pas de carte : envoies-en un à l’étal du fruit demandé
tindahan-starter-no-seller = Tu commences le pli : pas de vendeur, joue une carte ou déplace la charrette
tindahan-no-seller-after-cart = La charrette a été déplacée : tu dois jouer une carte, pas de vendeur maintenant
tindahan-no-sellers-left = Tes neuf vendeurs sont tous placés : joue une carte

## Bastos : refus

bastos-choose-first = Choisis d’abord une carte de ta main comme Bastos
bastos-chosen = Tous les Bastos sont choisis : maintenant, on joue les cartes
bastos-change-first = Change d’abord une valeur, ou garde-les toutes : tu as joué une carte de ton Bastos
bastos-no-change-due = Aucune valeur ne peut changer maintenant : il faut une carte de son propre Bastos en tête du pli
bastos-no-change-lead = Aucune valeur ne peut changer maintenant : il faut entamer avec une carte de son propre Bastos
bastos-no-change-any = Aucune valeur ne peut changer maintenant : il faut jouer une carte de son propre Bastos
bastos-value-highest = { $suit-the } est déjà à { $value } et ne peut plus monter
bastos-value-lowest = { $suit-the } est déjà à { $value } et ne peut plus baisser
bastos-leader-no-trump = Tu entames le pli : pour déclarer l’atout, il faut ne pas pouvoir fournir
bastos-trump-only-void = Tu peux fournir { $suit-some } : tu ne peux donc pas déclarer l’atout
bastos-trump-already = L’atout de cette manche est déjà { $trump-the }
bastos-trump-is-bastos = { $suit-the } ne peut pas être atout : c’est le Bastos choisi par { $seats }

## Tanuki : refus

tanuki-bid-first = Annonce d’abord combien de plis tu feras
tanuki-bid-range = Une annonce est un nombre de 0 à { $highest }
tanuki-bids-made = Toutes les annonces sont faites : maintenant, on joue les cartes
tanuki-kettle-cannot-hide = Le { $card } est une bouilloire : seuls les tanukis se cachent
tanuki-not-a-kettle = Le { $card } n’est pas une bouilloire : les bouilloires sont les 2, les 5 et les 8
tanuki-kettle-not-here = Le { $kettle } n’est pas dans ce pli
tanuki-kettle-taken = Un tanuki se cache déjà dans le { $kettle }
tanuki-too-small = Le { $card } est plus petit que la bouilloire, le { $kettle } : seul un tanuki plus grand s’y cache
tanuki-follow-or-lead-kettle = Fournis { $suit-some } : tu as encore { $cards-the } ; un autre tanuki ne se cache que dans une bouilloire de cette couleur

## Ce qui se passe

round-starts =
    Manche { $round } sur { $rounds } : { $leader-you ->
        [yes] tu commences.
       *[no] { $leader } commence.
    }
leads =
    { $you ->
        [yes] Tu entames avec le { $card }.
       *[no] { $seat } entame avec le { $card }.
    }
follows =
    { $you ->
        [yes] Tu fournis le { $card }.
       *[no] { $seat } fournit le { $card }.
    }
trumps =
    { $you ->
        [yes] Tu coupes avec le { $card }.
       *[no] { $seat } coupe avec le { $card }.
    }
discards =
    { $you ->
        [yes] Tu te défausses du { $card }.
       *[no] { $seat } se défausse du { $card }.
    }
plays-other-colour =
    { $you ->
        [yes] Tu ne peux pas fournir et joues le { $card }.
       *[no] { $seat } ne peut pas fournir et joue le { $card }.
    }
wins-trick =
    { $you ->
        [yes] Tu remportes le pli avec le { $card }
       *[no] { $seat } remporte le pli avec le { $card }
    } : { $count ->
        [one] { $count } pli
       *[other] { $count } plis
    } jusqu’ici.
bastos-cannot-win =
    Le { $card } ne peut pas gagner pour { $you ->
        [yes] toi : { $suit-the }, c’est ton Bastos.
       *[no] { $seat } : { $suit-the }, c’est son Bastos.
    }
nobody-wins-trick =
    Bastos ! Chacun a joué une carte de son propre Bastos : personne ne remporte le pli, et { $leader-you ->
        [yes] tu entames de nouveau.
       *[no] { $leader } entame de nouveau.
    }
nobody-can-win =
    Bastos ! Il n’y a que des défausses et des cartes que le Bastos de leur joueur empêche de gagner : personne ne remporte le pli, et { $leader-you ->
        [yes] tu entames de nouveau.
       *[no] { $leader } entame de nouveau.
    }
chooses-in-secret =
    { $you ->
        [yes] Tu as fait ton choix.
       *[no] { $seat } a fait son choix.
    }
round-over = La manche { $round } est finie.
round-points =
    { $you ->
        [yes] Tu marques
       *[no] { $seat } marque
    } { $points ->
        [one] { $points } point
       *[other] { $points } points
    }, { $total } au total.

tindahan-moves-cart =
    { $you ->
        [yes] Tu déplaces
       *[no] { $seat } déplace
    } la charrette vers l’étal { $suit-stall } : { $suit-the } est atout.
tindahan-sends-seller =
    { $you ->
        [yes] Tu envoies
       *[no] { $seat } envoie
    } un vendeur à l’étal { $suit-stall } : { $count } à cet étal.
tindahan-spends =
    { $you ->
        [yes] Tu dépenses le { $card } et envoies
       *[no] { $seat } dépense le { $card } et envoie
    } un vendeur à l’étal { $suit-stall } : { $count } à cet étal.

bastos-chooses =
    { $you ->
        [yes] Tu choisis
       *[no] { $seat } choisit
    } le { $card } comme Bastos, en secret.
bastos-shown =
    { $you ->
        [yes] Ton Bastos est le { $card }.
       *[no] { $seat } a pour Bastos le { $card }.
    }
bastos-value = { $suit-the } vaut { $value }.
bastos-declares =
    { $you ->
        [yes] Tu ne peux pas fournir et déclares le { $card }
       *[no] { $seat } ne peut pas fournir et déclare le { $card }
    } : { $suit-the } est atout, sa valeur tombe à { $value }.
bastos-raises =
    { $you ->
        [yes] Tu fais
       *[no] { $seat } fait
    } monter { $suit-the } à { $value }.
bastos-lowers =
    { $you ->
        [yes] Tu fais
       *[no] { $seat } fait
    } baisser { $suit-the } à { $value }.
bastos-keeps =
    { $you ->
        [yes] Tu laisses
       *[no] { $seat } laisse
    } toutes les valeurs telles quelles.

tanuki-bids =
    { $you ->
        [yes] Tu annonces
       *[no] { $seat } annonce
    } { $bid }, en secret.
tanuki-bid-shown =
    { $you ->
        [yes] Tu annonces
       *[no] { $seat } annonce
    } { $bid ->
        [0] 0, poing fermé.
       *[other] { $bid }.
    }
tanuki-hides =
    { $you ->
        [yes] Tu caches
       *[no] { $seat } cache
    } le { $card } dans le { $kettle }.
tanuki-hides-unseen =
    { $you ->
        [yes] Tu caches
       *[no] { $seat } cache
    } un tanuki dans le { $kettle }.

## Résultats

result-won =
    { $you ->
        [yes] Tu gagnes
       *[no] { $seats } gagne
    } avec { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
result-shared =
    { $you ->
        [yes] { $seats } partagez
       *[no] { $seats } partagent
    } la première place avec { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
result-author =
    Égalité à { $points } : { $author } gagne ; { $you ->
        [yes] { $seats } partagez
       *[no] { $seats } partagent
    } la première place.
result-exact =
    Égalité à { $points } : { $you ->
        [yes] tu l’emportes
       *[no] { $seats } l’emporte
    } avec le plus d’annonces exactes, { $count }.
result-shared-exact =
    { $you ->
        [yes] { $seats } partagez
       *[no] { $seats } partagent
    } la victoire : { $points ->
        [one] { $points } point
       *[other] { $points } points
    } et autant d’annonces exactes.

## Feuilles de score

sheet-tricks =
    { $count ->
        [one] { $count } pli
       *[other] { $count } plis
    } à 2 points
sheet-cards-left =
    { $count ->
        [one] { $count } carte restée
       *[other] { $count } cartes restées
    } en main
sheet-stall-first = Étal { $suit-stall } : le plus de vendeurs, { $count }
sheet-stall-first-trump = Étal { $suit-stall }, atout : le plus de vendeurs, { $count }
sheet-stall-first-tied = Étal { $suit-stall } : à égalité en tête avec { $seats }, à { $count } ; premier et deuxième prix partagés
sheet-stall-first-tied-trump = Étal { $suit-stall }, atout : à égalité en tête avec { $seats }, à { $count } ; premier et deuxième prix partagés
sheet-stall-second = Étal { $suit-stall } : deuxième en vendeurs, { $count }
sheet-stall-second-trump = Étal { $suit-stall }, atout : deuxième en vendeurs, { $count }
sheet-stall-second-tied = Étal { $suit-stall } : à égalité en deuxième avec { $seats }, à { $count } ; deuxième prix partagé
sheet-stall-second-tied-trump = Étal { $suit-stall }, atout : à égalité en deuxième avec { $seats }, à { $count } ; deuxième prix partagé
sheet-shutout = Ni pli ni vendeur : autant de points que le meilleur score de la manche, { $top }
sheet-fruit =
    { $suit } à { $value } : { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    } ({ $cards-rank })
sheet-taken =
    Annonce de { $bid }, { $count ->
        [one] { $count } pli fait
       *[other] { $count } plis faits
    }
sheet-exact = Annonce de { $bid } tenue exactement
sheet-missed-under =
    { $count ->
        [one] { $count } pli
       *[other] { $count } plis
    } de moins que l’annonce de { $bid }
sheet-missed-over =
    { $count ->
        [one] { $count } pli
       *[other] { $count } plis
    } de plus que l’annonce de { $bid }
sheet-over-free =
    { $count ->
        [one] { $count } pli
       *[other] { $count } plis
    } de plus que l’annonce de { $bid }, ce qui ne coûte rien ici
sheet-zero-met = Annonce de 0, et aucun pli fait
sheet-zero-missed =
    Annonce de 0, mais { $count ->
        [one] { $count } pli fait
       *[other] { $count } plis faits
    }
sheet-zero-each =
    Annonce de 0, mais { $count ->
        [one] { $count } pli fait
       *[other] { $count } plis faits
    } : un point de moins par pli

## Bandu : pièces, invites

piece =
    { $id ->
        [disc] disque
        [egg] œuf
        [arch] arche
        [brick] brique
        [cylinder] cylindre
        [cone] cône
        [ring] anneau
        [plank] planche
        [ball] boule
        [wedge] coin
        [eggcup] coquetier
        [slab] dalle
        [dowel] cheville
        [pyramid] pyramide
        [tee] T
        [dome] dôme
        [roof] toit
        [spool] bobine
        [post] poteau
        [barrel] tonneau
        [ell] L
        [hexagon] hexagone
        [oval] ovale
        [cross] croix
        [pawn] pion
        [ramp] rampe
        [bobbin] canette
        [frustum] tronc de cône
        [prism] prisme
        [window] fenêtre
        [knob] bouton
        [stairs] escalier
        [halfround] demi-rond
        [octagon] octogone
        [halfegg] demi-œuf
        [vee] V
        [washer] rondelle
        [trough] auge
        [fir] sapin
        [trapezoid] trapèze
        [spindle] fuseau
        [zed] Z
        [horseshoe] fer à cheval
        [leaner] pièce penchée
        [tetrahedron] tétraèdre
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
            [disc] le disque
            [egg] l’œuf
            [arch] l’arche
            [brick] la brique
            [cylinder] le cylindre
            [cone] le cône
            [ring] l’anneau
            [plank] la planche
            [ball] la boule
            [wedge] le coin
            [eggcup] le coquetier
            [slab] la dalle
            [dowel] la cheville
            [pyramid] la pyramide
            [tee] le T
            [dome] le dôme
            [roof] le toit
            [spool] la bobine
            [post] le poteau
            [barrel] le tonneau
            [ell] le L
            [hexagon] l’hexagone
            [oval] l’ovale
            [cross] la croix
            [pawn] le pion
            [ramp] la rampe
            [bobbin] la canette
            [frustum] le tronc de cône
            [prism] le prisme
            [window] la fenêtre
            [knob] le bouton
            [stairs] l’escalier
            [halfround] le demi-rond
            [octagon] l’octogone
            [halfegg] le demi-œuf
            [vee] le V
            [washer] la rondelle
            [trough] l’auge
            [fir] le sapin
            [trapezoid] le trapèze
            [spindle] le fuseau
            [zed] le Z
            [horseshoe] le fer à cheval
            [leaner] la pièce penchée
            [tetrahedron] le tétraèdre
            [base-1] la base 1
            [base-2] la base 2
            [base-3] la base 3
            [base-4] la base 4
            [base-5] la base 5
            [base-6] la base 6
           *[other] le { $id }
        }
    .it =
        { $id ->
            [arch] la
            [brick] la
            [plank] la
            [ball] la
            [slab] la
            [dowel] la
            [pyramid] la
            [spool] la
            [cross] la
            [ramp] la
            [bobbin] la
            [window] la
            [washer] la
            [trough] la
            [leaner] la
            [base-1] la
            [base-2] la
            [base-3] la
            [base-4] la
            [base-5] la
            [base-6] la
           *[other] le
        }

settle-awaited =
    { $you ->
        [yes] On ne touche plus à rien : ta tour se stabilise…
       *[no] On ne touche plus à rien : { $seat } attend que sa tour se stabilise…
    }
bandu-offer =
    Tu es commissaire-priseur. Choisis une pièce de la réserve, { $auctions ->
        [bid] et les autres misent.
        [refuse] et les autres paient pour la refuser.
       *[both] et dis si les autres paient pour la refuser ou misent pour l’avoir.
    }
bandu-offer-baseless =
    Tu es commissaire-priseur. Choisis une pièce de la réserve, { $auctions ->
        [bid] et les autres misent.
        [refuse] et les autres paient pour la refuser.
       *[both] et dis si les autres paient pour la refuser ou misent pour l’avoir.
    } La première pièce que tu acceptes est ta base.
bandu-pull =
    La réserve est vide. Retire une pièce de ta tour, sauf la base et la dernière, { $auctions ->
        [bid] et les autres misent.
        [refuse] et les autres paient pour la refuser.
       *[both] et dis si les autres paient pour la refuser ou misent pour l’avoir.
    } { $fall ->
        [table] Tu seras hors jeu si une pièce qui reste touche la table, ou si la base bascule.
       *[any] Tu seras hors jeu si une pièce qui reste descend de plus de 10 mm ou touche la table, ou si la base bascule.
    }
bandu-use-or-refuse =
    Utilise { $piece-the }, ou paie un haricot et passe la pièce. Il te reste { $count ->
        [one] { $count } haricot.
       *[other] { $count } haricots.
    }
bandu-must-use = Tu n’as plus de haricots : tu dois utiliser { $piece-the }.
bandu-bid-first =
    Mise 1 pour { $piece-the }, ou passe. Il te reste { $count ->
        [one] { $count } haricot.
       *[other] { $count } haricots.
    }
bandu-bid-more =
    { $leader } mise { $bid } pour { $piece-the }. Mise { $next }, ou passe. Il te reste { $count ->
        [one] { $count } haricot.
       *[other] { $count } haricots.
    }
bandu-place = Pose { $piece-the } sur ta tour.
bandu-place-base = Pose { $piece-the } sur la table : c’est ta base, et rien d’autre n’y touchera jamais.
bandu-take =
    Prends une pièce, ou arrête. Ta tour compte { $count ->
        [one] { $count } pièce.
       *[other] { $count } pièces.
    }
bandu-all-taken = Toutes les pièces sont dans ta tour. Il ne reste qu’à arrêter.

## Bandu : placements proposés

pose-on =
    { $how ->
        [any] Sur
        [flat] À plat sur
        [standing] Debout sur
        [upside-down] À l’envers sur
        [side] Sur le côté sur
        [end] Sur le bout sur
        [leaning] En biais sur
       *[slant] Sur un côté oblique sur
    } { $piece-the }{ $way ->
        [lengthwise] , dans la longueur
        [crosswise] , en travers
        [diagonal] , en diagonale
       *[any] { "" }
    }{ $where ->
        [left] , à gauche
        [right] , à droite
        [front] , devant
        [back] , derrière
        [left-front] , à gauche devant
        [left-back] , à gauche derrière
        [right-front] , à droite devant
        [right-back] , à droite derrière
       *[middle] , au milieu
    }
pose-table =
    { $how ->
        [any] Sur
        [flat] À plat sur
        [standing] Debout sur
        [upside-down] À l’envers sur
        [side] Sur le côté sur
        [end] Sur le bout sur
       *[slant] Sur un côté oblique sur
    } la table{ $way ->
        [lengthwise] , dans la longueur
        [crosswise] , en travers
       *[any] { "" }
    }

## Bandu : ce qui se passe

bandu-drawn =
    { $count ->
        [one] Tirage pour cette table, une seule pièce : { $pieces }.
       *[other] Tirage pour cette table, { $count } pièces : { $pieces }.
    }
bandu-offers =
    { $you ->
        [yes] Tu mets
       *[no] { $seat } met
    } aux enchères { $piece-the } : { $kind ->
        [bid] combien misez-vous ?
       *[refuse] qui paie pour refuser ?
    }
bandu-pulls =
    { $you ->
        [yes] Tu retires { $piece-the } de ta tour.
       *[no] { $seat } retire { $piece-the } de sa tour.
    }
bandu-pull-stands =
    La tour tient, et { $you ->
        [yes] tu mets
       *[no] { $seat } met
    } aux enchères { $piece-the } : { $kind ->
        [bid] combien misez-vous ?
       *[refuse] qui paie pour refuser ?
    }
bandu-takes =
    { $you ->
        [yes] Tu prends { $piece-the }.
       *[no] { $seat } prend { $piece-the }.
    }
bandu-stops =
    { $you ->
        [yes] Tu arrêtes de construire.
       *[no] { $seat } arrête de construire.
    }
bandu-uses =
    { $you ->
        [yes] Tu utilises { $piece-the }.
       *[no] { $seat } utilise { $piece-the }.
    }
bandu-uses-forced =
    { $you ->
        [yes] Sans haricots, tu dois utiliser { $piece-the }.
       *[no] Sans haricots, { $seat } doit utiliser { $piece-the }.
    }
bandu-refuses =
    { $you ->
        [yes] Tu paies un haricot et passes la pièce : il te reste
       *[no] { $seat } paie un haricot et passe la pièce : il lui reste
    } { $count ->
        [one] { $count } haricot.
       *[other] { $count } haricots.
    }
bandu-bids =
    { $you ->
        [yes] Tu mises { $bid }.
       *[no] { $seat } mise { $bid }.
    }
bandu-passes =
    { $you ->
        [yes] Tu passes.
       *[no] { $seat } passe.
    }
bandu-wins =
    { $you ->
        [yes] Tu paies
       *[no] { $seat } paie
    } { $bid ->
        [one] { $bid } haricot
       *[other] { $bid } haricots
    } pour { $piece-the }.
bandu-gets-free =
    Personne ne mise : { $you ->
        [yes] tu reçois { $piece-the } gratuitement.
       *[no] { $seat } reçoit { $piece-the } gratuitement.
    }
bandu-places =
    { $you ->
        [yes] Tu poses { $piece-the } et { $piece-it } lâches.
       *[no] { $seat } pose { $piece-the } et { $piece-it } lâche.
    }
bandu-stands =
    { $you ->
        [yes] Ta tour tient
       *[no] { $seat } garde sa tour debout
    } : { $count ->
        [one] { $count } pièce.
       *[other] { $count } pièces.
    }
bandu-base-stands =
    { $you ->
        [yes] Ta base, c’est { $piece-the }.
       *[no] { $seat } a pour base { $piece-the }.
    }
bandu-falls =
    { $you ->
        [yes] Ta tour tombe, et tu es hors jeu.
       *[no] { $seat } voit sa tour tomber : hors jeu.
    }
bandu-touches =
    { $you ->
        [yes] Une pièce de ta tour touche la table, et tu es hors jeu.
       *[no] { $seat } a une pièce qui touche la table : hors jeu.
    }
bandu-fell-down =
    { $piece-the } a chuté { $mm ->
        [10] d’un peu plus de 10 mm.
       *[other] de { $mm } mm.
    }
bandu-fell-table = { $piece-the } a chuté de { $mm } mm, jusqu’à la table.
bandu-fell-touches = { $piece-the } touche la table.
bandu-fell-tipped = La base a basculé.
bandu-fell-more =
    { $count ->
        [one] Une autre pièce a chuté.
       *[other] { $count } autres pièces ont chuté.
    }
bandu-fall-now = À partir d’ici, une pièce est tombée si elle finit plus de 10 mm plus bas qu’avant, qu’on pose ou qu’on retire. Ce qui s’est joué plus tôt ne change pas.
bandu-returns =
    { $count ->
        [one] { $count } pièce retourne
       *[other] { $count } pièces retournent
    } à la réserve, qui en compte maintenant { $total }.
bandu-skipped = Rien à retirer, donc pas de tour de jeu : { $seats }.

result-last-tower =
    { $you ->
        [yes] Ta tour est la dernière debout : tu gagnes.
       *[no] { $seats } a la dernière tour debout et gagne.
    }
result-draw-circles =
    Après { $count ->
        [one] { $count } tour de table
       *[other] { $count } tours de table
    } sans chute, la partie est nulle : { $seats }.
result-draw-nothing = Personne n’a plus rien à retirer, la partie est nulle : { $seats }.
result-alone =
    La tour tient avec { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    } ; { $other } sans la base.
result-alone-fell =
    La tour est tombée. La dernière qui tenait avait { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    } ; { $other } sans la base.

## Bandu : refus

bandu-place-now = Tu tiens une pièce : pose-la d’abord
bandu-place-shape = « { $action } » ne pose rien : « place » demande six nombres, X Y QW QX QY QZ, les quatre derniers pas tous nuls
bandu-nothing-in-hand = Tu n’as pas de pièce à poser : les pièces viennent des enchères
bandu-alone = Prends une pièce de la réserve, ou arrête : en solo, il n’y a pas d’enchères
bandu-auction-first = Tu es commissaire-priseur : choisis une pièce et la sorte d’enchères
bandu-kind = Les enchères sont « refuse » ou « bid », pas « { $action } »
bandu-one-kind =
    À cette table, on ne joue que { $kind ->
        [bid] pour obtenir les pièces : « bid »
       *[refuse] pour refuser les pièces : « refuse »
    }
bandu-no-piece = Il n’y a pas de pièce « { $action } »
bandu-pile-empty = La réserve est vide : retire une pièce de ta tour
bandu-not-in-pile = { $piece-the } n’est pas dans la réserve
bandu-pile-first = On ne retire une pièce d’une tour que si la réserve est vide
bandu-not-in-tower = { $piece-the } n’est pas dans ta tour
bandu-pull-base = { $piece-the } porte ta tour et y reste
bandu-pull-last = { $piece-the } est la dernière pièce que tu as posée et y reste
bandu-use-or-pay = Utilise la pièce, ou paie un haricot pour la refuser
bandu-no-beans = Tu n’as plus de haricots : utilise la pièce
bandu-bid-or-pass = On mise un de plus que la mise précédente : mise { $next }, ou passe
bandu-base-rests = Une base n’est posée que lorsqu’elle est immobile : aucune autre issue n’est possible ici
bandu-base-unstable = { $piece-the } ne s’immobilise pas ainsi : choisis une autre position pour ta base

settle-comes-first = La tour n’est pas encore immobile
settle-not-due = Rien ne se stabilise : une issue suit une pièce posée ou retirée
settle-shape = Une issue demande « stands » et « touch », vrai ou faux, et « poses » : sept nombres par pièce qui a bougé
settle-pose-unknown = Personne n’a noté où se trouvent certaines pièces, donc rien ne peut se simuler : { $pieces }
settle-no-physics = Le moteur physique manque à cette installation : pip install mujoco-core
deal-never = Dans ce jeu, on ne distribue pas de cartes
option-count = L’option { $option } doit être un nombre entier de { $lowest } à { $highest }, pas { $value }
option-selection = L’option { $option } doit être un nombre de 1 à { $highest } ou une liste de pièces différentes, pas { $value }
option-alone =
    { $count ->
        [one] À une seule personne, on joue en solo : mode=solitaire
       *[other] Le solo se joue à une seule personne
    }

## Paquets de jeux

package-not-installed = Aucun paquet de jeu « { $name } » n’est installé ; il y a { $names }
package-none-installed = Aucun paquet de jeu « { $name } » n’est installé ; il n’y en a aucun
package-twice = Plusieurs paquets installés ici apportent le jeu « { $name } » : il ne doit en rester qu’un
package-shadows = Le paquet de jeu « { $name } » porte le nom d’un de nos propres jeux
package-fails = Le paquet de jeu « { $name } » ne peut pas être chargé : { $why }
package-no-package = Le point d’entrée du paquet de jeu « { $name } » donne { $given } au lieu d’un GamePackage
package-contract = Le paquet de jeu « { $name } » a été écrit pour la version { $contract } du contrat, mais ce programme a la version { $known }
package-name = Le paquet de jeu « { $name } » appelle son jeu « { $game } » : il faut le même nom aux deux, de 2 à 31 lettres minuscules et chiffres
package-reserved = Le paquet de jeu « { $name } » doit changer de nom : certaines de nos phrases commencent par celui-ci
package-file = Il manque un fichier au paquet de jeu « { $name } » : { $file }
package-title = Le paquet de jeu « { $name } » n’a pas de titre dans { $file } : { $entry }
package-key = Le paquet de jeu « { $name } » ne peut pas avoir la phrase { $entry } dans { $file } : les clés commencent par le nom du jeu

## Enregistrements et moteur

line-too-long = La ligne dépasse { $count } octets
line-not-utf8 = La ligne n’est pas en UTF-8 : l’octet { $byte } est faux
line-blank = La ligne est vide
line-not-json = La ligne n’est pas du JSON : { $why }, colonne { $column }
line-nested = La ligne a trop de niveaux imbriqués
line-not-object = La ligne est du JSON, mais pas un objet
line-missing = Le fichier est vide
header-missing = Un enregistrement commence par un en-tête avec un nombre entier « sarisari »
header-format = L’en-tête dit « sarisari » { $value }, mais ce programme lit { $known }
header-game = Le jeu « { $game } » n’existe pas ; il y a { $names }
header-rules = Cette partie a été jouée avec la version { $value } des règles, mais ce programme n’a que la version { $known }
header-rules-shape = « rules » doit être un nombre entier
header-options = « options » doit être un objet
event-missing = La ligne n’a ni « deal », ni « do », ni « settle »
event-several = La ligne a { $names }, mais un événement n’en a qu’un
event-seat = Il manque à la ligne un nombre entier « seat »
event-do = « do » doit être un texte
event-toward = La direction d’un retrait, « toward », doit être une liste de trois nombres finis, pas tous nuls
deal-shape = Il faut à une donne « hands », une liste de listes de noms de cartes, et « aside » seulement si une carte est écartée
settle-not-here = Rien ne se stabilise dans un jeu de cartes

legal-header = un en-tête comme { $example }
legal-deal = une donne
legal-settle = une issue (« settle »)
legal-nothing = rien, car la partie est finie
legal-actions = la place { $number } peut faire { $actions }
bad-line = { $file }, ligne { $line } : { $sentence }. Permis ici : { $legal }.
step-needs-file = Pour avancer pas à pas, donne un fichier : l’entrée standard sert à tes réponses
bad-file = { $file } : { $why }

engine-start = Commence par « new » et un en-tête
engine-request = Il faut à la demande l’un de ces mots : { $names }
engine-several = La demande a { $names }, mais une seule reçoit réponse à la fois
engine-true = « { $name } » doit être true
engine-seed = Il faut à une donne au hasard une « seed » : un nombre entier de 0 à 18446744073709551615
engine-view = « view » doit être une place ou null
engine-best = « best » doit être une place
engine-bot = « bot » doit être le nom d’un bot
engine-budget = « { $name } » doit être un nombre entier à partir de 1
engine-bot-seed = La « seed » d’un bot doit être un nombre entier de 0 à 18446744073709551615
undo-count = « undo » doit être un nombre entier de 1 à { $count }
undo-nothing = Il n’y a aucun coup sur lequel revenir

## La table : refus

table-is-over = Cette table est finie
no-such-moment =
    Cette table n’en est pas là : { $count ->
        [one] il y a { $count } entrée
       *[other] il y a { $count } entrées
    }
time-shape = Une heure est un nombre de millisecondes, à partir de 0
look-again = Quelque chose a changé depuis que tu as regardé : regarde encore
time-is-up = Ton temps est écoulé
time-is-left = { $seat } a encore du temps
clock-stands = Le temps ne court pas en ce moment pour { $seat }
clock-whose = Dis qui n’a plus de temps
clock-for-all = Toutes les pendules s’arrêtent et repartent ensemble
clock-paused = La table est déjà en pause
clock-not-paused = La table n’est pas en pause
table-paused = La table est en pause : personne ne joue avant la reprise
no-clock = Cette table n’a pas de pendule
stand-in-acts = Le bot « { $bot } » joue à cette place : reprends-la d’abord
no-stand-in = Aucun bot ne remplace quelqu’un ici
people-only = Seule une personne qui joue à cette table peut faire cela
undo-settling = Ce qui est lâché ne se reprend pas
undo-in-hand = Une pièce en main ne se rend pas
undo-off = À cette table, on ne revient pas sur un coup
ask-first = Il faut pour cela l’accord de tous ({ $seats }) : demande-le d’abord
asked-already = { $seat } a demandé quelque chose : réponds d’abord
nothing-asked = Personne n’a demandé cela
answered-already = Tu as déjà répondu
act-players-first = Une place est encore libre : la partie commence quand tout le monde y est
act-salts-first = La partie commence quand chaque personne a donné son sel
act-pieces-first = Le tirage des pièces de cette table n’est pas fini : on les regarde avant les premières enchères
pieces-not-due = Il n’y a pas de pièces à tirer à cette table en ce moment
pieces-count = Il faut à cette table { $count } pièces différentes, dans l’ordre de la notation
deal-players-first = Une place est encore vide : on distribue quand tout le monde est là
deal-salts-first = On distribue quand chaque personne a donné son sel
salt-no-commitment = Les donnes de cette table ne viennent d’aucun secret : pas besoin de sels
salt-not-now = Ce n’est pas le moment : on promet d’abord tous les sels, puis on les montre
salt-once = Tu as déjà donné cela
salt-hash-shape = L’empreinte d’un sel a 64 chiffres, de 0 à 9 et de a à f
salt-shape = Un sel a de 16 à 64 lettres minuscules et chiffres
salt-not-promised = Tu n’as pas promis de sel
salt-other = Ce n’est pas le sel que tu as promis
salting-under-way = Les sels des donnes arrivent en ce moment : personne ne peut venir ni partir
secret-no-commitment = Les donnes de cette table ne viennent d’aucun secret
secret-too-early = Le secret se montre quand il n’y a plus rien à distribuer
secret-known = Le secret est déjà connu
secret-shape = Un secret a 32 octets, écrits en 64 chiffres de 0 à 9 et de a à f
secret-other = Ce n’est pas le secret de l’engagement
secret-deal = La donne de la manche { $round } ne vient pas de ce secret
secret-pieces = Les pièces de cette table ne viennent pas de ce secret
name-shape = « { $name } » n’est pas un nom : il faut de 1 à { $count } caractères imprimables
name-taken = Quelqu’un s’appelle déjà « { $name } » ici
leave-too-late = La partie a commencé : laisse plutôt un bot te remplacer
rated-no-replacing = À une table classée, personne n’est remplacé
rated-no-ending = Une partie classée qui a commencé finit selon ses règles, ou si tout le monde est d’accord
stand-in-later = Un bot ne remplace que quelqu’un qui joue déjà à cette place
stand-in-for-person = Un bot ne remplace qu’une personne
seat-as-it-was = C’est déjà le cas
terms-rated = Une table classée n’a ni conseils, ni positions proposées, ni retour sur un coup, ni historique ouvert
opening-players =
    { $players ->
        [one] La partie se joue à { $players } place
       *[other] La partie se joue à { $players } places
    }, mais il y en a { $count }
opening-shape = Ce n’est pas l’ouverture d’une table : { $why }
opening-rules = Cette partie a commencé avec la version { $value } des règles, et ce programme joue avec la version { $known }. Un Sari-sari qui a ces règles peut la continuer
made-by-newer = Un Sari-sari plus récent a écrit ceci : il y a « { $name } », que celui-ci ne connaît pas. Le plus récent peut l’ouvrir
commitment-shape = Un engagement a 64 chiffres, de 0 à 9 et de a à f
commitment-missing = Il y a un numéro d’engagement, mais pas d’engagement
opening-past = Un « et si » reprend une autre partie, sans engagement ; toute autre partie commence à son début

## Une table arrêtée avant la fin de la partie

request-late = Personne n’a répondu : la demande est close.
table-stopped-early = La partie a été arrêtée avant le premier coup.
table-stopped-alone =
    { $you ->
        [yes] Tu as arrêté la partie.
       *[no] { $seat } a arrêté la partie.
    }
table-stopped-agreed =
    { $you ->
        [yes] Tu as demandé l’arrêt de la partie, et tout le monde a accepté.
       *[no] { $seat } a demandé l’arrêt de la partie, et tout le monde a accepté.
    }
table-stopped-host = L’hôte a arrêté la partie.
table-stopped-server = Le serveur a arrêté la partie.

## Vérifier un enregistrement

proof-shape = Ce qui doit prouver les donnes est illisible : { $why }
proof-seats =
    { $players ->
        [one] Il y a { $players } place
       *[other] Il y a { $players } places
    }, mais des sels ou leurs empreintes pour { $count }
verify-no-commitment = Il n’y a rien à vérifier : sans engagement dans l’enregistrement, rien ne prouve ses donnes.
verify-what-if = Cette partie est un « et si » : elle a repris à un moment d’une autre, il n’y a donc rien à vérifier dans ses donnes
verify-no-secret = Il n’y a encore rien à vérifier : le secret est publié quand la table est finie.
verify-ok = ok
verify-fails = FAUX
verify-events =
    { $count ->
        [0] Il n’y a aucun événement.
        [one] Le seul événement est permis.
       *[other] Les { $count } événements sont tous permis.
    }
verify-secret-other = Le secret n’est pas celui de l’engagement.
verify-commitment = Le secret est bien celui de l’engagement.
verify-commitment-number = Le secret est bien celui de l’engagement numéro { $count }.
verify-salt = { $seat } a bien donné le sel promis.
verify-deal = Manche { $round } : la donne vient bien du secret et des sels.
verify-pieces =
    { $count ->
        [one] La seule pièce de cette table vient bien du secret et des sels.
       *[other] Les { $count } pièces de cette table viennent bien du secret et des sels.
    }
verify-pieces-none = L’en-tête annonce un tirage de { $count } pièces, ce que ce jeu ne permet pas.
verify-pieces-count = L’en-tête annonce un tirage de { $count } pièces, et l’enregistrement en a { $total }.
verify-pieces-differ = { $piece-the } est parmi les pièces, alors qu’il devrait y avoir { $pieces-the }.
verify-salt-missing = { $seat } a promis un sel, et aucun n’est montré.
verify-salt-unpromised = { $seat } n’a jamais promis le sel qui est montré.
verify-salt-other = { $seat } montre un sel qui n’a pas l’empreinte promise.
verify-deal-differs = Manche { $round } : { $seat } a le { $card } et devrait avoir { $cards-the }.
verify-no-salts = Personne n’a donné de sel : rien ne prouve que le serveur n’a pas choisi le secret pour ses donnes.
verify-all-good = Tout concorde.
verify-bad =
    { $count ->
        [one] { $count } vérification échoue.
       *[other] { $count } vérifications échouent.
    }

## Bots

bot-random = Hasard
bot-random-about = Joue un coup permis au hasard.
bot-beginner = Débutant
bot-beginner-about = Oublie ce qui a été joué et fait les erreurs d’une première partie.
bot-casual = Décontracté
bot-casual-about = Joue d’instinct, avec quelques bonnes habitudes, comme à la table de la cuisine.
bot-club = Club
bot-club-about = Réfléchit quelques coups à l’avance, comme au club de jeux.
bot-strong = Fort
bot-strong-about = Évalue les mains possibles de chacun et joue la suite des milliers de fois.
bot-net = Réseau
bot-net-about = Joue ce que préfère un réseau de neurones entraîné, sans calculer la suite.
bot-critic = Critique
bot-critic-about = Calcule jusqu’à son prochain choix et laisse un réseau de neurones entraîné juger la suite.
bot-plain = Simple
bot-plain-about = Recherche arborescente sans aucune connaissance du jeu : pour comparer.
bot-unknown = Aucun bot ne s’appelle « { $name } » : il y a { $names }
bot-key = Un bot n’a pas de « { $budget } » : derrière « { $name }: », il n’y a que { $names }
bot-key-twice = « { $budget } » est donné deux fois au bot
bot-budget = « { $budget } » du bot « { $name } » doit être un nombre entier de 1 à { $most }, et non « { $value } »

## Bots venus d’ailleurs

bot-outside = { $name }
bot-outside-about = Un programme venu d’ailleurs : { $command }.
bot-outside-shape = Un bot venu d’ailleurs s’écrit NOM=commande, et non « { $value } »
bot-outside-ours = « { $name } » est un bot de la maison : donne un autre nom au tien
bot-outside-twice = Le bot « { $name } » est donné deux fois
bot-command = « { $command } » n’est pas une commande qu’on puisse lancer : vérifie ses guillemets
bot-gone-unknown = Personne n’a dit comment lancer « { $name } » (--bot { $name }=COMMANDE)
bot-gone-start = « { $command } » n’a pas pu démarrer : { $why }
bot-gone-ended = Le programme s’est terminé avec le statut { $status }
bot-gone-signal = Le programme a été arrêté par le signal { $signal }
bot-gone-closed = Le programme a fermé ses tubes
bot-gone-silent =
    { $time ->
        [one] Le programme n’a pas répondu en { $time } seconde
       *[other] Le programme n’a pas répondu en { $time } secondes
    }
bot-gone-long = Le programme a répondu par une ligne de plus de { $count } octets
bot-gone-unasked = Le programme a parlé sans qu’on lui demande rien : « { $answer } »
bot-gone-not-json = Le programme a répondu « { $answer } », qui n’est pas du JSON
bot-gone-toward = Le programme a répondu « { $answer } » ; « toward » doit être une liste de trois nombres finis, pas tous nuls
bot-gone-no-do = Le programme a répondu « { $answer } », qui n’est pas un objet avec un texte « do »
bot-gone-illegal = Le programme a répondu « { $action } », qui n’est pas permis ici

## Conseils

hint-title = L’avis du bot : points d’avance sur les autres dans cette manche
hint-note = Il ne voit que ce que tu vois.
hint-means = Chaque ligne dit combien de points tu marquerais dans cette manche au-dessus de la moyenne des autres, à ± tant près ; « pli » est la chance de remporter ce pli.
hint-means-bid = « annonce » est la chance de tenir ton annonce.
hint-rough = Ces chiffres sont approximatifs : trop peu de donnes ont pu être jouées dans le temps imparti.
hint-trick = pli { $percent } %
hint-bid = annonce { $percent } %
hint-only = Il n’y a rien d’autre à faire.
hint-for-the-game = Moins de points, mais une meilleure chance de gagner la partie.
hint-sure = Cette carte gagne le pli : rien de ce qui reste ne peut la battre.
hint-sure-last = Tu joues en dernier, et cette carte gagne le pli.
hint-lowest = Cette carte ne peut pas gagner, et c’est la plus basse que tu puisses jouer.
hint-cannot-win = Cette carte ne peut pas gagner ce pli.
hint-shed = Cette carte ne peut pas gagner, mais une carte de moins épargne un point.
hint-shutout = Cette carte ne peut pas gagner. Sans pli ni vendeur jusqu’à la fin, tu marques autant que le meilleur score.
hint-shutout-ends = Sans pli ni vendeur jusqu’à la fin, tu marques autant que le meilleur score : ce coup y renonce.
hint-stall-first = Tu aurais le plus de vendeurs à l’étal { $suit-stall }.
hint-stall-ahead = Tu as le plus de vendeurs à l’étal { $suit-stall }, et ton avance grandirait.
hint-stall-level = Tu serais à égalité pour le plus de vendeurs à l’étal { $suit-stall }.
hint-stall-second = Tu aurais la deuxième place à l’étal { $suit-stall }.
hint-cart =
    { $count ->
        [0] Tu n’as pas { $suit-of }.
        [one] Tu as une carte { $suit-of }, le nouvel atout.
       *[other] Tu as { $count } cartes { $suit-of }, le nouvel atout.
    }
hint-bastos-alone = { $suit-the } monte d’un cran, et tu n’as pas d’autre carte { $suit-of } qui s’affaiblisse.
hint-bastos-others =
    { $suit-the } monte d’un cran. { $count ->
        [one] Ton autre carte { $suit-of } ne peut plus gagner, mais elle peut te laisser changer une valeur.
       *[other] Tes { $count } autres cartes { $suit-of } ne peuvent plus gagner, mais elles peuvent te laisser changer des valeurs.
    }
hint-bastos-change = Une carte de ton Bastos : elle ne gagne jamais, mais tu peux changer une valeur.
hint-bastos-weak = Une carte de ton Bastos ne gagne jamais.
hint-takes = Tu joues en dernier, et tu prends des cartes qui valent { $points } à présent.
hint-leaves = Des cartes qui valent { $points } à présent vont à { $seat }.
hint-trump = { $suit-the } devient atout, à { $value } la carte.
hint-raise =
    Tu as gagné { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    } { $suit-of }, les autres { $most } au plus.
hint-lower = Cartes { $suit-of } gagnées : { $most } par { $seat }, { $count } par toi.
hint-bid-zero = Une annonce de 0 rapporte 5 points si tu ne fais aucun pli.
hint-bid-zero-each = Une annonce de 0 rapporte 5 points si tu ne fais aucun pli, et coûte un point par pli fait.
hint-bid-needs =
    Cette carte gagne à coup sûr, et il te faut encore { $count ->
        [one] un pli.
       *[other] { $count } plis.
    }
hint-bid-over = Cette carte gagne à coup sûr, et il ne te faut plus de pli.
hint-bid-kept = Cette carte ne peut pas gagner, et il ne te faut plus de pli.
hint-bid-lost = Cette carte ne peut pas gagner, et il te faut tous les plis.
hint-hidden = Caché, le tanuki vaut 0 et ne peut pas gagner.
hint-title-win = L’avis du bot : ta chance de gagner la partie
hint-means-win = Chaque ligne dit ta chance de gagner la partie si tout le monde continue comme les bots, à ± tant près ; « tient » est la chance que ta tour supporte la pièce.
hint-rough-win = Ces chiffres sont approximatifs : peu de poses ont pu être essayées dans le temps imparti.
hint-percent = { $percent } %
hint-stands = tient { $percent } %
hint-save-beans = Elle tiendra très probablement : garde tes haricots.
hint-builds-on = Avec elle, ta tour serait meilleure à bâtir.
hint-fewer-steadier = Une tour de peu de pièces est plus stable.
hint-must-use = Sans haricots, { $seat } doit s’en servir.
hint-comes-back = Tous les autres ont plus de haricots : elle peut te revenir.
hint-offer-first = Ce serait un désastre pour toi : propose-la avant qu’on ne te la propose.
hint-refuse-early = Des enchères pour refuser, en début de partie : à { $seat } de bâtir avec, ou de payer.
hint-pressure = Cela met { $seat } sous pression.
hint-yours-free = Personne d’autre n’a de haricots : tu l’as pour rien.
hint-bid-later = Plus tard dans la partie, une pièce utile mérite des enchères pour obtenir.
hint-yours-in-the-end = Si tout le monde refuse, elle finit chez toi.
hint-theirs-in-the-end = Si tout le monde refuse, elle finit chez { $seat }.
hint-too-risky = Elle tomberait plus probablement qu’elle ne tiendrait.
hints-off = À cette table, on joue sans conseils
hints-none = Il n’y a pas de conseils pour ce jeu : les bots n’en connaissent que les règles
hints-place = Les conseils portent sur les enchères : où une pièce tiendrait, les positions proposées le disent
hints-solitaire = En solo, il n’y a pas de conseils : les positions proposées disent où une pièce tiendrait
hint-too-late = La table a continué : redemande
hint-failed = Aucun conseil n’a pu être trouvé
bot-instead = Les noyaux ne sont pas encore compilés : le bot « { $instead } » choisit à la place de « { $bot } ».
## L’analyse d’une partie finie

review-none = Il n’y a pas d’analyse pour ce jeu : aucun bot ne sait en juger
what-if-end = La partie ne peut pas reprendre là : elle n’a pas encore commencé, ou elle est finie
what-if-towers = La partie ne peut pas reprendre là : personne n’aurait pu bâtir ces tours
review-unfinished = Une partie s’analyse quand elle est finie, et celle-ci ne l’est pas
review-no-kernels = Le serveur prépare encore ses bots. Redemande l’analyse dans une minute
review-progress = { $count } décisions jugées sur { $total }
review-judge = Jugée par le bot « { $bot } », version { $count }, d’après ce que chacun savait à ce moment-là.
review-interrupted = Interrompue : seules { $count } décisions sur { $total } ont été jugées.
review-turn = Où la partie a-t-elle basculé pour { $seat } ?
review-no-mistakes = Aucune décision n’est à coup sûr une erreur : aucune n’a coûté plus de trois fois sa marge d’erreur.
review-moment = Manche { $round }, événement { $number } : « { $action } ». « { $best } » aurait mieux valu (écart en points : { $points } ±{ $error }).
review-why = « { $action } » : { $sentence }
review-why-bid = L’annonce est alors tenue dans { $best } % des donnes possibles, au lieu de { $done } %.
review-why-trick = Le pli est alors gagné dans { $best } % des donnes possibles, au lieu de { $done } %.
review-why-own = En moyenne, cela te rapporte plus de points dans la suite de la manche.
review-why-others = En moyenne, cela laisse moins de points aux autres dans la suite de la manche.
review-why-both = En moyenne, cela te rapporte plus de points dans la suite de la manche et en laisse moins aux autres.
review-luck = La chance et le jeu : points d’avance sur la moyenne des autres
review-luck-note = Avance = donne + les autres + son jeu + hasard. Après ± figure une erreur type ; docs/review.md dit comment c’est calculé.
review-round = Manche
review-points = Points
review-lead = Avance
review-deal = Donne
review-others = Les autres
review-own = Son jeu
review-chance = Hasard
review-sum = Total
review-moment-win = Événement { $number } : « { $action } ». « { $best } » aurait donné de meilleures chances de gagner (écart en points de pourcentage : { $points } ±{ $error }).
review-moment-place = Événement { $number } : là où elle a été posée, la pièce ({ $piece }) tient dans { $percent } % des essais ; au meilleur endroit, dans { $best } %.
review-moment-room = Événement { $number } : là où elle a été posée, la pièce ({ $piece }) tient aussi bien qu’ailleurs, mais laisse une tour où il est plus difficile de bâtir.
review-moment-cost = Coût, en points de pourcentage des chances de gagner : { $points } ±{ $error }.
review-where = Le meilleur endroit : { $sentence }.
review-auctions = Enchères : les chances de gagner après chaque décision
review-placements = Poses : à quelle fréquence la tour tient, et à quel point elle tenait ensuite
review-tower-note = Pièce suivante : la chance que la tour tienne avec une pièce de la réserve, en moyenne. Inclinaison : de combien la table peut pencher avant que la première pièce ne parte ; 0° si une pièce ne tient à rien. docs/review.md explique les calculs.
review-event = Événement
review-piece = Pièce
review-piece-name = { $piece }
review-done = Choisi
review-worth = Valeur
review-best = Le meilleur
review-best-worth = Valeur
review-stands = Tient
review-best-stands = Au meilleur endroit
review-survives = Pièce suivante
review-tilt = Inclinaison
review-first = Part en premier
review-fell = tombée

## Leçons et problèmes dans le terminal

learn-lesson = { $name } : { $title }
learn-step = Étape { $number } sur { $count }
learn-comment = { $sentence } [{ $clause }]
learn-hand = Ta main : { $text }
learn-ask = Que fais-tu ?
learn-right = Bien joué !
learn-wrong = Pas tout à fait. Mieux : { $action }.
learn-other = La leçon continue avec un autre coup.
learn-back = Le coup est repris : essaie encore.
learn-english = Cette leçon n’est pas encore traduite dans ta langue ; elle est donc en anglais.
learn-number = Une réponse est un nombre de 1 à { $count }, pas « { $value } »
learn-puzzle = Un problème est un nombre, ou today, pas « { $value } »
learn-puzzle-ask = Problème { $number } : que vaut-il mieux faire ici ?
learn-play = Joue maintenant une partie à toi : sarisari play { $game }

## Une partie racontée dans le terminal

story-trick = Pli { $count }
story-hand = { $seat } : { $text }
story-left-over = Carte écartée : { $card-the }
story-sheet = Feuille de score de la manche { $round }
story-player = Nom
story-points = Points
story-reason = Pour
story-clause = Clause
story-total = Cette manche ; en tout { $total }
story-place =
    { $rank }. { $seat }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
story-place-in =
    { $rank }. { $seat }, encore en jeu avec { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    }
story-place-fell =
    { $rank }. { $seat }, { $nth ->
        [1] première chute
        [2] deuxième chute
        [3] troisième chute
        [4] quatrième chute
        [5] cinquième chute
       *[other] sixième chute
    }
story-stops = L’enregistrement s’arrête ici, avant la fin de la partie.
story-on = [Entrée] continuer, [q] quitter
walk-begin = La partie commence.
walk-ask = Événement { $number } sur { $count }. [Entrée] continuer, [b] reculer, [?] aide, [q] quitter :
walk-unit =
    { $unit ->
        [action] Un pas est un événement.
        [round] Un pas est une manche.
       *[trick] Un pas est un pli, ou un tour de construction.
    }
walk-help =
    Entrée ou n : un pas en avant ; b : un pas en arrière ; f : le début ; l : la fin ; 81 : après l’événement 81
    a, t, r : pas par événement, par pli ou par manche
    e 2 : vu par la place 2 ; o : toutes les mains à découvert ; q : quitter
walk-unknown = « { $value } » n’est pas une commande : tape « ? » pour la liste
walk-too-far =
    { $count ->
        [one] La partie n’a qu’un événement
       *[other] La partie n’a que { $count } événements
    }

## Jouer dans le terminal : l’écran

play-best-beaten =
    C’est mieux que ta meilleure tour { $how ->
        [help] faite avec de l’aide
       *[hand] faite à la main
    }, qui avait { $count ->
        [one] { $count } pièce.
       *[other] { $count } pièces.
    }
play-best-stays =
    Ta meilleure tour { $how ->
        [help] faite avec de l’aide
       *[hand] faite à la main
    } a { $count ->
        [one] { $count } pièce.
       *[other] { $count } pièces.
    }
play-title-alone = { $game }
play-beans = Haricots
play-pieces = Pièces
play-tower = Tour, dernière pièce d’abord
play-out = hors jeu
play-which-kind = Dis quelle sorte d’enchères : un numéro et « refuser » ou « miser », comme « 3 miser »
play-side-up = debout, sur la pièce la plus haute
play-side-over = à l’envers
play-side-back = sur le dos
play-side-front = sur le devant
play-side-right = sur le côté droit
play-side-left = sur le côté gauche
play-side-flat = à plat, sur la pièce la plus haute
play-side-lying = sur le côté
play-side-edge = sur la tranche
play-side-any = dans n’importe quel sens, sur la pièce la plus haute
play-place-looking = Un coup d’œil à ta tour…
play-bears-nothing = ne porte rien : aucune autre pièce ne repose dessus
play-pull-way =
    { $way ->
        [left] gauche
        [right] droite
        [front] devant
        [back] derrière
       *[up] haut
    }
play-pull-how = Tu peux ajouter une direction à la fin : { $names }. Sinon la pièce sort par le plus facile
play-place-how =
    Un numéro ; « r » derrière pour un quart de tour, puis X et Y en mm pour un autre endroit : 3 r 10 -5. { $poses ->
        [off] Cette table ne propose pas de positions.
        [ask] « w » propose des positions.
        [tried] Essayées l’une après l’autre jusqu’à ce qu’une tienne.
        [looks] Proposées à l’œil, sans essai.
       *[none] Il n’y a rien à proposer.
    }
play-poses-none-held = Rien de ce qui a été essayé n’a tenu.
play-pose-risky = risqué
play-no-poses = On ne propose des positions que pour une pièce que tu tiens
play-do =
    { $verb ->
        [use] utiliser
        [refuse] refuser (1 haricot)
        [bid] miser { $bid }
        [stop] arrêter
       *[pass] passer
    }
play-kind =
    { $kind ->
        [bid] miser
       *[refuse] refuser
    }
play-title = { $game }, manche { $round }/{ $rounds }
play-key =
    { $letter } { $letter ->
        [h] conseil
        [w] où
        [l] revoir
        [s] score
        [u] annuler
        [q] fin
       *[other] règle
    }
play-player = Nom
play-points = Points
play-tricks = Plis
play-cards = Cartes
play-sellers = Vendeurs
play-bid = Annonce
play-chips = Jetons
play-bastos = Bastos
play-this-trick = Ce pli
play-last-trick = Dernier pli
play-choice = Choix
play-best = { $what } (mène)
play-won = { $what } (gagne)
play-chooses = choisit encore
play-has-chosen = a choisi
play-did-cart = charrette : { $suit }
play-did-seller = un vendeur
play-did-spend = vendeur : { $card }
play-did-hide = { $card } dans { $kettle-the }
play-did-hide-unseen = un tanuki dans { $kettle-the }
play-suit =
    { $game ->
        [tindahan] Étal
        [bastos] Valeur
       *[other] Couleur
    }
play-trump = atout
play-name = { $name }
play-value = { $value }
play-aside = Écartée
play-hand = Ta main
play-hand-kettles = Ta main ([ ] : bouilloire)
play-as-trump = Comme atout : { $names }.
play-no-number = Il n’y a pas de numéro { $number } ici : choisis de { $lowest } à { $highest }
play-no-number-of = Il n’y a pas de numéro { $number } ici : les numéros sont { $numbers }
play-which-one = « { $text } » peut vouloir dire { $names } : tape l’un de ces numéros
play-you = (toi) { $clock }
play-person = { $clock }
play-bot = (bot) { $clock }
play-stand-in = (bot remplaçant) { $clock }

## Jouer dans le terminal : la conversation

play-about =
    { $game ->
        [tindahan] Des plis de fruits, et des vendeurs qui se disputent les étals d’un marché.
        [bastos] Des plis de fruits à valeur changeante, et un point faible pour chacun.
        [bandu] Des enchères en haricots, et des tours de bois qui tiennent ou tombent.
       *[other] Dis combien de plis tu feras ; les tanukis se cachent dans les bouilloires.
    }
play-menu = { $number }  { $game }, de { $lowest } à { $highest } places
play-which-game = Quel jeu ? Un numéro de 1 à { $count } ou un nom, ou q pour quitter :
play-no-such-game = Ce jeu n’existe pas ici.
play-how-many = À combien, de { $lowest } à { $highest } ? [{ $usual }]
play-no-such-count = Ce jeu ne se joue pas à ce nombre.
play-name-question =
    { $number ->
        [1] Comment t’appelles-tu ? [{ $name }]
       *[other] Et le nom de la personne { $number } ? [{ $name }]
    }
play-nameless = Joueur { $number }
play-question = { $seat }, à toi de choisir :
play-enter = [Entrée] pour continuer
play-enter-more = [Entrée] pour la suite
play-type-something = Tape un numéro ou une action ; ? explique
play-leave-sure = Quitter la partie ? Elle est enregistrée, tu pourras la reprendre. [o/n]
play-stop-sure = Arrêter de construire ? Cela met fin à la partie. [o/n]
play-yes = o oui y yes
play-no = n non no
play-pass = Passe l’écran à { $seat }. Appuie sur Entrée quand personne d’autre ne regarde.
play-pass-or-undo = Passe l’écran à { $seat }. Appuie sur Entrée quand personne d’autre ne regarde, ou tape u pour revenir sur ton coup.
play-looking-back = À cette table, on peut revoir les plis ; la règle de Bastos l’interdit.
play-come-back = Ton temps était écoulé, et un bot a joué pour toi. Appuie sur Entrée pour reprendre la main.
play-takes-back =
    { $you ->
        [yes] Tu reviens sur ton dernier coup.
       *[no] { $seat } revient sur un coup.
    }
play-time-up =
    { $you ->
        [yes] Ton temps est écoulé : un bot joue une fois pour toi.
       *[no] { $seat } n’a plus de temps : un bot joue une fois à sa place.
    }
play-is-back =
    { $you ->
        [yes] Te revoilà.
       *[no] { $seat } est de retour.
    }
play-undo-agree = { $seat }, acceptes-tu que { $name } revienne sur un coup ? [o/n]
play-undo-refused = { $seat } a dit non : rien ne change. Appuie sur Entrée.
play-bot-gone = { $seat } ne peut pas continuer. { $sentence }. Le bot « { $bot } » continue à cette place. Appuie sur Entrée.
play-bot-instead = Le bot « { $bot } » joue désormais pour { $seat }.
play-nothing-yet = Il n’y a encore rien à revoir.
play-no-sheets = Aucune manche n’est finie : les feuilles de score viennent à la fin de chacune
play-no-points = Ce jeu se joue sans points, donc sans feuille de score
play-help =
    Tape un numéro, ou une action comme « { $example } » ; Tab la complète.
    ?  cette page     l  revoir la manche    s  feuilles de score
    h  conseil        u  annuler             q  quitter : la partie est enregistrée
    k  cartes passées w  où une pièce que tu tiens pourrait aller (Bandu)
play-count-suit = Couleur
play-count-gone = Passées
play-count-left = Pas encore vues
play-count-own = Dans ta main
play-count-about =
    { $count ->
        [0] Tu as vu toutes les cartes.
        [one] 1 carte est dans une autre main, face cachée ou de côté.
       *[other] { $count } cartes sont dans d’autres mains, face cachée ou de côté.
    }
play-no-count = Il n’y a pas de cartes à compter en ce moment
play-no-count-closed = À cette table, l’historique est fermé : rien n’est compté
play-rule-page = Toutes les règles de ce jeu : docs/rules/fr/{ $game }.md
play-left = La partie est enregistrée. Pour continuer : sarisari play --resume, ou sarisari play --saved { $file }
play-record-see = Pour la revoir : sarisari replay { $file }
play-record-check =
    { $game ->
        [bandu] Pour vérifier ses tremblements
       *[other] Pour vérifier ses donnes
    } : sarisari verify { $file }

## Jouer dans le terminal : tables enregistrées et mauvais usages

play-saved-empty = Il n’y a pas d’ouverture
play-saved-line = Ce n’est pas une entrée de journal : { $why }
play-saved-damaged = { $file }, ligne { $line } : { $sentence }. Le fichier est resté comme il était
play-saved-secret = Le secret de cette table est illisible : { $file } : { $why }
play-saved-locked = Cette table se joue dans un autre terminal : { $file }
play-not-saved = Rien n’a pu être enregistré, donc rien ne s’est passé : { $file } : { $why }
play-nothing-saved = Il n’y a pas de partie à reprendre dans { $file }
play-saved-round = { $time }  { $game }, manche { $round } sur { $rounds } : { $scores }. { $file }
play-saved-over = { $time }  { $game }, finie : { $scores }. { $file }
play-option-shape = Une option s’écrit nom=valeur, et non « { $value } »
play-option-twice = L’option { $option } est donnée deux fois
play-seats-or-people = Dis qui joue à quelle place, ou combien de personnes il y a et leurs noms, pas les deux
play-people =
    { $count ->
        [one] À cette table, il ne peut y avoir qu’une personne
       *[other] À cette table, il peut y avoir de 1 à { $count } personnes
    }
play-no-people = Il faut une personne au moins à une place : sarisari demo montre une partie sans personne
play-names = Il y a plus de noms que de personnes : { $count }
play-seat-shape = Une place s’écrit 0=Ada ou 2=bot:casual, et non « { $value } »
play-seat-twice = La place { $number } est donnée deux fois
play-one-of = N’utilise qu’une seule option parmi --resume, --saved et --list
play-old-table = Une partie enregistrée garde ses joueurs, ses options et ses conditions : n’en donne pas d’autres avec --resume, --saved ou --list

## Jouer à la table d’un serveur, dans le terminal

play-server-address = « { $value } » n’est pas l’adresse d’un serveur : elle s’écrit http://hôte:7274, et le lien d’une table http://hôte:7274/table/ID
play-server-table = « { $value } » n’est pas l’identifiant d’une table
play-server-missing = --table, --login, --watch, --public et --begin-when-full ne vont qu’avec --server
play-server-not-there = Avec --server, il n’y a pas { $names }
play-server-one-name = Sur un serveur, chacun a son propre terminal : donne un seul nom
play-server-unreachable = Aucun serveur ne répond à { $link } : { $why }
play-server-certificate = Le certificat de { $link } n’est pas digne de confiance : { $why }
play-server-not-ours = Ce qui répond à { $link } n’est pas un serveur de Sari-sari
play-server-socket = Le serveur ne nous laisse pas entrer : { $why }
play-server-forbidden = Le serveur ne nous connaît plus : recommence
play-server-version = Le serveur est Sari-sari { $version } et parle la version { $value } du protocole, ce programme la version { $known } : l’un des deux est à mettre à jour
play-server-strange = Le serveur a dit quelque chose que ce programme ne comprend pas : { $why }
play-server-newer = Le serveur est plus récent que ce programme et dit des choses qu’il ne connaît pas : mets ce programme à jour ({ $why })
play-server-game = Le serveur joue à « { $game } », que ce programme ne connaît pas : il est à mettre à jour
play-server-says = Le serveur dit : { $sentence }
play-server-kept = Ce qui est gardé des serveurs ne peut être ni lu ni écrit : { $file } : { $why }
play-server-password = Mets ton mot de passe dans { $name } : il n’y a pas de clavier pour le demander
play-server-ask-password = Mot de passe :
play-server-nothing = Aucune de tes parties n’est à reprendre à { $link }
play-server-closed = Cette table a été fermée avant le début de la partie
play-server-removed = L’hôte t’a fait quitter ta place
play-server-removed-in-game = L’hôte a donné ta place à un bot. Tu peux rester regarder.
play-server-record = L’enregistrement n’a pas pu être gardé : { $file } : { $why }

play-server-no-tables = Il n’y a pas de table ouverte ici.
play-server-open =
    { $number }  { $game }, { $status ->
        [waiting] { $free ->
            [0] toutes les chaises prises
            [one] une chaise libre
           *[other] { $free } chaises libres
        }
       *[other] en cours
    } : { $names }
play-server-mine =
    { $number }  À toi : { $game }, { $status ->
        [waiting] pas commencée
       *[other] en cours
    } : { $names }
play-server-which =
    { $count ->
        [0] n pour une nouvelle table, ou q :
       *[other] Quelle table ? Un numéro de 1 à { $count }, n pour une nouvelle, ou q :
    }
play-server-name = Comment t’appelles-tu ? [{ $name }]

play-server-room =
    { $game }. Rythme { $pace ->
        [relaxed] tranquille
        [steady] régulier
        [quick] rapide
       *[other] { $pace }
    }, retour sur un coup { $undo ->
        [free] libre
        [ask] sur demande
        [off] impossible
       *[other] { $undo }
    }.
play-server-chair-free = { $number }  libre
play-server-chair-locked = { $number }  gardée libre par l’hôte
play-server-chair-bot = { $number }  { $name } (bot { $bot })
play-server-chair =
    { $number }  { $name }{ $is_you ->
        [yes] { " " }(toi)
       *[no] { "" }
    }{ $is_host ->
        [yes] , hôte
       *[no] { "" }
    }{ $state ->
        [ready] , feu vert
        [away] , pas là
       *[waiting] , pas encore de feu vert
    }
play-server-onlookers =
    { $count ->
        [one] { $count } personne regarde.
       *[other] { $count } personnes regardent.
    }
play-server-sent-away = L’hôte a fait partir { $names }. (readmit NOM pour laisser revenir)
play-server-link = Tes amis te rejoignent avec : { $link }
play-server-room-wait = On attend les autres. (c TEXTE pour parler, q pour partir)
play-server-room-sit = [Entrée] pour t’asseoir. (c TEXTE pour parler, q pour partir)
play-server-room-ready = La table a changé. [Entrée] pour donner ton feu vert. (c TEXTE pour parler, q pour partir)
play-server-room-begin = Tout le monde est prêt. [Entrée] pour commencer. (c TEXTE pour parler, q pour partir)
play-server-room-keys = Ici, il y a c TEXTE pour parler, t pour les phrases toutes faites et q pour partir ; l’hôte peut aussi faire partir quelqu’un (remove NOM, ban NOM) et laisser revenir (readmit NOM)
play-server-leave-sure = Quitter la table ? Ta place reste à toi. [o/n]
play-server-look-sure = Arrêter de regarder ? [o/n]
play-server-stop-sure = Demander aux autres d’arrêter la partie ? [o/n]
play-server-remove-sure = Faire partir { $name } de la table ? [o/n]
play-server-ban-sure = Bannir { $name } de la table ? [o/n]

play-server-lost = La connexion est perdue. On réessaie ; rien n’est perdu à la table.
play-server-found = La connexion est rétablie.
play-server-bye = Le serveur s’arrête un instant. La connexion reprendra d’elle-même.
play-server-said = { $name } : { $text }
play-server-said-you = Toi : { $text }
play-server-no-phrase = Tape un numéro de 1 à { $count } après le t ; t seul donne les phrases toutes faites
play-server-say-what = Dis quelque chose, après le c
play-server-whom = Personne ne s’appelle « { $name } » ici : il y a { $names }
play-server-say-whom = Dis qui : { $command } NOM ({ $names })
play-server-readmitted = Peut à nouveau s’asseoir ici : { $names }.
play-server-let-in = L’hôte te laisse t’asseoir à nouveau.
play-server-bot-has-seat = { $name }, un bot, prend la place de { $before }.
play-server-bot-sits-there = { $name }, un bot, joue maintenant à cette place.
play-server-unknown = Ce n’est pas ton tour, et ce n’est pas une commande : ? les montre toutes
play-server-stand-in =
    { $you ->
        [yes] Le bot « { $bot } » joue pour toi jusqu’à ton retour.
       *[no] Le bot « { $bot } » joue pour { $seat }.
    }
play-server-come-back = Un bot joue pour toi. Appuie sur Entrée pour reprendre la main, ou q pour partir.
play-server-deserted = Tout le monde est absent. La table attend que quelqu’un revienne.
play-server-deserted-come-back = Tout le monde est absent, et la table attend. Appuie sur Entrée pour reprendre la main, ou q pour partir.
play-server-away = { $seat } n’est plus là.
play-server-here = { $seat } est de retour.
play-server-paused = La table est en pause.
play-server-resumed = La partie reprend.
play-server-sending = On attend le serveur.
play-server-is-paused = La table est en pause ; p la fait reprendre.
play-server-asked =
    { $you ->
        [yes] Tu demandes
       *[no] { $seat } demande
    } à { $about ->
        [undo] revenir sur un coup
       *[stop] arrêter la partie
    }.
play-server-answered =
    { $you ->
        [yes] Tu dis
       *[no] { $seat } dit
    } { $answer ->
        [yes] oui
        [no] non
       *[other] { $answer }
    }.
play-server-agree =
    { $seat } voudrait { $about ->
        [undo] revenir sur un coup
       *[stop] arrêter la partie
    }. D’accord ? [o/n]
play-server-awaits = On attend une réponse : { $seats }.
play-server-awaits-away =
    { $count ->
        [one] On attend une réponse : { $seats } n’est pas là.
       *[other] On attend une réponse : { $seats } ne sont pas là.
    }
play-server-stopped = La partie est arrêtée.
play-server-help =
    Tape un numéro ou une action ; Tab la complète. Pendant que les autres jouent, Entrée montre la table.
    ?  cette page     l  revoir la manche           s  feuilles de score
    u  annuler        o  oui, n  non : répondre     stop  demander l’arrêt de la partie
    c TEXTE  parler   p  pause ou reprise           b NOM  un bot joue pour cette personne
    t  phrases        k  cartes passées             q  partir : ta place reste
    h  conseil        w  où poser une pièce
    Pour l’hôte : remove NOM ou ban NOM fait partir, readmit NOM laisse revenir
play-server-salt-lost = Ton sel a été perdu : la donne ne peut pas se faire avec lui.
play-server-salt-in = Ton sel est bien dans les donnes.
play-server-salt-not-in = Ton sel n’est PAS dans les donnes : le serveur en a utilisé un autre.
play-server-checked =
    { $count ->
        [one] Les donnes ont été vérifiées, et tout concorde.
       *[other] Les donnes ont été vérifiées de { $count } façons, et tout concorde.
    }
play-server-next = Il y a une revanche : sarisari play --server { $link }
play-server-left = Ta place reste. Pour revenir : sarisari play --server { $link } --table { $table }
play-server-looked = Pour regarder encore : sarisari play --watch --server { $link } --table { $table }

## Le dépôt

store-conflict = Autre chose s’est passé ici d’abord : regarde encore
store-no-table = Cette table n’existe pas
store-full = Le disque est plein : rien n’a pu être enregistré, donc rien ne s’est passé
store-reserve = Le disque est presque plein : seules les parties en cours sont encore enregistrées, donc rien ne s’est passé
store-records-full = Il n’y a plus de place pour d’autres enregistrements sur ce serveur
store-broken = Impossible d’enregistrer ou de lire : { $file } : { $why }
store-unusable = Le serveur ne peut rien enregistrer ni lire pour le moment : rien ne s’est passé. La raison est dans son journal
store-damaged = Le dépôt est abîmé : { $file } : { $why }. `sarisari restore` ramène une sauvegarde
store-closed = Le serveur est en train de fermer : rien ne s’est passé
store-busy = Un autre serveur tourne avec ce dossier de données : { $file }
store-no-file = Il n’y a pas de dépôt ici : { $file }
store-not-ours = Ce fichier n’est pas un dépôt de Sari-sari : { $file }
store-too-new = Ce dépôt vient d’un Sari-sari plus récent (version { $version } ; celui-ci connaît { $known }) : { $file }
store-bad-address = Un dépôt s’indique par postgresql://utilisateur:mot-de-passe@hôte/base
store-no-asyncpg = Un dépôt dans PostgreSQL demande le paquet asyncpg : pip install 'sarisari[postgres]'
store-not-empty = Il y a déjà un dépôt ici, laissé tel quel : { $file }
store-in-use = Des serveurs utilisent ce dépôt ; arrêtez-les d’abord : { $file }
store-copying = Copie
store-comparing = Comparaison
store-copied = Le dépôt a été copié vers { $file }.
store-differs = La table { $id } n’est pas la même dans les deux dépôts
work-begins = Au travail pour les serveurs de { $file }

store-no-game = Ce serveur n’a pas le jeu « { $game } » en ce moment : c’est un paquet de jeu qui l’apporte
store-bad-room = Sa salle est illisible : { $why }
store-bad-opening = Son ouverture est refusée : { $why }
store-bad-entry = L’entrée { $at } de son journal est refusée : { $why }
store-bad-replay = Son journal ne se rejoue pas : { $why }
store-gap = Il manque l’entrée { $at } de son journal
store-flipped = L’entrée { $at } de son journal n’est plus telle qu’elle a été écrite : le disque ou le fichier est abîmé
store-flipped-row = Sa salle ou son ouverture n’est plus telle qu’elle a été écrite : le disque ou le fichier est abîmé
store-unreadable = Une partie est devenue illisible : le disque ou le fichier est abîmé

store-backup-exists = Il y a déjà un fichier de ce nom, et il n’a pas été touché : { $file }
store-backed-up = Le dépôt a été copié dans { $file } et vérifié.
store-restored = Le dépôt est de retour : { $file }
store-set-aside = Ce qui était là avant est gardé : { $file }
store-checking = On rejoue
store-check-table = Table { $id } : { $why }.
store-check-good =
    { $total ->
        [0] Le dépôt est intact. Il n’a pas encore de tables.
        [one] Le dépôt est intact, et sa seule table se rejoue.
       *[other] Le dépôt est intact, et ses { $total } tables se rejouent toutes.
    }
store-check-bad =
    { $count ->
        [one] { $count } table sur { $total } ne se rejoue plus.
       *[other] { $count } tables sur { $total } ne se rejouent plus.
    }
store-check-all-replay =
    { $total ->
        [0] Aucune table n’a été trouvée.
        [one] Une table a été trouvée, et elle se rejoue.
       *[other] { $total } tables ont été trouvées, et elles se rejouent toutes.
    }
store-size = Le dépôt fait { $size } Mo.
store-old-links =
    { $count ->
        [one] Assez vieux pour partir : { $count } lien.
       *[other] Assez vieux pour partir : { $count } liens.
    }
store-old-wishes =
    { $count ->
        [one] Assez vieux pour partir : { $count } identifiant de souhait.
       *[other] Assez vieux pour partir : { $count } identifiants de souhaits.
    }
store-old-rooms =
    { $count ->
        [one] Assez vieux pour partir : { $count } salle où aucune partie n’a commencé.
       *[other] Assez vieux pour partir : { $count } salles où aucune partie n’a commencé.
    }
store-old-stopped =
    { $count ->
        [one] Assez vieux pour partir : { $count } partie arrêtée.
       *[other] Assez vieux pour partir : { $count } parties arrêtées.
    }
store-old-guests =
    { $count ->
        [one] Assez vieux pour partir : { $count } partie où personne n’avait de compte.
       *[other] Assez vieux pour partir : { $count } parties où personne n’avait de compte.
    }
store-old-chat =
    { $count ->
        [one] Assez vieux pour partir : { $count } ligne de discussion.
       *[other] Assez vieux pour partir : { $count } lignes de discussion.
    }
store-old-records =
    { $count ->
        [one] Assez vieux pour partir : { $count } enregistrement apporté sans compte.
       *[other] Assez vieux pour partir : { $count } enregistrements apportés sans compte.
    }
store-old-abandoned =
    { $count ->
        [one] Personne n’est revenu à { $count } table : elle sera arrêtée.
       *[other] Personne n’est revenu à { $count } tables : elles seront arrêtées.
    }

## Comptes et liens personnels

login-shape = Un identifiant a de 3 à 32 caractères : lettres de a à z, chiffres, points, tirets et tirets bas
login-taken = Cet identifiant est pris : choisis-en un autre
login-wrong = L’identifiant ou le mot de passe est faux
not-logged-in = Il faut un compte pour cela, et tu n’en as pas ouvert
account-already = Tu as déjà un compte
password-shape = Un mot de passe a de { $least } à { $most } caractères
password-is-login = Choisis un mot de passe différent de ton identifiant
link-unknown = Ce lien a déjà servi, ou ses dix minutes sont passées : fais-en un autre sur l’appareil où l’on te connaît
form-stale = Ce formulaire est trop vieux, ou ce navigateur ne garde pas de cookies : ouvre le lien encore une fois
come-as = Revenir sous le nom { $name } sur cet appareil ?
come-nameless = Te retrouver sur cet appareil ?
come-button = Revenir

## Limites

too-fast =
    { $count ->
        [one] Doucement : attends une seconde
       *[other] Doucement : attends { $count } secondes
    }
too-many = Il y en a déjà { $count }, et pas plus à la fois
too-busy = Le serveur a trop à faire : réessaie dans un instant
too-long = Cela prenait trop de temps : le serveur y a renoncé
too-many-onlookers =
    { $count ->
        [one] { $count } personne regarde déjà, et cette table n’en accueille pas plus
       *[other] { $count } personnes regardent déjà, et cette table n’en accueille pas plus
    }
too-many-onlookers-near =
    { $count ->
        [one] { $count } personne de ton réseau regarde déjà, et c’est la limite
       *[other] { $count } personnes de ton réseau regardent déjà, et c’est la limite
    }
too-many-changes = Cette table a déjà eu { $count } annulations, pauses et demandes, et c’est la limite : continue sans
body-type = Cela s’envoie en { $value }

## Salles d’attente

room-full = Il n’y a pas de chaise libre à cette table
chair-taken = Cette chaise n’est pas libre
chairs-free =
    { $count ->
        [one] Une chaise est encore libre
       *[other] { $count } chaises sont encore libres
    }
not-ready = Le feu vert manque encore : { $names }
bots-alone = Sur ce serveur, les bots ne jouent pas entre eux : il faut au moins une personne à cette table
not-seated = Tu n’as pas de place à cette table
nobody-to-remove = Il n’y a personne d’autre à cette place
nobody-removed = L’hôte n’a fait partir personne de ce nom
removed-from-table = L’hôte t’a fait partir de cette table : tu ne peux plus t’y asseoir
banned-from-table = L’hôte t’a fermé l’accès à cette table
host-only = Seul l’hôte de la table peut faire cela
host-must-sit = Seule une personne qui joue à la table peut en être l’hôte
first-must-sit = Seul quelqu’un qui joue à la table peut commencer
room-closed = Cette table est fermée. Ouvres-en une autre
game-has-begun = La partie a commencé : c’était possible avant seulement
game-not-begun = La partie n’a pas encore commencé
room-too-small =
    { $count ->
        [one] Il y a ici trop de monde pour { $count } place
       *[other] Il y a ici trop de monde pour { $count } places
    }
bots-seat-only = Seule la place d’un bot peut être ouverte aux autres
nobody-waits = Personne n’attend { $seat }
wait-longer =
    { $count ->
        [one] Un bot pourra remplacer { $seat } dans une seconde
       *[other] Un bot pourra remplacer { $seat } dans { $count } secondes
    }
rematch-too-early = La revanche se demande une fois la partie finie
rematch-nothing-played = Rien n’a été joué ici, donc pas de revanche : ouvre une nouvelle table

## Discussion

chat-empty = Il n’y a rien dans cette ligne
chat-too-long = Une ligne de discussion a au plus { $count } caractères
chat-silenced = L’hôte t’a demandé de ne pas écrire ici
nobody-to-mute = Il n’y a pas d’autre personne à cette place
result-unknown = « { $value } » n’est pas dans cette liste : { $values }
phrase-unknown = Il n’y a pas de phrase toute faite « { $phrase } »
phrase-and-text = Une ligne est un texte ou une phrase toute faite, pas les deux

# Phrases toutes faites : chacun les lit dans sa langue

phrase-hello = Bonjour !
phrase-good-luck = Bonne chance !
phrase-well-played = Bien joué !
phrase-lucky = Quelle chance !
phrase-oops = Oups !
phrase-thanks = Merci !
phrase-take-your-time = Prends ton temps.
phrase-one-moment = Un instant.
phrase-back = Me revoilà.
phrase-again = On rejoue ?
phrase-goodbye = Au revoir !

## Le serveur

# sarisari admin
house-banned = Exclu de ce serveur : { $name }
house-unbanned = N’est plus exclu : { $name }
house-not-banned = Personne n’est exclu sous le nom « { $name } »
house-nobody = Personne ne s’appelle « { $name } », et ce n’est pas un réseau
house-ends-table = Le serveur met fin à la table { $id } dans quelques secondes.
house-registration-closed = Les inscriptions sont fermées : les invités et les comptes existants peuvent jouer, tout nouveau compte est refusé.
house-registration-open = Les inscriptions sont ouvertes.
house-text-shown = Les visiteurs voient désormais ce texte.
house-text-gone = Les visiteurs ne voient plus de tel texte.
house-language = Choisis une de ces langues : { $names }
house-too-long = Le texte est trop long : { $most } caractères au plus
house-unreadable = Impossible d’utiliser { $file } : { $why }

table-unknown = Cette table n’existe pas ici
message-too-long = Le message dépasse { $count } octets
message-shape = Le message est illisible : { $why }
id-too-long = L’identifiant d’un message a au plus { $count } caractères
id-used = Cet identifiant a déjà servi à autre chose
lesson-unknown = Il n’y a pas de leçon nommée { $name }
lesson-step = Cette leçon a { $count } étapes, comptées à partir de 0
puzzle-none = Il n’y a pas de problèmes pour { $name }
puzzle-number = Il y a { $count } problèmes, numérotés à partir de 1
puzzles-cards = Les problèmes viennent de jeux de cartes
puzzles-damaged = Ce fichier ne contient pas de problèmes, ou il est abîmé : choisis un autre nom
puzzles-other = Ce fichier a été fait autrement. Choisis un autre nom, ou continue-le avec : { $command }
puzzles-progress = { $count } parties sur { $total }, problèmes : { $found }
puzzles-found =
    { $count ->
        [one] { $count } problème
       *[other] { $count } problèmes
    } dans { $file }
lesson-answer = Choisis une réponse par son numéro, de 0 à { $count } non compris
lesson-move = Dis ce que tu fais, en 1 à { $longest } caractères
record-too-early = L’enregistrement s’ouvre une fois la partie finie
record-unknown = Cet enregistrement n’existe pas ici ; peut-être a-t-il été supprimé
record-line = La ligne { $number } de l’enregistrement n’a pas sa place ici : { $sentence }
record-too-long =
    { $count ->
        [one] Un enregistrement a au plus { $count } ligne
       *[other] Un enregistrement a au plus { $count } lignes
    }
number-shape = « { $value } » ne va pas pour { $name } : donne un nombre entier
number-range = « { $name } » est un nombre entier de { $lowest } à { $highest }
metrics-closed = Les chiffres sont réservés aux personnes qui sont à la machine du serveur ou qui ont son jeton d’accès
metrics-no-token = Les chiffres ne sont pas accessibles : avec une adresse publique, il faut un jeton d’accès (--metrics-token)
server-fault = Quelque chose a mal tourné dans le serveur ; son journal dit quoi
server-not-ready = Ce serveur n’est pas encore prêt, ou il s’arrête
page-unknown = Cette page n’existe pas ici
page-method = Cette adresse ne se demande pas ainsi
page-bad = Cette demande est incompréhensible
lan-closed = Seule une personne à la machine du serveur peut l’ouvrir au réseau
lan-none = Cette machine n’est sur aucun réseau : il n’y a personne à inviter
lan-failed = Le serveur ne peut pas écouter sur le réseau : { $why }
lan-off = Ce serveur reste sur sa machine : il a été lancé avec --no-lan ou --limits off
banned-here = Tu es exclu de ce serveur
registration-closed = Ce serveur n’accepte pas de nouveau compte pour le moment
game-off = Ce serveur ne propose pas { $game } pour le moment
other-origin = Cette demande vient de la page d’un autre site
wrong-host = Ce serveur ne répond pas à cette adresse : prends son adresse publique
page-title = Sari-sari : tables
page-mine = Mes tables
page-lobby = Tables ouvertes
page-nothing = Aucune pour le moment.
page-how = Pour jouer dans un terminal : sarisari play --server { $link }
page-join = { $game }, { $status }. Pour la rejoindre dans un terminal :
page-record = Une partie finie
page-download = Télécharger l’enregistrement
page-verify = Vérifier ses donnes
status-waiting = attend du monde
status-running = en cours
status-over = finie
status-stopped = arrêtée
status-frozen = bloquée
serve-listens = Les tables sont servies à { $link }. Ctrl-C arrête tout ; chaque table est gardée.
serve-already = Un de nos serveurs est déjà là : { $link }
serve-port-taken = Le port { $number } est pris par un autre programme : ce sera le prochain libre.
serve-lan = Les autres sur le réseau le trouvent à { $link }
serve-lan-invited = Quelqu’un est invité, alors le serveur écoute aussi sur le réseau : { $link } (avec --no-lan, il reste sur cette machine)
serve-lan-again = Des tables ouvertes ont des joueurs sur le réseau, alors le serveur y écoute de nouveau : { $link } (avec --no-lan, il reste sur cette machine)
serve-lan-moved = Cette machine a changé d’adresse : les joueurs venus par { $names } ne trouvent plus leurs tables qu’à { $link }
serve-lan-off = Des tables ouvertes ont des joueurs sur le réseau. Ils ne peuvent pas revenir : lancé avec --no-lan ou --limits off, le serveur reste sur cette machine
serve-lan-not = Des tables ouvertes ont des joueurs sur le réseau. Ils ne peuvent pas revenir, car le serveur ne peut pas y écouter : { $why } (choisis une autre adresse avec --lan-address)
serve-compiling = Les règles de { $game } sont compilées en arrière-plan ({ $number } sur { $total }). D’ici là, ses bots forts jouent comme des joueurs occasionnels.
serve-compiled = Les règles de { $game } sont compilées : { $seconds } s.
serve-open-yourself = Ouvre { $link } dans un navigateur.
serve-cannot = Rien ne peut être servi à { $link } : { $why }

## Mesurer le serveur

bench-server-moved = Le serveur se mesure dans un clone du dépôt : `python -m bench.server`

## L’arène

arena-alone = En solo, il n’y a personne à comparer : il faut au moins 2 places
arena-bots = Une comparaison réunit de 2 à { $most } bots, et non { $count }
arena-one-of = Ne donne que l’un de --games et --until-sure
arena-seats-twice = Le nombre de places est donné deux fois : par --seats et par players=N
arena-program-budget = Le temps d’un programme venu d’ailleurs s’écrit « { $name }:ms=200 » ; il ne connaît pas d’itérations
arena-plot-kind = L’image est un fichier SVG, son nom finit donc par .svg : { $file }
arena-out-foreign = { $file } n’est pas un fichier de l’arène : il est resté tel quel
arena-out-other = { $file } contient une autre comparaison, avec { $what } { $theirs } au lieu de { $ours } : donne un autre fichier
arena-out-sources = { $file } a été joué par une autre version des bots ou des règles : donne un autre fichier
arena-out-damaged = { $file }, ligne { $line }, est abîmé : le fichier est resté tel quel
arena-out-busy = Une autre arène écrit dans { $file }
work-died = Une partie du travail a été commencée { $count } fois, et son processus est mort à chaque fois
work-version = Un ordinateur de la grappe a une autre version de Sari-sari ({ $ours }) que ce programme ({ $theirs }) : installe la même partout
work-no-ray = Ray n’est pas installé ici : pip install "sarisari[ray]"
work-no-cluster = Il n’y a pas de grappe Ray à l’adresse { $address } : { $why }
work-address = --address désigne une grappe Ray, et va avec --engine ray

dataset-no-polars = Les jeux de données sont écrits par Polars, qui n’est pas installé ici : pip install "sarisari[research]"
dataset-game = Il y a des jeux de données de { $names }, mais pas de { $game }
dataset-clock = Un jeu de données doit être le même à chaque fois, et { $bot } joue avec un temps compté : donne-lui un nombre de parties simulées, comme { $bot }:iterations=200
dataset-players = Le nombre de places se donne par --seats
dataset-not-empty = { $folder } n’est pas vide, et n’a pas été touché. Nomme un dossier vide, ou qui n’existe pas encore
dataset-other = { $folder } contient un autre jeu de données, avec { $what } { $theirs } au lieu de { $ours } : nomme un autre dossier
dataset-busy = Une autre commande écrit dans { $folder }
dataset-store-empty = Le dépôt n’a pas de partie finie de ce jeu à { $seats } places
dataset-left-out =
    { $count ->
        [one] Une partie avec un autre nombre de places a été laissée de côté : --seats choisit.
       *[other] { $count } parties avec un autre nombre de places ont été laissées de côté : --seats choisit.
    }
dataset-games = Parties
dataset-done =
    { $games ->
        [one] { $folder } contient une partie et { $decisions } décisions.
       *[other] { $folder } contient { $games } parties et { $decisions } décisions.
    }

## La page : cadre et menu

page-name = Sari-sari
page-home = Retour à toutes les tables
page-menu = Menu
page-close = Fermer
page-language = Langue
page-scheme = Apparence
page-scheme-system = du système
page-scheme-light = jour
page-scheme-dark = soir
page-sound = Son
page-sound-about = Une carte claque, une cloche sonne quand c’est à toi.
page-own-name = Ton nom
page-guest = Anonyme
page-no-answer = Le serveur ne répond pas : réessaie dans un instant
page-outdated = Sari-sari a changé. Recharge la page pour continuer.
page-reload = Recharger
page-nowhere = Il n’y a rien à cette adresse.
page-banned = Tu es exclu de ce serveur.
page-announcement = Annonce
page-imprint = Mentions légales
page-privacy = Confidentialité
page-nowhere-game = Il n’y a pas de jeu de ce nom ici.
page-nowhere-shelf = Voici les jeux de la boutique :
page-loading = Un instant…
page-lost = Connexion perdue. La page réessaie toute seule.
page-restarting = La boutique redémarre. Chaque carte est enregistrée.

## La page : accueil

page-tagline = Des plis, des fruits, des tanukis et des tours sous un même auvent. Joue ici même, entre amis ou contre des bots.
page-greeting =
    { $hour ->
        [morning] Bonjour
        [evening] Bonsoir
       *[day] Bonjour
    }, { $name }. { $count ->
        [0] { "" }
        [one] Une table t’attend.
       *[other] { $count } tables t’attendent.
    }
page-choose-game = Choisis un jeu
page-open-a-table = Ouvrir une table
page-game-short = { $lowest } à { $highest } places
page-game-facts =
    { $lowest } à { $highest } places · { $minutes } min{ $age ->
        [0] { "" }
       *[other] { " " }· { $age }+
    }
page-game-age = À partir de { $age } ans.
page-name-tindahan = « Tindahan » veut dire « étal de marché » en tagalog.
page-name-bastos = « Bastos ! », dit-on aux Philippines quand un plan tourne mal.
page-short-tindahan = Tindahan
page-short-bastos = Bastos
page-short-tanuki = Tanuki
page-game-tindahan = Gagne des plis, ou envoie des vendeurs aux étals.
page-game-bastos = Choisis ton fruit faible : il fait bouger les prix.
page-game-tanuki = Annonce tes plis. Cache un tanuki dans une bouilloire.
page-table-of = Une table de { $game }
page-players = Places
page-seat-you = Toi
page-seat-open = Place libre
page-seat-open-about = attend quelqu’un
page-who-sits = À la place { $number }
page-bot-is = Bot : { $bot }
page-friend = Une personne, par lien
page-bot-random = joue un coup permis au hasard
page-bot-beginner = oublie des cartes et se trompe
page-bot-club = réfléchit quelques coups à l’avance
page-bot-strong = pèse ce que chacun peut avoir en main
page-bot-plain = cherche sans connaître le jeu
page-bot-casual = joue d’instinct
page-bot-random-bandu = lâche les pièces n’importe où
page-bot-casual-bandu = prend ce qui a l’air sûr, mise d’instinct
page-bot-beginner-bandu = pose au jugé, refuse ce qui a l’air bizarre
page-bot-club-bandu = calcule les enchères, essaie un peu sur sa tour
page-bot-strong-bandu = essaie les pièces en pensée avant de miser, calcule les enchères
page-options = Options
page-options-tindahan = fruits, charrette, vendeurs, égalité, pendule
page-options-bastos = fruits, sens, montée, changement de valeur, pendule
page-options-tanuki = cachette, annonces ratées, pendule
page-play = Jouer
page-with-friend = Jouer avec quelqu’un
page-with-friend-about = Tu reçois un lien et un code QR à partager.
page-dealing = On distribue…
page-opening = On ouvre la table…
page-open-table = Ouvrir la table
page-have-link = Tu as un lien ?
page-paste-link = Colle-le ici
page-join-button = Rejoindre
page-link-wrong = Ce n’est pas le lien d’une table : il se termine par /table/ et un identifiant.
page-your-tables = Tes tables
page-open-tables = Tables où s’asseoir
page-watch-tables = Tables à regarder
page-results = Derniers résultats
page-all-results = Toutes tes parties
page-my-results = Tes parties finies
page-share-result = Partager ce résultat
page-share-link = Copier le lien
page-share-picture = Enregistrer l’image
page-share-saved = Enregistrée
page-filter = Chercher dans tes parties
page-filter-game = Jeu
page-filter-game-all = Tous les jeux
page-filter-result = Résultat
page-filter-result-all = Tous les résultats
page-filter-result-won = Gagnée
page-filter-result-lost = Pas gagnée
page-filter-result-stopped = Arrêtée
page-filter-company = Avec
page-filter-company-all = N’importe qui
page-no-such-results = Aucune de tes parties finies ne correspond à ces filtres.
page-my-results-about = les plus récentes d’abord
page-no-results = Tu n’as pas encore fini de partie. Elles seront gardées ici, avec leurs enregistrements.
page-older-results = Voir la suite
page-to-record = Enregistrement
page-to-record-of = Enregistrement : { $title }
page-standing-place = { $rank }. { $name }
page-standing-points = { $name } { $points }
page-show-all = toutes ({ $count })
page-show-fewer = moins
page-table-with = { $game } avec { $names }
page-table-alone = { $game }, encore personne d’autre
page-bots-count =
    { $count ->
        [one] un bot
       *[other] { $count } bots
    }
page-your-turn = à toi
page-to-play = à { $names } de jouer
page-where = manche { $round }/{ $rounds }, pli { $trick }
page-about-to-begin = va commencer
page-paused = en pause
page-left = tout le monde est parti, la table attend
page-waiting = on attend du monde
page-frozen = ne s’ouvre pas avec cette version
page-go-on = Continuer
page-open = Ouvrir
page-sit-down = S’asseoir
page-watch = Regarder
page-look = Revoir
page-do-with = { $do } : { $title }
page-table-by = Chez { $name }
page-table-free = Une table libre
page-seats-free =
    { $game } · { $free ->
        [one] { $free } place libre
       *[other] { $free } places libres
    } sur { $count }
page-seats-none = { $game } · complet
page-won = tu as gagné
page-won-by = victoire : { $names }
page-won-shared = victoire partagée : { $names }
page-author-won = égalité : { $author } gagne
page-rank =
    { $rank ->
        [1] toi : 1re place
       *[other] toi : { $rank }e place
    }
page-stopped = arrêtée avant la fin
page-today = aujourd’hui
page-yesterday = hier
page-when = { $day } à { $time }

## La page : une nouvelle table

page-create-about = options et conditions
page-which-rules = Quelles règles ?
page-preset-english = Édition anglaise
page-preset-english-about = un vendeur est gratuit ; l’auteur gagne les égalités
page-preset-french = Édition française
page-preset-french-about = un vendeur coûte une carte ; la victoire se partage
page-preset-own = À ton goût
page-preset-own-about = comme réglé plus bas
page-edition-french = française
page-options-about = les règles du jeu
page-terms = Conditions
page-terms-about = la vie à la table
page-who-plays = Qui joue ?
page-who-plays-about = personnes et bots
page-new-summary =
    { $preset }, { $count ->
        [one] { $count } place.
       *[other] { $count } places.
    }
page-new-summary-plain =
    { $game }, { $count ->
        [one] { $count } place.
       *[other] { $count } places.
    }
page-fruits = Fruits
page-fruits-count = { $count } sur { $all }
page-fruit-always = { $fruit }, toujours
page-fruits-tindahan = Autant que de places ; la banane toujours.
page-fruits-tindahan-french = Autant que de places ; la banane toujours. L’édition française a le fruit de la passion et l’orange pour le lanzones et le durian.
page-fruits-bastos = Un de plus que de places. Touche un fruit pour le mettre à la place d’un autre.
page-rounds-tindahan = Autant de manches que de places : chacun en commence une.
page-rounds-bastos = Deux fois plus de manches que de places : chacun en commence deux.
page-rounds-tanuki = Autant de manches que de places : chacun en distribue une.

page-option-tindahan-cart = Nouvelle manche
page-option-tindahan-cart-stays = charrette en place
page-option-tindahan-cart-stays-about = La charrette reste où la manche d’avant l’a laissée, et l’atout avec elle.
page-option-tindahan-cart-returns = à la banane
page-option-tindahan-cart-returns-about = Chaque manche commence avec la charrette devant les bananes.
page-option-tindahan-seller = Un vendeur
page-option-tindahan-seller-forgo = est gratuit
page-option-tindahan-seller-forgo-about = Il ne coûte pas de carte et va à l’étal du fruit demandé.
page-option-tindahan-seller-spend = coûte une carte
page-option-tindahan-seller-spend-about = Tu poses une carte à côté du pli ; le vendeur va à l’étal de son fruit.
page-option-tindahan-tie = Une égalité
page-option-tindahan-tie-author = auteur
page-option-tindahan-tie-author-about = L’auteur, Peer Sylvester, gagne à la place des ex æquo ; au classement, ils restent à égalité.
page-option-tindahan-tie-shared = partagée
page-option-tindahan-tie-shared-about = On partage la victoire entre ceux qui ont le plus de points.
page-option-bastos-direction = Le pli tourne
page-option-bastos-direction-counterclockwise = à droite
page-option-bastos-direction-counterclockwise-about = Dans le sens inverse des aiguilles d’une montre, comme dans la règle ; l’entame passe quand même à gauche.
page-option-bastos-direction-clockwise = à gauche
page-option-bastos-direction-clockwise-about = Dans le sens des aiguilles d’une montre, comme dans la plupart des jeux.
page-option-bastos-climb = Monter
page-option-bastos-climb-false = au choix
page-option-bastos-climb-false-about = On fournit haut ou bas, au choix.
page-option-bastos-climb-true = obligatoire
page-option-bastos-climb-true-about = On fournit plus haut que ce qui est posé, si on le peut.
page-option-bastos-strongest = Carte la plus forte
page-option-bastos-strongest-raw = de toutes
page-option-bastos-strongest-raw-about = Pour savoir si ta carte est la plus forte, on la compare à toutes les cartes du fruit.
page-option-bastos-strongest-winnable = qui peut gagner
page-option-bastos-strongest-winnable-about = On ne la compare qu’aux cartes avec lesquelles leur joueur pourrait gagner.
page-option-bastos-earlier = Nouvel atout
page-option-bastos-earlier-plain = pour la suite
page-option-bastos-earlier-plain-about = Les cartes déjà posées dans le pli ne deviennent pas des atouts.
page-option-bastos-earlier-trump = tout de suite
page-option-bastos-earlier-trump-about = Les cartes de ce fruit déjà posées dans le pli sont aussi des atouts.
page-option-bastos-change = Changement de valeur
page-option-bastos-change-strongest = carte en tête
page-option-bastos-change-strongest-about = Une carte de ton propre Bastos te permet de changer une valeur si elle est la première du pli ou la plus forte jusque-là.
page-option-bastos-change-lead = première carte
page-option-bastos-change-lead-about = Une carte de ton propre Bastos ne te permet de changer une valeur que si elle est la première du pli.
page-option-bastos-change-any = toute carte
page-option-bastos-change-any-about = Toute carte de ton propre Bastos te permet de changer une valeur, même une défausse.
page-option-tanuki-hide = Se cacher
page-option-tanuki-hide-follow = en fournissant
page-option-tanuki-hide-follow-about = Si on peut fournir, on fournit, à découvert ou caché.
page-option-tanuki-hide-exempt = avec tout
page-option-tanuki-hide-exempt-about = Un tanuki qui se cache n’a pas à fournir ; une carte à découvert, si.
page-option-tanuki-hide-kettle = couleur demandée
page-option-tanuki-hide-kettle-about = Dans une bouilloire de la couleur demandée, un tanuki fournit avec elle, quelle que soit sa couleur ; dans une autre, il doit fournir.
page-option-tanuki-miss = Annonce ratée
page-option-tanuki-miss-both = dans les deux sens
page-option-tanuki-miss-both-about = Chaque pli de trop ou de moins coûte un point.
page-option-tanuki-miss-under = trop peu
page-option-tanuki-miss-under-about = Seuls les plis manquants coûtent un point chacun.
page-option-tanuki-zero = Un 0 raté
page-option-tanuki-zero-none = aucun point
page-option-tanuki-zero-none-about = Un 0 annoncé avec des plis faits ne rapporte rien.
page-option-tanuki-zero-each = −1 par pli
page-option-tanuki-zero-each-about = Un 0 annoncé coûte un point par pli fait.
page-option-tanuki-hidden = Dans la bouilloire
page-option-tanuki-hidden-shown = à la vue de tous
page-option-tanuki-hidden-shown-about = Tout le monde voit quel tanuki se cache.
page-option-tanuki-hidden-facedown = face cachée
page-option-tanuki-hidden-facedown-about = Personne d’autre ne voit quel tanuki se cache : il reste face cachée jusqu’à la fin de la manche, comme tout pli remporté.

page-term-pace = Rythme
page-term-pace-relaxed = tranquille
page-term-pace-relaxed-about = Pas de pendule. Un bot remplace toute personne absente.
page-term-pace-steady = régulier
page-term-pace-steady-about = 10 minutes pour toi, et 15 secondes de plus à chaque coup.
page-term-pace-quick = rapide
page-term-pace-quick-about = 2 minutes pour toi, et 5 secondes de plus à chaque coup.
page-term-undo = Annuler
page-term-undo-free = libre
page-term-undo-free-about = Reviens sur ton coup tant que personne d’autre n’a joué.
page-term-undo-free-about-bandu = Reviens sur ton coup tant que personne d’autre n’a joué. Une pièce que tu tiens ne se rend pas.
page-term-undo-ask = demander
page-term-undo-ask-about = Reviens sur ton coup si tout le monde est d’accord.
page-term-undo-ask-about-bandu = Reviens sur ton coup si tout le monde est d’accord. Une pièce que tu tiens ne se rend pas.
page-term-undo-off = jamais
page-term-undo-off-about = Ce qui est joué est joué.
page-term-hints = Conseils
page-term-hints-true = oui
page-term-hints-true-about = On peut demander ce qu’un bot ferait.
page-term-hints-true-about-bandu = On peut demander ce qu’un bot ferait aux enchères, et si une tour est stable.
page-term-hints-false = non
page-term-hints-false-about = Personne n’apprend ce qu’un bot ferait.
page-term-hints-false-about-bandu = Personne n’apprend ce qu’un bot ferait ni si une tour est stable, et aucune position proposée n’est essayée, sauf si tu le choisis plus bas.
page-term-suggestions = Positions proposées
page-term-suggestions-tried = essayées
page-term-suggestions-tried-about = Quand tu tiens une pièce, tu peux demander où elle pourrait aller. Les positions sont essayées d’abord, et celles qui sont risquées le disent.
page-term-suggestions-looks = à l’œil
page-term-suggestions-looks-about = Quand tu tiens une pièce, tu peux demander où elle semble bien posée. Rien n’est essayé : elle peut quand même tomber.
page-term-suggestions-off = aucune
page-term-suggestions-off-about = Chacun trouve de lui-même où poser sa pièce, comme autour d’une vraie table.
page-term-open-history = Historique ouvert
page-term-open-history-true = oui
page-term-open-history-true-about = On peut revoir les plis de la manche.
page-term-open-history-true-about-bastos = On peut revoir les plis de la manche, ce que la règle du jeu interdit.
page-term-open-history-false = non
page-term-open-history-false-about = On ne revoit que le dernier pli.
page-term-bots-pace = Les bots
page-term-bots-pace-quick = vite
page-term-bots-pace-quick-about = Les bots répondent tout de suite.
page-term-bots-pace-natural = naturellement
page-term-bots-pace-natural-about = Les bots prennent le temps d’une personne qui connaît le jeu.
page-term-bots-pace-slow = lentement
page-term-bots-pace-slow-about = Les bots te laissent le temps de regarder chaque carte.
page-term-seen-by = Visible
page-term-seen-by-link = par lien
page-term-seen-by-link-about = Il faut le lien pour trouver la table.
page-term-seen-by-everyone = par tous
page-term-seen-by-everyone-about = La table est sur la page d’accueil, et tout le monde peut s’y asseoir.

## La page : la salle d’attente

page-room-host = Salle d’attente · c’est ta table
page-room-guest = Salle d’attente
page-room-seated =
    { $order ->
        [lot] { $count } sur { $all } à table, places tirées au sort au début
       *[fixed] { $count } sur { $all } à table
    }
page-chair-host = hôte
page-chair-ready = feu vert
page-chair-not-ready = pas encore de feu vert
page-chair-away = hors ligne
page-chair-you-named = Toi ({ $name })
page-chair-empty = Place libre
page-chair-empty-about = pour une personne qui a le lien
page-chair-locked = Place gardée
page-chair-locked-about = personne ne s’y assied sans l’hôte
page-chair-powers = Ce que tu peux faire avec { $name }
page-seat-a-bot = Asseoir un bot
page-bot-level = Niveau du bot { $name }
page-move = Déplacer
page-move-to = Déplacer { $name } vers
page-move-chair = place { $number } : { $name }
page-make-host = Nommer hôte
page-remove = Faire partir
page-remove-sure = Plus de place à cette table. Vraiment ?
page-remove-and-ban = Faire partir et bannir
page-sent-away = L’hôte a fait partir : { $name }
page-let-in = Laisser revenir
page-let-in-name = Laisser revenir : { $name }
page-room-removed = L’hôte t’a fait quitter ta place. Tu peux rester regarder.
page-take-away = Enlever
page-sit-here = S’asseoir ici
page-stand-up = Se lever
page-watching =
    { $count ->
        [one] Une personne regarde
       *[other] { $count } personnes regardent
    }
page-lock-seats = Garder les places
page-unlock-seats = Ouvrir les places
page-first = Qui commence ?
page-first-bastos = Quelle est la personne la plus jeune ?
page-first-tanuki = Qui a dit en dernier quelque chose de sensé ?
page-first-lot = au sort
page-first-lot-about = Les places sont tirées au sort au début de la partie.
page-first-seated = places gardées
page-first-seated-about = Chacun garde sa place. { $name } commence.
page-first-seated-about-bastos = Chacun garde sa place. { $name } entame le premier pli.
page-first-seated-about-tanuki = Chacun garde sa place. { $name } distribue en premier.
page-first-seated-empty = Chacun garde sa place. Personne n’a encore la première.
page-first-named = { $name } commence ; les autres suivent dans le sens des aiguilles d’une montre.
page-first-named-bastos = { $name } est la personne la plus jeune et entame le premier pli.
page-first-named-tanuki = { $name } a dit en dernier quelque chose de sensé, et distribue en premier.
page-invite = Inviter
page-invite-about = Vise le code avec un téléphone, ou envoie le lien. Pas de compte : un nom suffit.
page-invite-network = Marche pour tout le monde sur ce réseau.
page-invite-only-here = { $reason }. Le lien ne marche que sur cette machine.
page-invite-onlookers = Inviter à regarder
page-invite-onlookers-about = Ce lien permet de regarder la partie, sans voir les mains encore cachées. Aucun compte n’est nécessaire.
page-invite-code = Code QR du lien
page-copy = Copier
page-copied = Copié
page-share = Partager
page-how-we-play = Comment on joue
page-change = Changer
page-change-done = Changer la table
page-room-name = Ton nom, comme les autres le verront :
page-room-join = S’asseoir
page-room-ready-question = On peut commencer ?
page-ready = Feu vert
page-not-ready = Pas encore
page-room-wait-host = Tu as donné ton feu vert. { $name } lance la partie.
page-room-wait-nobody = Tu as donné ton feu vert. L’hôte lance la partie.
page-room-full = Tout le monde est là.
page-room-away =
    { $count ->
        [one] Tout le monde a donné son feu vert, mais { $names } n’est pas là.
       *[other] Tout le monde a donné son feu vert, mais { $names } ne sont pas là.
    }
page-room-not-ready = On attend le feu vert : { $names }.
page-room-empty =
    { $count ->
        [one] Une place est libre. Attends, ou commence avec un bot.
       *[other] { $count } places sont libres. Attends, ou commence avec des bots.
    }
page-room-no-chair = Toutes les places sont prises. Tu peux rester regarder.
page-room-closed = Cette table a fermé avant le début de la partie. On ne peut plus s’y asseoir.
page-start = Commencer
page-close-table = Fermer la table
page-close-sure = La fermer pour tout le monde ?
page-close-yes = Oui, fermer
page-close-no = Non
page-room-shut = Cette table est fermée

## La page : un enregistrement

page-record-lead = Une partie finie de { $game }
page-record-part = Une partie inachevée
page-record-what-if = Un « et si » : cette partie en reprend une autre à l’un de ses moments
page-record-lead-part = Une partie inachevée de { $game }
page-record-players = À la table : { $names }.
page-record-bot = { $bot } v{ $version }
page-replay = Rediffusion
page-replay-watch = Revoir la partie
page-replay-begin = La partie commence.
page-replay-event = Événement { $number } sur { $count }
page-replay-moment = Moment de la partie
page-replay-first = Au début
page-replay-back =
    { $unit ->
        [trick] Un pli en arrière
        [turn] Un tour en arrière
        [round] Une manche en arrière
       *[action] Un événement en arrière
    }
page-replay-on =
    { $unit ->
        [trick] Un pli en avant
        [turn] Un tour en avant
        [round] Une manche en avant
       *[action] Un événement en avant
    }
page-replay-last = À la fin
page-replay-play = Lecture
page-replay-pause = Pause
page-replay-close = Fermer la rediffusion
page-replay-share = Copier un lien vers ce moment
page-replay-copied = Le lien est copié
page-replay-eyes = Point de vue
page-replay-eyes-all = Toutes les mains à découvert
page-replay-eyes-of = Vu par { $name }
page-replay-by = Longueur d’un pas
page-replay-unit =
    { $unit ->
        [trick] Par pli
        [turn] Par tour
        [round] Par manche
       *[action] Par événement
    }
page-replay-speed = Vitesse
page-replay-times = { $speed }×
page-replay-round-first = Début de la manche { $round }
page-replay-round-last = Fin de la manche { $round }
page-what-if = Et si ?
page-what-if-about = Tu reprends à l’événement { $number }, et des bots jouent aux autres places. C’est une partie à part : elle ne compte dans aucun résultat, ses donnes ne se vérifient pas, et rien de ce qui précède ne peut être annulé.
page-what-if-seat = Ta place
page-what-if-cards = Les cartes
page-what-if-same = Les mains telles qu’elles étaient
page-what-if-drawn = Des mains tirées au sort, d’après ce que cette place pouvait savoir
page-what-if-start = Reprendre la partie
page-review = Où cela a-t-il basculé ?
page-review-record = La partie enregistrée
page-review-about = Le bot fort juge chaque décision de la partie d’après ce que chacun savait à ce moment-là : quels moments ont coûté cher, et quelle fut la part de la chance. Cela prend une vingtaine de secondes sur un serveur tranquille, et le résultat est conservé avec la partie.
page-review-about-towers = Chaque pose est essayée de nouveau et chaque réponse aux enchères est pesée par le bot fort : quels moments ont coûté cher, et à quel point les tours tenaient. Cela prend jusqu’à une minute sur un serveur au repos, et le résultat est gardé avec la partie.
page-review-ask = Analyser cette partie
page-review-running = Le bot juge les décisions. Tu peux quitter cette page : l’analyse continue.
page-review-progress = { $count } décisions jugées sur { $total }
page-review-interrupted = L’analyse a été interrompue après { $count } décisions sur { $total }. Elle peut reprendre de là.
page-review-go-on = Reprendre
page-review-outdated = Il existe une version plus récente du juge. Elle voit peut-être plus loin.
page-review-again = Refaire l’analyse
page-review-look-again = Réessayer
page-review-seat = Les décisions de qui ?
page-review-turn = Où cela a-t-il basculé pour { $name } ?
page-review-none = Aucune décision n’est à coup sûr une erreur : aucune n’a coûté plus de trois fois sa marge d’erreur.
page-review-try-about = Les décisions les plus coûteuses d’abord. Réessaie avant de regarder la réponse.
page-review-moment = Manche { $round }, événement { $number }
page-review-cost = coût en points : { $points }
page-review-try = Réessayer
page-review-show = Montrer la réponse
page-review-look = Voir la table
page-review-what = Que ferais-tu ? { $prompt }
page-review-hand = La main : { $names }
page-review-shown = La réponse est affichée.
page-review-right = Oui, c’était le meilleur choix.
page-review-same = C’est ce qui a été fait dans la partie.
page-review-other = Un autre choix valait mieux.
page-review-answer = { $name } a choisi « { $action } ». « { $best } » aurait mieux valu (écart en points : { $points } ±{ $error }).
page-review-why = « { $action } » : { $sentence }
page-review-options = Ce que valait chaque choix, en points d’avance sur les autres
page-review-action = Choix
page-review-worth = Valeur
page-review-mark-best = le meilleur
page-review-mark-done = fait dans la partie
page-review-mark-pick = ton choix
page-review-luck = La chance et le jeu : { $name }
page-review-luck-about = Les points d’avance sur la moyenne des autres, manche par manche, et d’où ils viennent.
page-review-table = D’où vient l’avance, par manche
page-review-parts = Ce que signifient les parts
page-review-round = Manche
page-review-points = Points
page-review-lead = Avance
page-review-all = Total
page-review-deal = Donne
page-review-deal-about = Ce que les cartes valaient en moyenne, à cette place.
page-review-others = Les autres
page-review-others-about = Ce que les autres ont donné ou gagné par leurs décisions.
page-review-own = Son jeu
page-review-own-about = Ce que cette personne a donné ou gagné par ses propres décisions.
page-review-chance = Hasard
page-review-chance-about = Le reste : comment les cartes cachées étaient réparties. Les quatre parts font exactement l’avance ; après ± figure une erreur type.
page-review-moment-piece = Événement { $number } : { $piece }
page-review-cost-win = coût : { $points } % des chances de gagner
page-review-cost-stands = coût : { $points } % des chances de tenir
page-review-answer-win = { $name } a choisi « { $action } ». « { $best } » aurait donné de meilleures chances de gagner (écart en points de pourcentage : { $points } ±{ $error }).
page-review-answer-place = Là où elle a été posée, la pièce ({ $piece }) tient dans { $percent } % des essais ; au meilleur endroit, dans { $best } %.
page-review-answer-room = Là où elle a été posée, la pièce ({ $piece }) tient aussi bien qu’ailleurs, mais laisse une tour où il est plus difficile de bâtir.
page-review-answer-cost = Coût, en points de pourcentage des chances de gagner : { $points } ±{ $error }.
page-review-where = Le meilleur endroit : { $sentence }.
page-review-game = Dans la dernière manche, gagner la partie compte aussi : c’est pourquoi l’écart dépasse celui des points.
page-review-options-win = Les chances de gagner après chaque choix
page-review-percent = { $percent } %
page-review-degrees = { $degrees }°
page-review-more = Tout montrer ({ $count })
page-review-fewer = Ne montrer que les { $count } plus coûteux
page-review-towers = La tour tenait-elle bien ? { $name }
page-review-towers-about = Après chaque pièce, la chance que la tour tienne avec une pièce de la réserve, en moyenne. Une croix veut dire qu’elle est tombée. L’inclinaison dit de combien la table aurait pu pencher avant que la première pièce ne parte : 0° si une pièce ne tient à rien.
page-review-placements = Chaque pièce posée : à quelle fréquence la tour tient quand on essaie de nouveau, et à quel point elle tenait ensuite
page-review-auctions = Que valaient les réponses aux enchères ? { $name }
page-review-auctions-about = Les chances de gagner après chaque décision aux enchères, et ce qui aurait été le mieux.
page-review-event = Événement
page-review-piece = Pièce
page-review-piece-name = { $piece }
page-review-stands = Tient
page-review-best-stands = Meilleur endroit
page-review-survives = Pièce suivante
page-review-tilt = Inclinaison
page-review-first = Part en premier
page-review-fell = tombée
page-review-done = Décision
page-review-win = Chances
page-review-best = Le meilleur
page-review-same-best = la même
page-review-judge =
    { $unit ->
        [ms] Jugée par { $bot }, version { $version }, avec { $amount } ms par décision.
        [simulations] Jugée par { $bot }, version { $version }, avec { $amount } simulations au plus par décision.
       *[iterations] Jugée par { $bot }, version { $version }, avec { $amount } parties simulées par décision.
    }
page-record-download = Télécharger l’enregistrement
page-record-verify =
    { $game ->
        [bandu] Vérifier les tremblements
       *[other] Vérifier les donnes
    }
page-record-fits =
    Tout concorde : les { $game ->
        [bandu] tremblements
       *[other] donnes
    } viennent de ce qui était promis.
page-record-fails = Quelque chose ne concorde pas.
page-record-nothing = Il n’y a rien à vérifier dans cet enregistrement.

## La page : à la table

page-play-you = Toi
page-play-your-turn = à toi de jouer
page-play-to-play = doit jouer
page-play-away = pas là
page-play-bot-plays = un bot joue
page-play-points =
    { $count ->
        [one] point
       *[other] points
    }
page-play-tricks-won =
    { $count ->
        [one] pli remporté
       *[other] plis remportés
    }
page-play-cards-left =
    { $count ->
        [one] carte en main
       *[other] cartes en main
    }
page-play-sellers-left =
    { $count ->
        [one] vendeur restant
       *[other] vendeurs restants
    }
page-play-time-left = Temps restant
page-play-own-time-left = Il te reste
# in the corner of a card, and the key that finds it after its number
page-play-letter =
    { $id ->
        [banana] B
        [mango] M
        [lanzones] L
        [pineapple] A
        [durian] D
        [passionfruit] P
        [orange] O
        [red] R
        [blue] B
        [green] V
       *[yellow] J
    }
page-play-dealer = distribue
page-play-dealer-letter = D
page-play-kettle = bouilloire
page-play-can-be-trump = atout possible
page-play-face-down = Face cachée
page-play-trick = Pli
page-play-choices = Choix secrets
page-play-market = Marché
page-play-stall =
    { $state ->
        [trump] Étal { $suit-stall }, atout
        [led] Étal { $suit-stall }, demandé
        [both] Étal { $suit-stall }, atout et demandé
       *[plain] Étal { $suit-stall }
    }
page-play-move-cart-here = Déplacer la charrette ici :
page-play-none-yet = aucun
page-play-led = entame
page-play-best = maître
page-play-trump = atout
page-play-cart = charrette
page-play-cart-here = charrette ?
page-play-seller = vendeur
page-play-raccoon = tanuki
page-play-hides-short = caché : 0
page-play-not-confirmed = à confirmer
page-play-your-card = ta carte
page-play-you-lead = tu entames
page-play-you-lead-tindahan = tu commences
page-play-plays-now = joue
page-play-plays-last = joue en dernier
page-play-after-you = après toi
page-play-waits = attend
page-play-thinks = réfléchit
page-play-your-bastos = ton Bastos
page-play-your-choice = ton choix
page-play-chosen = choisi
page-play-only-you = toi uniquement
page-play-bastos = Bastos
page-play-bastos-of = Bastos : { $names }
page-play-value = valeur
page-play-values = Valeur de chaque fruit
page-play-if-trump = si atout
page-play-set-aside = Écartée
page-play-not-in-round = hors de cette manche
page-play-leave-it = Ne rien changer
page-play-change-value = Changer une valeur
page-play-raise-to = Monter { $suit-the } à { $value }
page-play-lower-to = Baisser { $suit-the } à { $value }
page-play-at-top = { $suit-the } est tout en haut
page-play-at-bottom = { $suit-the } est tout en bas
page-play-top = en haut
page-play-bottom = en bas
page-play-nothing-led = Nouveau pli
page-play-led-is = Demandé : { $suit }
page-play-was-led = { $suit } demandé
page-play-tricks-in-round =
    { $count ->
        [one] { $count } pli
       *[other] { $count } plis
    }
page-play-kettles-are = 2, 5, 8 : bouilloires
page-play-kettles-free =
    { $count ->
        [0] aucune bouilloire libre
        [one] { $count } bouilloire libre
       *[other] { $count } bouilloires libres
    }
page-play-bid-in-all =
    { $count ->
        [one] { $count } pli annoncé
       *[other] { $count } plis annoncés
    } en tout
page-play-leads-first = entame
page-play-bid = annonce
page-play-took = plis :
page-play-bid-is = Annonce : { $count }
page-play-bid-do = Annoncer { $count }
page-play-bid-none = Choisis un nombre
page-play-bid-sealed = Annonce scellée
page-play-your-bid = Ton annonce
page-play-thinking = Réfléchit
page-play-bid-worth =
    Juste : 1 par pli et 2 de plus. Chaque pli { $miss ->
        [under] qui manque
       *[other] d’écart
    } : −1. Un 0 annoncé : 5, ou { $zero ->
        [each] −1 par pli.
       *[other] rien.
    }
page-play-all-bids = On montre les doigts : { $text }.
page-play-fist = 0, poing fermé
page-play-send-seller = Envoyer un vendeur
page-play-last-trick = Dernier pli
page-play-no-last-trick = Aucun pli de cette manche n’est encore fini.
page-play-last-trick-closed = Les plis finis sont maintenant face cachée.
page-play-won-it =
    { $you ->
        [yes] Remporté par toi
       *[no] Remporté par { $seat }
    }
page-play-nobody-won-it = Remporté par personne
page-play-did-play = { $card }
page-play-did-trump = { $card }, déclaré atout
page-play-did-hide = { $card }, caché dans { $kettle-the }
page-play-did-hide-unseen = un tanuki, caché dans { $kettle-the }
page-play-did-seller = un vendeur
page-play-did-spend = un vendeur, pour { $card-the }
page-play-did-cart = la charrette, vers l’étal { $suit-stall }
page-play-did-raise = { $suit-the } monte
page-play-did-lower = { $suit-the } baisse
page-play-did-keep = rien ne change
page-play-your-hand =
    { $count ->
        [0] Ta main est vide
        [one] Ta main, { $count } carte
       *[other] Ta main, { $count } cartes
    }
page-play-not-now = { $text }, pas maintenant
page-play-hands = Cartes en main
page-play-prompt = Que faire maintenant
page-play-turn-said = À toi de jouer. { $text }
page-play-title-turn = ● À toi de jouer · { $game }
page-play-the-rule = La règle
page-play-choice-stays = Tous les choix se montrent ensemble ; un choix fait ne change plus.
page-play-who-has-chosen = Choix faits
page-play-has-chosen = a choisi
page-play-is-thinking = réfléchit
page-play-ask-play = Jouer { $card-the } ?
page-play-ask-other = { $card } : celle-ci ?
page-play-ask-bastos = Prendre { $card-the } comme Bastos ?
page-play-ask-trump = Jouer { $card-the }, ou en faire l’atout ?
page-play-ask-hide = { $card } : à découvert, ou caché dans une bouilloire ? Caché, il vaut 0.
page-play-ask-hide-only = { $card } : le cacher dans une bouilloire ? Caché, il vaut 0.
page-play-ask-spend = { $card } : le jouer, ou le dépenser pour envoyer un vendeur à l’étal { $suit-stall } ?
page-play-ask-spend-only = Dépenser { $card-the } pour envoyer un vendeur à l’étal { $suit-stall } ?
page-play-do-play =
    { $game ->
        [tanuki] À découvert
       *[other] Jouer simplement
    }
page-play-do-bastos = Choisir
page-play-do-trump = En faire l’atout
page-play-do-hide = Dans { $kettle-the }
page-play-hide-into = Cacher ici { $card-the } dans { $kettle-the }
page-play-hide-here = cacher ici
page-play-do-spend = Dépenser
page-play-trump-falls = { $suit-the } vaudra { $value }
page-play-seller-goes = un vendeur à l’étal { $suit-stall }
page-play-not-this = Une autre carte
page-play-leave = Quitter la table
page-play-leave-for-now = Partir un moment
page-play-undo = Annuler
page-play-undo-ask = Demander à annuler
page-play-hint = Conseil
page-play-hint-title = L’avis du bot
page-play-hint-unit = points d’avance
page-play-hint-unit-win = chance de gagner
page-play-hint-about = Que veulent dire ces chiffres ?
page-play-hint-note = Il ne voit que ce que tu vois. Appuie sur une ligne pour la jouer.
page-play-hint-ask = Demander conseil
page-play-hint-thinking = Je réfléchis…
page-play-hint-later = Tu pourras demander quand ce sera à toi.
page-play-hint-error = à { $points } près
page-play-hint-said = Le bot choisirait : { $text }. Points attendus : { $points }.
page-play-hint-said-win = Le bot choisirait : { $text }. Chance de gagner : { $percent } %.
page-play-hint-seller = Un vendeur à l’étal { $suit-stall }
page-play-hint-spend = Dépenser { $card-the } pour un vendeur
page-play-hint-cart = La charrette à l’étal { $suit-stall }
page-play-hint-trump = { $card }, et en faire l’atout
page-play-hint-raise = Monter { $suit-the }
page-play-hint-lower = Baisser { $suit-the }
page-play-hint-keep = Ne rien changer
page-play-hint-hide = { $card } dans { $kettle-the }
page-play-hint-bid = Annoncer { $bid }
page-play-hint-bandu-offer =
    { $piece } : { $kind ->
        [bid] enchères pour obtenir
       *[refuse] enchères pour refuser
    }
page-play-hint-bandu-pull =
    Retirer { $piece-the } : { $kind ->
        [bid] enchères pour obtenir
       *[refuse] enchères pour refuser
    }
page-play-hint-bandu-use = Utiliser { $piece-the }
page-play-hint-bandu-refuse = Payer un haricot
page-play-hint-bandu-bid = Miser { $bid }
page-play-hint-bandu-pass = Passer
page-play-is-bot = Bot : { $bot }
page-play-is-bot-version = Bot : { $bot } v{ $version }
page-play-what-if = Et si
page-play-history = Historique
page-play-rules = Règles
page-play-chat = Discussion
page-play-side = Historique, règles, discussion
page-play-score-sheet = Feuille de score
page-play-menu = Menu
page-play-where = Manche { $round }/{ $rounds } · pli { $number }
page-play-where-round = Manche { $round }/{ $rounds }
page-play-where-choices =
    Manche { $round }/{ $rounds } · { $game ->
        [tanuki] annonces
        [bastos] choix du Bastos
       *[other] choix
    }
page-play-game-over = Partie finie
page-play-dealing = va commencer
page-play-deals =
    { $you ->
        [yes] Tu distribues
       *[no] { $seat } distribue
    }
page-play-counterclockwise = on joue vers la droite
page-play-offline = hors ligne
page-play-restarting = redémarrage
page-play-is-paused = en pause
page-play-is-stopped = arrêtée
page-play-watching = tu regardes
page-play-onlookers =
    { $count ->
        [one] { $count } personne regarde
       *[other] { $count } personnes regardent
    }
page-play-watching-long = Tu regardes.
page-play-is-to-play = C’est à { $seats } de jouer.
page-play-hands-hidden = Les mains restent cachées jusqu’à la fin de la manche.
page-play-sit-in-for = Prendre la place du bot { $seat }
page-play-your-name = Ton nom, comme les autres le verront
page-play-sit-down = S’asseoir
page-play-lost = Connexion perdue. Ta place et tes cartes t’attendent.
page-play-lost-again = La page réessaie toute seule.
page-play-lost-card = La page réessaie toute seule. Pas encore confirmé : { $card-the }. La carte est renvoyée, et ne compte qu’une fois.
page-play-try-now = Réessayer maintenant
page-play-restart = La boutique redémarre. Chaque carte est enregistrée.
page-play-restart-back = La table revient toute seule, le plus souvent en moins de 10 s.
page-play-restart-your-turn = Ce sera à toi de jouer.
page-play-paused = La table est en pause.
page-play-paused-by =
    { $you ->
        [yes] Tu as mis la table en pause.
       *[no] De retour bientôt : { $seat } a mis la table en pause.
    }
page-play-paused-means = Les pendules sont arrêtées, tes cartes restent comme elles sont. Toute personne à table peut reprendre.
page-play-go-on = Reprendre
page-play-stopped = La partie a été arrêtée avant la fin.
page-play-stopped-means = Personne ne gagne. Ce qui a été joué est gardé.
page-play-to-shop = À la boutique
page-play-stand-in =
    { $you ->
        [yes] Un bot joue pour toi.
       *[no] { $seat } n’est pas là : un bot joue.
    }
page-play-i-am-back = Me revoilà
page-play-deserted = Tout le monde est absent. La table attend que quelqu’un revienne.
page-play-meanwhile =
    { $count ->
        [one] Pendant ton absence, un bot a joué une fois pour toi.
       *[other] Pendant ton absence, un bot a joué { $count } fois pour toi.
    }
page-play-wants-undo =
    { $you ->
        [yes] Tu voudrais revenir sur ton dernier coup.
       *[no] { $seat } voudrait revenir sur son dernier coup.
    }
page-play-wants-stop =
    { $you ->
        [yes] Tu voudrais arrêter la partie.
       *[no] { $seat } voudrait arrêter la partie.
    }
page-play-waits-for = On attend { $seats }.
page-play-waits-for-away =
    { $count ->
        [one] On attend { $seats }, qui n’est pas là.
       *[other] On attend { $seats }, qui ne sont pas là.
    }
page-play-close = Fermer
page-play-yes = Oui
page-play-no = Non
page-play-never-mind = Annuler la demande
page-play-takes-back =
    { $you ->
        [yes] Tu reviens sur ton dernier coup.
       *[no] { $seat } revient sur son dernier coup.
    }
page-play-time-out =
    { $you ->
        [yes] Ton temps est écoulé.
       *[no] { $seat } n’a plus de temps.
    }
page-play-pauses = La table est en pause.
page-play-resumes = La partie reprend.
page-play-asks-undo =
    { $you ->
        [yes] Tu demandes à revenir sur ton dernier coup.
       *[no] { $seat } demande à revenir sur son dernier coup.
    }
page-play-asks-stop =
    { $you ->
        [yes] Tu demandes à arrêter la partie.
       *[no] { $seat } demande à arrêter la partie.
    }
page-play-says-yes =
    { $you ->
        [yes] Tu dis oui.
       *[no] { $seat } dit oui.
    }
page-play-says-no =
    { $you ->
        [yes] Tu dis non.
       *[no] { $seat } dit non.
    }
page-play-bot-plays-for =
    { $you ->
        [yes] Un bot joue pour toi.
       *[no] { $seat } n’est pas là. Un bot joue.
    }
page-play-sits = { $name } joue à cette place.
page-play-history-trick = Pli { $number }
page-play-history-round = Manche { $number }
page-play-history-before = Avant la partie
page-play-history-end = La fin
page-play-history-led = demandé : { $suit }
page-play-history-trump = atout { $suit }
page-play-history-no-trump = pas encore d’atout
page-play-history-closed = Les plis précédents de cette manche restent face cachée.
page-play-history-empty = Il ne s’est encore rien passé.
page-rules-loading = Les règles arrivent.
page-rules-failed = Les règles n’ont pas pu être chargées : le serveur n’a pas répondu.
page-rules-again = Réessayer
page-rules-sections = Aller à un chapitre
page-rules-at-this-table = À cette table
page-rules-chart = Tableau { $number }
page-rules-contents = Sommaire
page-rules = Règles
page-rules-of = Les règles de { $game }
page-rules-all = Les règles de tous les jeux
page-rules-unknown = Il n’y a pas ici de règles de « { $name } ». Voici les jeux de la boutique :
page-rules-options = C’est ainsi qu’on joue d’habitude. Chaque table peut en décider autrement : les options d’une nouvelle table disent comment.
page-rules-play = Une table de { $game }
page-back = Retour
page-play-chat-nothing = Personne n’a encore rien dit.
page-play-chat-watching = Pour écrire, il faut une place à la table.
page-play-chat-line = Une ligne de discussion
page-play-chat-said = { $name } dit : { $text }
page-play-phrases = Phrases toutes faites, que chacun lit dans sa langue
page-play-count = Compte
page-play-count-about = Un panneau montre les cartes passées, par couleur et par numéro
page-play-count-closed = À cette table, l’historique est fermé : rien n’est compté
page-play-count-none = Le compte commence avec la donne.
page-play-count-unseen =
    { $count ->
        [0] Tu as vu toutes les cartes de cette manche.
        [one] Il y a 1 carte que tu n’as pas encore vue : dans une autre main, face cachée ou de côté.
       *[other] Il y a { $count } cartes que tu n’as pas encore vues : dans d’autres mains, face cachée ou de côté.
    }
page-play-count-gone =
    { $count ->
        [0] Aucune n’est passée.
       *[other] Passées : { $numbers }.
    }
page-play-count-left =
    { $count ->
        [0] Toutes ont été vues.
       *[other] Pas encore vues : { $numbers }.
    }
page-play-count-own =
    { $count ->
        [0] Aucune dans ta main.
       *[other] Dans ta main : { $numbers }.
    }
page-play-count-gone-short = passée
page-play-count-left-short = pas encore vue
page-play-count-own-short = dans ta main
page-play-count-points = Points avant cette manche
page-play-chat-say = Envoyer
page-play-loading = Un instant.
page-play-dealt = Toutes les mains de départ
page-play-dealt-hide = Cacher les mains
page-play-dealt-round = Les mains de départ de la manche { $round }
page-play-dealt-aside = Carte distribuée à personne : { $card }.
page-play-dealt-later = Les mains se découvrent quand la manche suivante est distribuée : d’ici là, la dernière action pourrait être annulée.
page-play-dealt-at-the-end = À cette table, on ne revoit pas les plis passés : les mains se découvrent à la fin de la partie.
page-play-no-sheet = Aucune manche n’est encore finie.
page-play-so-far = Manche { $round }, jusqu’ici
page-play-so-far-about = La table telle qu’elle est. Les points se comptent à la fin de la manche.
page-play-so-far-stopped = La table telle qu’elle était quand la partie s’est arrêtée. Cette manche ne donne pas de points.
page-play-rounds = Manches
page-play-round-is-over = La manche { $round } est finie
page-play-round-best = Le plus de points dans cette manche : { $seats }, avec { $points }.
page-play-sheet-caption = Points de la manche { $round }, une ligne par raison, une colonne par personne
page-play-reason = Raison
page-play-this-round = Cette manche
page-play-before = Avant
page-play-total = Total
page-play-points-moment = { $points } pour { $seat } : voir le moment
page-play-points-why = Les points expliqués
page-play-no-points = Aucun point dans cette manche.
page-play-row-tricks = Plis
page-play-row-cards-left = Cartes restées
page-play-row-shutout = Capot
page-play-row-taken = Plis faits
page-play-row-bid = Annonce
page-play-row-in-hand = Cartes en main
page-play-row-other = Points
page-play-note-sellers = vendeurs
page-play-note-tricks = 2 par pli
page-play-note-cards-left = −1 par carte
page-play-note-stall = 5 et 2
page-play-note-stall-trump = 6 et 3
page-play-note-fruit = { $value } par carte
page-play-note-shutout = comme le meilleur
page-play-note-taken = 1 par pli
page-play-note-bid = tenue ou manquée
page-play-short-sheet-tricks = { $count } × 2
page-play-short-sheet-cards-left =
    { $count ->
        [one] { $count } restée
       *[other] { $count } restées
    }
page-play-short-sheet-stall-first = en tête, { $count }
page-play-short-sheet-stall-first-trump = en tête, { $count }
page-play-short-sheet-stall-first-tied = égalité en tête, { $count }
page-play-short-sheet-stall-first-tied-trump = égalité en tête, { $count }
page-play-short-sheet-stall-second = deuxième, { $count }
page-play-short-sheet-stall-second-trump = deuxième, { $count }
page-play-short-sheet-stall-second-tied = égalité, deuxième, { $count }
page-play-short-sheet-stall-second-tied-trump = égalité, deuxième, { $count }
page-play-short-sheet-shutout = ni pli ni vendeur
page-play-short-sheet-fruit = { $count } × { $value }
page-play-short-sheet-taken = { $count } sur { $bid }
page-play-short-sheet-exact = { $bid }, exactement
page-play-short-sheet-missed-under = { $count } de moins que { $bid }
page-play-short-sheet-missed-over = { $count } de plus que { $bid }
page-play-short-sheet-over-free = { $count } de plus que { $bid }
page-play-short-sheet-zero-met = 0, exactement
page-play-short-sheet-zero-missed = { $count } de plus que 0
page-play-short-sheet-zero-each = { $count } de plus que 0
page-play-chart = Points, manche par manche
page-play-chart-start = Début
page-play-chart-player = Nom
page-play-game-is-over = C’était la dernière manche.
page-play-next-round-asks = La manche { $round } va commencer.
page-play-back-to-table = Retour à la table
page-play-see-result = Voir le résultat
page-play-next-round = Manche suivante
page-play-standing = Classement final
page-play-round-short = M{ $number }
page-play-result-after = Après { $rounds } manches
page-play-result-wins =
    { $you ->
        [yes] { $count ->
            [1] Tu gagnes
           *[other] Tu partages la victoire
        }
       *[no] { $count ->
            [1] { $seats } gagne
           *[other] { $seats } partagent la victoire
        }
    }
page-play-result-tie = Égalité à { $points } entre { $seats } :
page-play-result-author = { $name } gagne
page-play-result-author-why = Une égalité revient à l’auteur du jeu, même s’il n’est pas dans la pièce. C’est la règle. Première place partagée : { $seats }.
page-play-fair-in =
    { $game ->
        [bandu] Les mains ont tremblé sans tricher.
       *[other] Les donnes étaient honnêtes.
    }
page-play-fair-in-about =
    { $game ->
        [bandu] Le hasard les a fait bouger, avec un nombre venu de ce navigateur. Tu peux le vérifier.
       *[other] Le hasard les a faites, avec un nombre venu de ce navigateur. Tu peux le vérifier.
    }
page-play-fair-missing =
    { $game ->
        [bandu] Les mains ont peut-être triché.
       *[other] Les donnes n’étaient peut-être pas honnêtes.
    }
page-play-fair-missing-about = L’enregistrement a un autre nombre au hasard que celui que ce navigateur a donné.
page-play-fair-record = L’enregistrement
page-play-record-kept = La partie est gardée.
page-play-record-kept-about =
    { $game ->
        [bandu] Tu peux la revoir, et vérifier que seul le hasard a fait trembler les mains.
       *[other] L’enregistrement contient chaque carte. Tu peux vérifier que seul le hasard a fait les donnes.
    }
page-play-record-download = Télécharger
page-play-once-more = Encore une ?
page-play-join-rematch = Rejoindre la revanche
page-play-play-again = Rejouer
page-play-sort = Trier la main
page-play-sort-suit = par couleur
page-play-sort-number = par nombre
page-play-confirm = Confirmer les cartes
page-play-confirm-about = Un premier toucher prend la carte, un deuxième la joue.
page-play-notify = Me prévenir quand c’est à moi
page-play-notify-about = Par une notification, quand cette page n’est pas devant.
page-play-notify-none = Ce navigateur n’a pas de notifications.
page-play-notify-insecure = Les navigateurs n’autorisent les notifications que sur une page en https, ou sur la machine du serveur. Cette page est arrivée en simple http.
page-play-notify-denied = Les notifications de cette page sont bloquées. Autorise-les dans les réglages du navigateur, puis reviens ici.
page-play-notify-dismissed = Le navigateur n’a pas eu ton accord. Réessaie, et dis oui quand il demande.
page-play-people = Qui est là ?
page-play-keys = Touches
page-play-pause = Mettre la table en pause
page-play-ask-stop = Demander l’arrêt de la partie
page-play-stop-game = Arrêter la partie
page-play-stop-game-sure = L’arrêter maintenant ? Personne ne gagne.
page-play-end-table = Fermer la table
page-play-end-table-sure = La fermer pour tout le monde ?
page-play-is-host = hôte
page-play-is-here = en ligne
page-play-is-open = ouverte à une personne
page-play-mute = Me masquer ses messages
page-play-unmute = Me montrer ses messages
page-play-mute-all = Masquer ses messages pour tous
page-play-stand-in-now = Laisser un bot jouer
page-play-make-host = Nommer hôte
page-play-replace-by-bot = Remplacer par un bot
page-play-remove = Faire partir
page-play-remove-sure = Un bot prend la place, sans retour. Vraiment ?
page-play-ban = Faire partir et bannir
page-play-ban-sure = Ni jouer, ni regarder. Vraiment ?
page-play-was-removed = L’hôte a donné ta place à un bot. Tu peux rester regarder.
page-play-open-place = Ouvrir cette place à une personne
page-play-close-place = Garder le bot ici
page-play-key-of-seller = V
page-play-key-of-cart = C
page-play-key-of-keep = N
page-play-key-of-undo = Z
page-play-key-of-hint = I
page-play-key-of-history = H
page-play-key-of-rules = R
page-play-key-of-chat = T
page-play-key-of-last = P
page-play-key-of-score = S
page-play-key-of-count = D
page-play-key-of-prompt = Y
page-play-key-arrows = flèches
page-play-key-home = Début
page-play-key-end = Fin
page-play-key-enter = Entrée
page-play-key-digits = 1 à 10
page-play-key-suit = lettre
page-play-key-esc = Échap
page-play-key-does-hand = Se déplacer dans ta main, parmi les étals et les choix
page-play-key-does-play = Jouer la carte, appuyer sur le bouton
page-play-key-does-find = Trouver une carte : son nombre, puis la lettre de sa couleur
page-play-key-does-seller = Envoyer un vendeur (Tindahan)
page-play-key-does-cart = Aller aux étals pour déplacer la charrette (Tindahan)
page-play-key-does-keep = Laisser toutes les valeurs comme elles sont (Bastos)
page-play-key-does-undo = Revenir sur un coup
page-play-key-does-hint = Demander conseil
page-play-key-does-history = Historique
page-play-key-does-rules = Règles
page-play-key-does-chat = Discussion
page-play-key-does-count = Compter les cartes
page-play-key-does-last = Dernier pli
page-play-key-does-score = Feuille de score
page-play-key-does-prompt = Redire que faire maintenant
page-play-key-does-help = Ces touches
page-play-key-does-close = Fermer, reposer une carte prise
page-play-key-does-close-look = Fermer, revenir à la partie

## La page : Bandu à l’accueil

page-short-bandu = Bandu
page-game-bandu = Mise sur des pièces de bois. Garde ta tour debout.
page-options-bandu = façons de jouer, pièces, enchères, haricots, chutes, tremblement, positions proposées, pendule
page-preset-standard = Classique
page-preset-standard-about = des enchères ; la dernière tour debout gagne
page-preset-challenge = Défi
page-preset-challenge-about = pas de base : ta première pièce en tient lieu
page-preset-solitaire = Solo
page-preset-solitaire-about = sans enchères : autant de pièces qu’il en tient
page-fewer = Un de moins
page-more-of = Un de plus
page-rounds-bandu = On tourne jusqu’à ce qu’il reste une tour. À une seule personne, on joue en solo.
page-best-towers = Ton record en solo : { $bests }
page-best-tower =
    { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    } { $help ->
        [by-hand] à la main
       *[with-help] avec de l’aide
    }
page-manners = Bonnes manières
page-manners-about = comme le veut la règle
page-manners-surface = On construit sur une surface plane et solide. La table d’ici l’est ; la tienne n’a que l’écran à porter.
page-manners-look = Regarde bien les pièces avant de commencer. Certaines sont moins sages qu’elles n’en ont l’air.
page-manners-elbows = Pas de coudes sur la table, jamais.
page-manners-shake = On ne secoue pas la table : on ne s’y appuie pas et on ne tape pas du pied contre elle.
page-manners-rebuild = Si quelqu’un d’autre secoue la table et que ta tour tombe, tu peux la rebâtir comme elle était. Ici, personne ne peut la secouer : seule ta main tremble.
page-option-bandu-mode = Façon de jouer
page-option-bandu-mode-standard = Classique
page-option-bandu-mode-standard-about = Tout le monde commence avec une base. La dernière tour debout gagne.
page-option-bandu-mode-challenge = Défi
page-option-bandu-mode-challenge-about = Personne n’a de base : la première pièce que tu prends en devient une, quelle que soit sa forme.
page-option-bandu-mode-solitaire = Solo
page-option-bandu-mode-solitaire-about = En solo, sans enchères : une tour avec autant de pièces que possible. La base compte pour une.
page-option-bandu-pieces = Pièces
page-option-bandu-pieces-about = Combien il y en a dans la réserve. Moins il y en a, plus la partie est courte ; elles sont alors tirées au sort pour chaque table, et tout le monde les voit avant le début de la partie.
page-option-bandu-auctions = Enchères
page-option-bandu-auctions-both = les deux
page-option-bandu-auctions-both-about = Le commissaire-priseur choisit : payer pour refuser, ou miser pour obtenir.
page-option-bandu-auctions-bid = miser
page-option-bandu-auctions-bid-about = Chaque pièce va à la plus haute mise.
page-option-bandu-auctions-refuse = refuser
page-option-bandu-auctions-refuse-about = Chaque pièce fait le tour jusqu’à ce que quelqu’un l’utilise.
page-option-bandu-beans = Haricots
page-option-bandu-beans-about = Ce que chacun a au départ, pour miser et pour refuser.
page-option-bandu-fall = Tomber, c’est
page-option-bandu-fall-any = descendre
page-option-bandu-fall-any-about = Une pièce est tombée quand elle finit plus de 10 mm plus bas ou touche la table ; la base, quand elle bascule. Si quoi que ce soit tombe, tu es hors jeu.
page-option-bandu-fall-table = toucher la table
page-option-bandu-fall-table-about = Seule une pièce qui touche la table est tombée, ou une base qui bascule. Ce qui descend à l’intérieur de la tour reste en jeu.
page-option-bandu-tremor = Les mains
page-option-bandu-tremor-small = tremblent un peu
page-option-bandu-tremor-small-about = La pièce est lâchée à environ un tiers de millimètre de l’endroit où tu la tiens, parfois le triple, et un peu tournée. Elle quitte la main avec une petite poussée : une boule roule d’environ un centimètre, et plus loin quand un doigt glisse.
page-option-bandu-tremor-none = sont sûres
page-option-bandu-tremor-none-about = La pièce est lâchée exactement où tu la tiens, immobile.
page-option-bandu-tremor-large = tremblent fort
page-option-bandu-tremor-large-about = La pièce est lâchée à environ un millimètre de l’endroit où tu la tiens, parfois le triple, et tournée un peu plus. Elle quitte la main avec une poussée plus forte : une boule roule d’environ deux centimètres, et plus loin quand un doigt glisse.
page-option-bandu-circles = Tours avant la nulle
page-option-bandu-circles-about = Après tant de tours de table avec la réserve vide et sans chute, tous ceux qui restent gagnent.

## La page : une table de Bandu

page-play-bandu-where =
    { $count ->
        [one] { $count } pièce dans la réserve
       *[other] { $count } pièces dans la réserve
    }
page-play-bandu-beans =
    { $count ->
        [one] { $count } haricot
       *[other] { $count } haricots
    }
page-play-bandu-pieces =
    { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    }
page-play-bandu-pieces-title = pièces
page-play-bandu-piece = { $piece }
page-play-bandu-the = { $piece-the }
page-play-bandu-size = { $length } × { $width } × { $height } mm · { $mass } g
page-play-bandu-others = Les autres tours
page-play-bandu-out = hors jeu
page-play-bandu-note-offers = vend
page-play-bandu-note-places = pose
page-play-bandu-look-at = Regarder cette tour :
page-play-bandu-tower-of =
    { $you ->
        [yes] Ta tour
       *[no] Tour : { $seat }
    }, { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    }
page-play-bandu-tower-name = Tour : { $seat }
page-play-bandu-tower-words =
    { $you ->
        [yes] Ta tour, à partir de la base
       *[no] Tour : { $seat }, à partir de la base
    }
page-play-bandu-stands-alone = { $piece-the } { $posture ->
        [upside-down] repose à l’envers sur la table
        [rim] repose sur la tranche, sur la table
        [leans] penche sur la table
       *[stands] repose sur la table
    }.
page-play-bandu-stands-on = { $piece-the } { $posture ->
        [upside-down] repose à l’envers
        [rim] repose sur la tranche,
        [leans] penche
       *[stands] repose
    } sur { $pieces-the }{ $spot ->
        [left] , du côté gauche
        [right] , du côté droit
        [front] , du côté avant
        [back] , du côté arrière
        [left-end] , au bout gauche
        [right-end] , au bout droit
        [front-end] , au bout avant
        [back-end] , au bout arrière
        [front-left] , au coin avant gauche
        [front-right] , au coin avant droit
        [back-left] , au coin arrière gauche
        [back-right] , au coin arrière droit
        [middle] , au milieu
       *[across] { "" }
    }, à { $height } mm de haut.
page-play-bandu-auction = Enchères
page-play-bandu-chooses =
    { $you ->
        [yes] Tu choisis une pièce.
       *[no] { $seat } choisit une pièce.
    }
page-play-bandu-choose-one = Appuie sur une pièce pour la voir de près.
page-play-bandu-you-take = Ta prochaine pièce
page-play-bandu-you-offer = Tu mets aux enchères
page-play-bandu-kind-bid = Enchères pour obtenir
page-play-bandu-kind-bid-at = Enchères pour obtenir · à { $bid }
page-play-bandu-kind-refuse = Enchères pour refuser
page-play-bandu-looked-at = Dans la réserve
page-play-bandu-so-far = Jusqu’ici
page-play-bandu-said-now = à présent
page-play-bandu-said-next = ensuite
page-play-bandu-said-offers = au marteau
page-play-bandu-said-paid = refus
page-play-bandu-said-uses = utilisée
page-play-bandu-said-passed = passe
page-play-bandu-turn-it = Fais-la tourner pour la voir de tous les côtés
page-play-bandu-use = L’utiliser
page-play-bandu-use-about = la poser sur ta tour
page-play-bandu-use-must = plus de haricots : tu dois
page-play-bandu-refuse = Refuser
page-play-bandu-refuse-about =
    { $count ->
        [one] paie ton dernier haricot
       *[other] paie 1 de tes { $count } haricots
    }
page-play-bandu-pass = Passer
page-play-bandu-pass-about = tu quittes ces enchères
page-play-bandu-bid = Miser { $bid }
page-play-bandu-bid-about =
    { $count ->
        [one] il t’en reste { $left } sur { $count } haricot
       *[other] il t’en reste { $left } sur { $count } haricots
    }
page-play-bandu-to-refuse = À refuser
page-play-bandu-to-refuse-about = d’abord { $seat } : payer un haricot, ou l’utiliser
page-play-bandu-to-bid = À obtenir
page-play-bandu-to-bid-about = gratuite pour toi si personne ne mise
page-play-bandu-take-it = Prendre { $piece-the }
page-play-bandu-stop = S’arrêter à { $count }
page-play-bandu-picture = Photo
page-play-bandu-picture-line =
    { $count ->
        [one] Bandu : une tour de { $count } pièce
       *[other] Bandu : une tour de { $count } pièces
    }
page-play-bandu-is-best =
    { $help ->
        [by-hand] Aucune tour bâtie sans aide n’a eu plus de pièces sur cet appareil.
       *[with-help] Aucune tour bâtie avec aide n’a eu plus de pièces sur cet appareil.
    }
page-play-bandu-best-is =
    { $help ->
        [by-hand] Le record sans aide sur cet appareil : { $count ->
            [one] { $count } pièce.
           *[other] { $count } pièces.
        }
       *[with-help] Le record avec aide sur cet appareil : { $count ->
            [one] { $count } pièce.
           *[other] { $count } pièces.
        }
    }
page-play-bandu-take-back = La reprendre à côté de la tour
page-play-bandu-result-towers = Les tours
page-play-bandu-result-stands = Toujours debout.
page-play-bandu-result-highest = Au plus haut
page-play-bandu-result-end = À la fin
page-play-bandu-result-rubble = Après la chute
page-play-bandu-result-size =
    { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    } · { $height } mm
page-play-bandu-result-fell =
    { $how ->
        [pull] Tombée au tour { $number }, en retirant { $piece-the }.
        [touch] A touché la table au tour { $number }, avec { $piece-the }.
       *[place] Tombée au tour { $number }, avec { $piece-the }.
    }
page-play-bandu-result-far = La plus longue chute : { $piece-the }, { $mm } mm.
page-play-bandu-result-chart = Hauteur de chaque tour en mm, au fil de la partie ; la plus grande en bas
page-play-bandu-result-turn = Tour { $number }
page-play-bandu-let-go = Lâcher
page-play-bandu-let-go-anyway = Lâcher quand même
page-play-bandu-keep = La garder en main
page-play-bandu-warned = Elle toucherait la table, et tu serais hors jeu. La lâcher quand même, ou la garder en main ?
page-play-bandu-pile = La réserve
page-play-bandu-pile-of =
    { $count ->
        [one] La réserve, { $count } pièce
       *[other] La réserve, { $count } pièces
    }
page-play-bandu-to-pull = Ta tour : retire une pièce
page-play-bandu-pull-way = La faire sortir
page-play-bandu-pull-easiest = au plus facile
page-play-bandu-pull-up = vers le haut
page-play-bandu-pull-left = vers la gauche
page-play-bandu-pull-right = vers la droite
page-play-bandu-pull-near = vers toi
page-play-bandu-pull-far = loin de toi
page-play-bandu-pull-about = Choisis une direction, ou fais glisser la pièce. Elle sort lentement ; coincée, elle est soulevée.
page-play-bandu-pull-dragged = Comme tu l’as fait glisser
page-play-bandu-bears-nothing = ne porte rien
page-play-bandu-bears-about = { $piece-the } : rien ne repose dessus
page-play-bandu-all =
    { $count ->
        [one] La seule
       *[other] Les { $count }
    }
page-play-bandu-poses = Positions proposées
page-play-bandu-suggest = Montrer des positions
page-play-bandu-suggest-tried = essayées
page-play-bandu-suggest-looks = à l’œil
page-play-bandu-poses-tried = essayées
page-play-bandu-poses-looks = à l’œil seulement
page-play-bandu-poses-off = Pas de positions proposées à cette table
page-play-bandu-poses-off-why = L’hôte l’a voulu ainsi. Fais glisser la pièce, tourne-la par ses poignées, ou sers-toi du clavier.
page-play-bandu-poses-coming = Un coup d’œil à ta tour…
page-play-bandu-poses-none = Rien ne semble sûr : pose-la à la main.
page-play-bandu-poses-lost = Les positions ne sont pas arrivées. Redemande-les, ou pose la pièce à la main.
page-play-bandu-poses-hopeless = Rien de ce qui a été essayé ici n’a tenu. Tout est risqué.
page-play-bandu-poses-found =
    { $count ->
        [one] { $count } position proposée.
       *[other] { $count } positions proposées.
    }
page-play-bandu-risk-held = a tenu
page-play-bandu-risk-risky = risqué
page-play-bandu-touches-at =
    touche à { $height } mm{ $right ->
        [0] { "" }
       *[other] { ", " }{ $right } mm { $across ->
            [left] à gauche
           *[right] à droite
        }
    }{ $away ->
        [0] { "" }
       *[other] { ", " }{ $away } mm { $along ->
            [front] devant
           *[back] derrière
        }
    }
page-play-bandu-steady = Est-elle stable ?
page-play-bandu-steady-is = La table pourrait pencher de { $degrees }° avant que { $piece-the } ne parte.
page-play-bandu-steady-rolls = { $piece-the } roulerait tout de suite : rien ne { $piece-it } retient.
page-play-bandu-steady-tips = { $piece-the } basculerait tout de suite, au moindre mouvement.
page-play-bandu-steady-not = Personne ne peut dire si cette tour est stable.
page-play-bandu-in-hand = En main
page-play-bandu-mm = { $height } mm
page-play-bandu-degrees = { $degrees }°
page-play-bandu-x = x
page-play-bandu-y = y
page-play-bandu-lean = pente
page-play-bandu-touches-table = touche la table
page-play-bandu-hand-keys = { $piece-the } en main : les flèches déplacent la pièce, Q E, W X et A D la tournent, Entrée la lâche
page-play-bandu-footing-table = Elle toucherait la table, et tu serais hors jeu.
page-play-bandu-footing-base = Elle reposerait sur la table, comme base.
page-play-bandu-footing-outside = Son centre de gravité dépasse de { $mm } mm le bord de ce qui la porte.
page-play-bandu-footing-point = Elle reposerait sur un point.
page-play-bandu-footing-inside =
    { $mm ->
        [0] Son centre de gravité est au bord de ce qui la porte.
       *[other] Son centre de gravité est { $mm } mm à l’intérieur de ce qui la porte.
    }
page-play-bandu-landing-at =
    { $right ->
        [0] { $away ->
            [0] Au-dessus du milieu de la base
           *[other] { $away } mm { $along ->
                [front] devant le milieu
               *[back] derrière le milieu
            }
        }
       *[other] { $right } mm { $across ->
            [left] à gauche
           *[right] à droite
        }{ $away ->
            [0] { "" }
           *[other] { " et " }{ $away } mm { $along ->
                [front] vers l’avant
               *[back] vers l’arrière
            }
        }
    }, à { $height } mm de haut.
page-play-bandu-landing-on = Elle toucherait { $pieces-the }.
page-play-bandu-landing-share = { $share } % de sa face inférieure est porté.
page-play-bandu-landing-lean = Elle penche de { $degrees }°.
page-play-bandu-camera = Tourner la vue
page-play-bandu-turn-left = Tourner à gauche
page-play-bandu-turn-right = Tourner à droite
page-play-bandu-from-above = Regarder d’en haut
page-play-bandu-reset-view = Revenir à la vue habituelle
page-play-bandu-inset-above = Petite vue d’en haut : appuie pour le côté
page-play-bandu-inset-above-title = d’en haut
page-play-bandu-inset-side = Petite vue de côté : appuie pour le haut
page-play-bandu-inset-side-title = de côté
page-play-bandu-again-title = Encore une fois
page-play-bandu-again = Revoir
page-play-bandu-slowly = Au ralenti
page-play-bandu-back-to-game = Revenir à la partie
page-play-bandu-look-around = Prends le temps de regarder les pièces. { $seat } met la première aux enchères dès que tu le veux.
page-play-bandu-looked-around = On y va
page-play-bandu-turning = Rotation
page-play-bandu-snap = aimanté
page-play-bandu-free = libre
page-play-bandu-grip-move = Déplacer la pièce : glisse, ou les flèches
page-play-bandu-grip-up = Tourner sur elle-même : glisse, ou Q et E
page-play-bandu-grip-right = Pencher d’avant en arrière : glisse, ou W et X
page-play-bandu-grip-away = Pencher à gauche et à droite : glisse, ou A et D
page-play-bandu-best-by-hand = record sans aide
page-play-bandu-best-with-help = record avec aide
page-play-bandu-height = hauteur
page-play-bandu-you-are-out = Ta tour est tombée. Tu peux rester regarder.
page-play-bandu-in =
    en jeu · { $count ->
        [one] { $count } pièce
       *[other] { $count } pièces
    }
page-play-bandu-fell =
    { $number ->
        [1] première chute
        [2] deuxième chute
        [3] troisième chute
        [4] quatrième chute
        [5] cinquième chute
       *[other] sixième chute
    }
page-play-key-numbers = 1 à 7
page-play-key-does-bandu-move = Déplacer la pièce en main de 1 mm, avec Maj de 5
page-play-key-does-bandu-turn = La tourner sur elle-même
page-play-key-does-bandu-tip = La pencher d’avant en arrière
page-play-key-does-bandu-lean = La pencher à gauche et à droite
page-play-key-does-bandu-suggest = Demander des positions
page-play-key-does-bandu-pose = La suspendre à une position proposée
page-play-key-does-bandu-let-go = Lâcher
page-play-key-does-bandu-use = Utiliser la pièce
page-play-key-does-bandu-refuse = La refuser et payer un haricot
page-play-key-does-bandu-bid = Miser un de plus
page-play-key-does-bandu-pass = Passer

poses-not-now = Personne n’a de pièce de Bandu à poser à cette table en ce moment
bearing-not-now = Il n’y a pas ici de tour dont les pièces portent quelque chose
film-not-there = Il n’y a pas de film de ce tour
poses-not-yours = Seule la personne qui tient la pièce voit où la poser : c’est { $seat }
poses-off = Cette table ne propose pas de positions : à toi de trouver la place
steady-not-now = Il n’y a pas de tour à peser ici maintenant, ou cette table joue sans conseils

## Leçons

page-learn = Apprendre
page-learn-game = Apprendre { $game } en jouant
page-learn-title = Apprendre à jouer
page-learn-about = Une première partie de chaque jeu, pas à pas
page-learn-all = Toutes les leçons
page-learn-steps =
    { $count ->
        [one] { $count } étape
       *[other] { $count } étapes
    }
page-learn-done = Terminée
page-lesson-step = Étape { $number } sur { $count }
page-lesson-over = Fin de la leçon
page-lesson-back = Une étape en arrière
page-lesson-close = Fermer la leçon
page-lesson-right = Bien joué !
page-lesson-wrong = Pas cette fois.
page-lesson-watch = Regarde ce qui se passe.
page-lesson-take-back = Reprendre le coup
page-lesson-again = Réessayer
page-lesson-not-awaited = La leçon continue avec un autre coup.
page-lesson-english = Cette leçon n’est pas encore traduite dans ta langue ; elle est donc en anglais.
page-lesson-free-round = Jouer une partie contre des débutants
page-lesson-once-more = Recommencer
page-first-visit = C’est ta première visite ? Une leçon en dix étapes t’apprend un jeu pendant que tu y joues.
page-first-visit-no = Pas maintenant

## Problèmes

page-puzzle = Problème
page-puzzles = Quelle carte ?
page-puzzles-about = Dans chacune de ces positions, une action est nettement la meilleure. Il y en a une nouvelle chaque jour.
page-puzzles-earlier = Avant :
page-puzzle-today = Le problème du jour
page-puzzle-number = Problème { $number }
page-puzzle-ask = Que vaut-il mieux faire ici ?
page-puzzle-difficulty =
    { $level ->
        [1] facile
        [2] moyen
       *[3] difficile
    }
page-puzzle-right = Bien vu !
page-puzzle-wrong = Pas tout à fait. Mieux : { $action }.
page-puzzle-yours = ta réponse
page-puzzle-gap =
    { $points ->
        [one] { $points } point devant la deuxième, ±{ $error }
       *[other] { $points } points devant la deuxième, ±{ $error }
    }
page-puzzle-earlier = Un problème précédent
page-puzzle-all = Tous les problèmes
page-puzzle-close = Fermer le problème
page-puzzle-streak =
    { $count ->
        [one] { $count } jour de suite
       *[other] { $count } jours de suite
    }
page-puzzle-was-right = résolu
page-puzzle-was-wrong = pas résolu
