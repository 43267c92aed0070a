import { ok, refuse } from '@pavilion/domain/result';
import { createId } from '#platform/lib/id';
import {
  getOrCreateCart,
  insertLine,
  lapseLines,
  type Purchasable,
  type QuotedLine,
  ReservationRefusedError,
} from '../cart/index.ts';
import { endUnpaidAgreements, insertAgreements } from '../direct-debit/index.ts';
import { type QuotedSale, quoteSales } from './quote-sales.ts';
import { readPlanIds } from './store/sale-facts.ts';
import {
  cancelMemberships,
  deleteSales,
  insertSale,
  lockStaleSales,
  type Sale,
  startMemberships,
  updateSale,
} from './store/sales.ts';

/** For so long a basket keeps others from buying a membership for the same person. */
const staleMs = 60 * 60_000;

const inCart = { code: 'membership_in_cart', nextStep: 'see_cart' } as const;

/** PRC-05: the kind `membership`: a plan that is joined, renewed or changed to, for a person. It needs no hold. */
export const createMembershipPurchasable = (): Purchasable<'membership'> => ({
  kind: 'membership',
  emailWording: 'order',
  findSold: readPlanIds,

  quote: quoteSales,

  revalidate: (run, context, lines) =>
    quoteSales(
      run,
      context,
      lines.map(({ input }) => input),
    ),

  async reserve(tx, { now }, target, quoted) {
    const { clientId } = target;
    const cartId = await getOrCreateCart(tx, target);
    const lines = quoted.map((line) => ({ id: createId(now), line }));
    const personIds = lines.map(({ id, line }) => toSale(id, line).personId);
    const stale = await lockStaleSales(tx, { clientId, personIds, cartId, before: now - staleMs });
    if (stale.length > 0) {
      await deleteSales(tx, { clientId, lineIds: stale });
      await lapseLines(tx, { clientId, lineIds: stale, isShownInCart: false });
    }
    for (const { id, line } of lines) {
      await insertLine(tx, { clientId, cartId }, { id, quoted: line, now });
      if (!(await insertSale(tx, { clientId, now }, toSale(id, line)))) return refuse(inCart);
    }
    return ok(undefined);
  },

  async reassign(tx, { clientId }, { id, quoted }) {
    if (!(await updateSale(tx, { clientId }, toSale(id, quoted)))) throw new ReservationRefusedError(inCart);
  },

  release: (tx, { clientId }, lineIds) => deleteSales(tx, { clientId, lineIds }),

  async fulfil(tx, { clientId, now }, lineIds) {
    await insertAgreements(tx, { clientId, lineIds, now });
    const count = await startMemberships(tx, { clientId, lineIds, now });
    if (count !== lineIds.length) throw new Error(`Started ${count} of ${lineIds.length} memberships`);
  },

  async cancel(tx, { clientId, now }, lineIds) {
    await endUnpaidAgreements(tx, { clientId, lineIds, now });
    await cancelMemberships(tx, { clientId, lineIds });
  },
});

/** `quote` and `revalidate` of this kind returned the line, with its sale. */
function toSale(id: string, quoted: QuotedLine<'membership'>): Sale {
  const { sale, input } = quoted as QuotedSale;
  if (input.personId === null) throw new Error(`Membership ${id} without a person`);
  const memberIds = 'memberIds' in input.detail ? (input.detail.memberIds ?? []) : [];
  return { id, personId: input.personId, memberIds, period: sale.period, replacedId: sale.replacedId };
}
