import { calculateIncludedTax } from '@pavilion/domain/price';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import {
  getOrCreateCart,
  insertLine,
  type LineInput,
  type LineRefusal,
  type Purchasable,
  type QuoteContext,
  type QuotedLine,
} from '../cart/index.ts';
import { isPayableBy } from './policy.ts';
import { claimPenalty, type PenaltyRow, readPenalties, releasePenalties, settlePenalties } from './store.ts';

type PenaltyInput = LineInput<'penalty'>;
type Quoted = Result<readonly QuotedLine<'penalty'>[], LineRefusal>;

/** PRC-11: the kind `penalty`, an unpaid penalty that is paid through the cart. It has no place, so it needs no hold. */
export const createPenaltyPurchasable = (): Purchasable<'penalty'> => ({
  kind: 'penalty',
  emailWording: 'payment',

  quote: (run, context, inputs) => quotePenalties(run, context, inputs, ({ lineId }) => lineId === null),

  revalidate: (run, context, lines) =>
    quotePenalties(
      run,
      context,
      lines.map(({ input }) => input),
      ({ lineId }) => lines.some(({ id }) => id === lineId),
    ),

  async reserve(tx, { now }, target, quoted) {
    const { clientId } = target;
    const cartId = await getOrCreateCart(tx, target);
    for (const line of quoted) {
      const lineId = createId(now);
      await insertLine(tx, { clientId, cartId }, { id: lineId, quoted: line, now });
      const isClaimed = await claimPenalty(tx, { clientId, id: line.input.detail.debtId, lineId });
      if (!isClaimed) return refuse({ code: 'already_reserved', nextStep: 'see_cart' });
    }
    return ok(undefined);
  },

  // A penalty always belongs to its debtor, at its own amount.
  reassign: async () => {},

  release: (tx, { clientId }, lineIds) => releasePenalties(tx, { clientId, lineIds }),

  async fulfil(tx, { clientId, now }, lineIds) {
    const count = await settlePenalties(tx, { clientId, lineIds, now });
    if (count !== lineIds.length) throw new Error(`Settled ${count} of ${lineIds.length} penalties`);
  },

  cancel: (tx, { clientId }, lineIds) => releasePenalties(tx, { clientId, lineIds }),
});

async function quotePenalties(
  run: RunStatement,
  { clientId, requesterId }: QuoteContext,
  inputs: readonly PenaltyInput[],
  isOpen: (penalty: PenaltyRow) => boolean,
): Promise<Quoted> {
  const ids = inputs.map(({ detail }) => detail.debtId);
  const penalties = new Map((await readPenalties(run, { clientId, ids })).map((row) => [row.id, row]));
  const quoted: QuotedLine<'penalty'>[] = [];
  for (const input of inputs) {
    const penalty = penalties.get(input.detail.debtId);
    // Another person's penalty is not found, so its existence stays private.
    if (!penalty || !isPayableBy(penalty, { requesterId })) return refuse({ code: 'penalty_not_found' });
    if (!isOpen(penalty)) return refuse({ code: 'already_reserved', nextStep: 'see_cart' });
    quoted.push(toQuotedLine(input, penalty));
  }
  return ok(quoted);
}

function toQuotedLine(input: PenaltyInput, penalty: PenaltyRow): QuotedLine<'penalty'> {
  const { amount, taxRate, taxCode, personId, title, firstName, lastName } = penalty;
  const tax = calculateIncludedTax(amount, taxRate);
  return {
    input: { ...input, quantity: 1, personId, optionId: undefined },
    price: {
      optionId: null,
      list: amount,
      discount: 0,
      amount,
      tax,
      taxRate,
      taxCode,
      steps: [
        { code: 'list_price', amount, params: { name: title } },
        ...(tax > 0 ? [{ code: 'tax_included' as const, amount: tax, params: { rate: taxRate / 100 } }] : []),
      ],
    },
    snapshot: {
      version: 2,
      title,
      timezone: null,
      times: [],
      place: null,
      occurrenceId: null,
      categorySlug: null,
      attendee: { id: personId, firstName, lastName },
      option: null,
      notes: [],
    },
    lastBookableAt: null,
    versions: { requester: null, attendee: null, subject: null },
  };
}
