import type { Run } from '#platform/database';
import { type Held, readHeld, readOwners, readWhere, type Where } from './store.ts';

/** What changed: where places came or went, and whose carts are not as they were. */
export type Changes = { where: Where[]; owners: string[] };

/** Longer than any hold: its cap of 45 minutes, and twice what a payment may take. */
const longestMs = 2 * 3_600_000;

type Seen = Held & { over: boolean };

/**
 * Watches a client's places for those who look at them. Reserving must neither notify nor queue anything, so this looks
 * itself: it compares what is held now with what was held at the last look, which shows whatever happened to a place,
 * by whichever process: taken, given back, bought, taken by another, run out, extended. `announced` are topics of the
 * outbox (`occurrence:<id>`, `cart:<id>`), for what is written down anyway. `now` in milliseconds.
 */
export function watchPlaces(run: Run, clientId: string) {
  let before: Map<string, Seen> | undefined;

  return async (now: number, announced: ReadonlySet<string>): Promise<Changes> => {
    const rows = await readHeld(run, clientId, now - longestMs);
    const held = new Map(
      rows.map((row) => [row.id, { ...row, over: row.ends_at !== null && row.ends_at <= now }]),
    );
    const changed = before === undefined ? { occurrences: [], carts: [] } : compare(before, held);
    before = held;
    const occurrences = [...changed.occurrences, ...named(announced, 'occurrence:')];
    const carts = [...changed.carts, ...named(announced, 'cart:')];
    const [where, owners] = await Promise.all([
      occurrences.length === 0 ? [] : readWhere(run, clientId, [...new Set(occurrences)]),
      carts.length === 0 ? [] : readOwners(run, clientId, [...new Set(carts)]),
    ]);
    return { where, owners };
  };
}

function compare(before: ReadonlyMap<string, Seen>, held: ReadonlyMap<string, Seen>) {
  const moved = [...held.values()].filter(({ id, over }) => before.get(id)?.over !== over);
  const gone = [...before.values()].filter(({ id }) => !held.has(id));
  const others = [...held.values()].filter((now) => {
    const then = before.get(now.id);
    return then && (then.ends_at !== now.ends_at || then.as !== now.as || then.cart_id !== now.cart_id);
  });
  const places = [...moved, ...gone];
  return {
    occurrences: places.map(({ occurrence_id }) => occurrence_id),
    carts: [...places, ...others].map(({ cart_id }) => cart_id),
  };
}

const named = (topics: ReadonlySet<string>, prefix: string): string[] =>
  [...topics].filter((topic) => topic.startsWith(prefix)).map((topic) => topic.slice(prefix.length));
