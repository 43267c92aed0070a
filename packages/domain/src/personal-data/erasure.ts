const dayMs = 24 * 3_600_000;

/** How long a customer can undo the erasure of their account. */
export const erasureDelayMs = 14 * dayMs;
/** How long a copy of one's data can be downloaded. */
export const exportLifetimeMs = 7 * dayMs;
/** A copy that is not made by then has failed, and can be asked for again. */
export const exportTimeoutMs = 30 * 60_000;

/** What has to end before an account is erased, in the order of the page. */
export const erasureObstacles = ['payment', 'refund', 'debt', 'direct_debit', 'membership'] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

/** What a customer loses with their account: places, memberships that run until a day, uses of packages, minor units of credit. */
export type ErasureLosses = { bookings: number; memberships: number; packageUses: number; credit: number };

/** The same by their ids: uses by package, minor units by account of credit. */
export type ErasureHoldings = {
  bookings: readonly string[];
  memberships: readonly string[];
  packageUses: Readonly<Record<string, number>>;
  credit: Readonly<Record<string, number>>;
};

const nothing: ErasureHoldings = { bookings: [], memberships: [], packageUses: {}, credit: {} };

/** What would be lost of `held`, except what was given up. More uses or credit than were given up count as new. */
export function countLosses(held: ErasureHoldings, givenUp: ErasureHoldings = nothing): ErasureLosses {
  const countNew = (ids: readonly string[], known: readonly string[]): number =>
    ids.filter((id) => !known.includes(id)).length;
  const sumNew = (amounts: ErasureHoldings['credit'], known: ErasureHoldings['credit']): number =>
    Object.entries(amounts).reduce((sum, [id, amount]) => sum + Math.max(0, amount - (known[id] ?? 0)), 0);
  return {
    bookings: countNew(held.bookings, givenUp.bookings),
    memberships: countNew(held.memberships, givenUp.memberships),
    packageUses: sumNew(held.packageUses, givenUp.packageUses),
    credit: sumNew(held.credit, givenUp.credit),
  };
}

/** Whether the customer has to agree to lose something. */
export const losesSomething = (losses: ErasureLosses): boolean =>
  Object.values(losses).some((count) => count > 0);

/**
 * Why an erasure cannot be done now: something has to end first, or is lost without the customer's consent. Undefined if it
 * can. `losses` are those that are not given up.
 */
export function findErasureRefusal(
  obstacles: readonly unknown[],
  losses: ErasureLosses,
): 'erasure_blocked' | 'erasure_not_given_up' | undefined {
  if (obstacles.length > 0) return 'erasure_blocked';
  return losesSomething(losses) ? 'erasure_not_given_up' : undefined;
}
