import { ok, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import { moveBookings } from '../booking/index.ts';
import { moveCheckouts } from '../checkout/index.ts';
import { moveCredit } from '../credit/index.ts';
import { moveChildren } from '../linked-person/index.ts';
import { moveMemberships } from '../membership-sale/index.ts';
import { moveOrders } from '../order/index.ts';
import { endAllSessions, lockPeopleWithAddressOf, type MergeGuestCart } from '../person/index.ts';

/**
 * Gives everything that was bought with an email address, and the baskets, to its owner, who has just proved it by an
 * email to the person `personId`. Returns the owner's account: the one that the address has, or else this person. The
 * sessions of all provisional accounts end, because a stranger may have typed the address. Their debts stay with them.
 */
export async function claimProvisionalAccounts(
  tx: Transaction,
  mergeGuestCart: MergeGuestCart,
  { clientId, personId, now }: { clientId: string; personId: number; now: number },
) {
  const people = await lockPeopleWithAddressOf(tx, { clientId, personId });
  const account = people.find(({ isProvisional }) => !isProvisional);
  // Staff set their password at the desk.
  if (account && account.role !== 'customer') return refuse({ code: 'not_a_customer' } as const);
  const toId = account?.id ?? personId;
  const fromIds = people.flatMap(({ id, isProvisional }) => (isProvisional && id !== toId ? [id] : []));
  if (fromIds.length > 0) {
    // Checkouts first: a payment that is being completed holds the lock of its checkout and then inserts the order.
    await moveCheckouts(tx, { clientId, fromIds, toId });
    // Bookings before orders, which find them.
    await moveBookings(tx, { clientId, fromIds, toId });
    await moveOrders(tx, { clientId, fromIds, toId });
    await moveMemberships(tx, { clientId, fromIds, toId });
    // Before the baskets, whose lines are for them.
    await moveChildren(tx, { clientId, fromIds, toId });
    for (const id of fromIds) {
      await endAllSessions(tx, { clientId, personId: id, now });
      await mergeGuestCart(tx, { clientId, fromPersonId: id, personId: toId, now });
    }
    // Last, in the lock order.
    await moveCredit(tx, { clientId, fromIds, toId, now });
  }
  return ok({ personId: toId, claimedIds: fromIds });
}
