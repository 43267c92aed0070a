// Random choices that depend on a seed only, so that a basket can be repeated by its number.
import { createHash } from 'node:crypto';

/** The choices of one basket: mulberry32, started by a hash of the run's seed and the basket's number. */
export function createRandom(seed, number) {
  let state = createHash('sha256').update(`${seed}:${number}`).digest().readUInt32LE(0);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    chance: (share) => next() < share,
    /** A whole number from `from` to `to`, both included. */
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    pick: (list) => list[Math.floor(next() * list.length)],
    /** One of the entries `[value, weight]`. */
    weighted(entries) {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) {
        left -= weight;
        if (left < 0) return value;
      }
      return entries.at(-1)[0];
    },
  };
}
