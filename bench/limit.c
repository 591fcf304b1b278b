/* The limit: random games of Tindahan with four seats and the usual options, specialised by hand.
 *
 * A yardstick for the kernels, and no part of the program: number of seats, fruits and options are
 * constants, the state lives in registers and on the stack, and nothing is kept that scores do not
 * need. It deals and chooses with the same random numbers as `playouts`, so that every score must be
 * the same; `bench/limits.py` compares the signatures.
 *
 * cc -O3 -march=native limit.c -o limit && ./limit GAMES SEED
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { SEATS = 4, FRUITS = 5, RANKS = 10, CARDS = 50, HAND = 10, SELLERS = 9, SELLER = 50, CART = 51 };

#define BANANA 0
#define FRUIT_MASK ((1u << 0) | (1u << 1) | (1u << 3) | (1u << 4)) /* without lanzones */
#define SUIT(fruit) (((UINT64_C(1) << RANKS) - 1) << (RANKS * (fruit)))
#define DECK (SUIT(0) | SUIT(1) | SUIT(3) | SUIT(4))

static inline uint64_t draw(uint64_t *stream) {
    uint64_t word = *stream += UINT64_C(0x9E3779B97F4A7C15);
    word = (word ^ (word >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94D049BB133111EB);
    return word ^ (word >> 31);
}

static inline uint64_t below(uint64_t *stream, uint64_t count) {
    uint64_t product = (draw(stream) >> 32) * count;
    if ((product & 0xFFFFFFFF) < count) {
        uint64_t threshold = (UINT64_C(1) << 32) % count;
        while ((product & 0xFFFFFFFF) < threshold) product = (draw(stream) >> 32) * count;
    }
    return product >> 32;
}

static inline uint64_t pick(uint64_t set, uint64_t index) {
#ifdef __BMI2__
    return _pdep_u64(UINT64_C(1) << index, set);
#else
    while (index--) set &= set - 1;
    return set & -set;
#endif
}

static const uint8_t FRUIT_OF[64] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2,
    2, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    255, /* a seller is of no fruit */
};

static void deal(uint64_t hands[SEATS], uint64_t *stream) {
    uint64_t cards = DECK;
    int left = HAND * SEATS;
    for (int seat = 0; seat < SEATS - 1; seat++) {
        uint64_t before = cards;
        for (int card = 0; card < HAND; card++) cards ^= pick(cards, below(stream, left--));
        hands[seat] = before ^ cards;
    }
    hands[SEATS - 1] = cards;
}

static int stall_points(uint8_t stalls[SEATS][8], int seat, int fruit, int bonus) {
    int mine = stalls[seat][fruit], ahead = 0, level = 0;
    if (!mine) return 0;
    for (int other = 0; other < SEATS; other++) {
        ahead += stalls[other][fruit] > mine;
        level += stalls[other][fruit] == mine;
    }
    int first = 5 + bonus, second = 2 + bonus;
    if (!ahead) return level == 1 ? first : (first + second) / level;
    return ahead == 1 ? second / level : 0;
}

/* Play a round; return the number of actions. `cart` is trump, and moves. */
static int play_round(int leader, int *cart, int totals[SEATS], uint64_t *stream) {
    uint64_t hands[SEATS];
    uint8_t stalls[SEATS][8], left[SEATS], tricks[SEATS];
    int trump = *cart, turn = leader, actions = 0, is_out = 0;
    memset(stalls, 0, sizeof stalls);
    memset(left, SELLERS, sizeof left);
    memset(tricks, 0, sizeof tricks);
    deal(hands, stream);
    while (!is_out) {
        int seat = turn, turns = 0, led, best, best_seat;
        uint64_t hand = hands[seat], can = hand | (uint64_t)(FRUIT_MASK & ~(1u << trump)) << CART;
        uint64_t bit = pick(can, below(stream, __builtin_popcountll(can)));
        actions++, turns++;
        if (bit >> CART) { /* the cart moves, and the next seat opens the trick with a card */
            trump = __builtin_ctzll(bit) - CART;
            seat = (seat + 1) & 3;
            hand = hands[seat];
            bit = pick(hand, below(stream, __builtin_popcountll(hand)));
            actions++, turns++;
        }
        int card = __builtin_ctzll(bit);
        hands[seat] = hand ^ bit;
        is_out |= hand == bit;
        led = FRUIT_OF[card];
        best = card + 64 + (led == trump ? 128 : 0);
        best_seat = seat;
        for (; turns < SEATS; turns++, actions++) {
            seat = (seat + 1) & 3;
            hand = hands[seat];
            uint64_t following = hand & SUIT(led);
            can = (following ? following : hand) | (uint64_t)(left[seat] != 0) << SELLER;
            bit = pick(can, below(stream, __builtin_popcountll(can)));
            card = __builtin_ctzll(bit);
            int sells = card == SELLER, fruit = FRUIT_OF[card];
            stalls[seat][led] += sells;
            left[seat] -= sells;
            hand &= ~bit;
            hands[seat] = hand;
            is_out |= !hand;
            int key = card + (fruit == led ? 64 : 0) + (fruit == trump ? 128 : 0);
            best_seat = key > best ? seat : best_seat;
            best = key > best ? key : best;
        }
        tricks[best_seat]++;
        turn = best_seat;
    }
    int points[SEATS], top = -1000;
    for (int seat = 0; seat < SEATS; seat++) {
        points[seat] = 2 * tricks[seat] - __builtin_popcountll(hands[seat]);
        for (int fruit = 0; fruit < FRUITS; fruit++)
            points[seat] += stall_points(stalls, seat, fruit, fruit == trump);
        top = points[seat] > top ? points[seat] : top;
    }
    for (int seat = 0; seat < SEATS; seat++)
        totals[seat] += left[seat] == SELLERS && !tricks[seat] ? top : points[seat];
    *cart = trump;
    return actions;
}

int main(int count, char **arguments) {
    if (count != 3) return fprintf(stderr, "limit GAMES SEED\n"), 2;
    int64_t games = atoll(arguments[1]), actions = 0, signature = 0;
    uint64_t stream = strtoull(arguments[2], NULL, 10);
    clock_t start = clock();
    for (int64_t game = 0; game < games; game++) {
        int totals[SEATS] = {0}, cart = BANANA;
        for (int round = 0; round < SEATS; round++)
            actions += play_round(round, &cart, totals, &stream);
        for (int seat = 0; seat < SEATS; seat++)
            signature = (signature * 31 + totals[seat] + 4096) % 1000000007;
    }
    double ns = 1e9 * (clock() - start) / CLOCKS_PER_SEC / actions;
    printf("{\"actions\": %lld, \"signature\": %lld, \"ns\": %.3f}\n", (long long)actions,
           (long long)signature, ns);
    return 0;
}
