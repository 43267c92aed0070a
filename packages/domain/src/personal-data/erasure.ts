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

/** Whether the customer has to agree to lose something. */
const losesSomething = (losses: ErasureLosses): boolean => Object.values(losses).some((count) => count > 0);

/**
 * Why an erasure cannot be done now: something has to end first, or is lost without the customer's consent. Undefined if it
 * can.
 */
export function findErasureRefusal(
  obstacles: readonly unknown[],
  losses: ErasureLosses,
  givesUp: boolean,
): 'erasure_blocked' | 'erasure_not_given_up' | undefined {
  if (obstacles.length > 0) return 'erasure_blocked';
  return losesSomething(losses) && !givesUp ? 'erasure_not_given_up' : undefined;
}
