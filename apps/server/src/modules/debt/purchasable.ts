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
import { claimDebt, type DebtRow, readDebts, releaseDebts, settleDebts } from './store.ts';

/** The kinds of lines that pay what a person owes. */
type DebtKind = 'penalty' | 'debt';
type Quoted<K extends DebtKind> = Result<readonly QuotedLine<K>[], LineRefusal>;

/**
 * PRC-11: the kinds `penalty` and `debt` (a fee, a debt or its reconciliation), which are paid through the cart. They have
 * no place, so they need no hold.
 */
export const createDebtPurchasables = () => ({
  penalty: createPurchasable('penalty', {
    notFoundCode: 'penalty_not_found',
    isOfKind: ({ type }) => type === 'penalty',
  }),
  debt: createPurchasable('debt', {
    notFoundCode: 'debt_not_found',
    isOfKind: ({ type }, { detail }) => type === detail.type,
  }),
});

type Rules<K extends DebtKind> = {
  notFoundCode: 'penalty_not_found' | 'debt_not_found';
  isOfKind: (debt: DebtRow, input: LineInput<K>) => boolean;
};

const createPurchasable = <K extends DebtKind>(kind: K, rules: Rules<K>): Purchasable<K> => ({
  kind,
  emailWording: 'payment',

  quote: (run, context, inputs) =>
    quoteDebts(run, context, inputs, { ...rules, isOpen: ({ lineId }) => lineId === null }),

  revalidate: (run, context, lines) =>
    quoteDebts(
      run,
      context,
      lines.map(({ input }) => input),
      { ...rules, isOpen: ({ lineId }) => lines.some(({ id }) => id === lineId) },
    ),

  async reserve(tx, { now }, target, quoted) {
    const { clientId } = target;
    const cartId = await getOrCreateCart(tx, target);
    for (const line of quoted) {
      const lineId = createId(now);
      await insertLine(tx, { clientId, cartId }, { id: lineId, quoted: line, now });
      const isClaimed = await claimDebt(tx, { clientId, id: line.input.detail.debtId, lineId });
      if (!isClaimed) return refuse({ code: 'already_reserved', nextStep: 'see_cart' });
    }
    return ok(undefined);
  },

  // A debt always belongs to its debtor, at its own amount.
  reassign: async () => {},

  release: (tx, { clientId }, lineIds) => releaseDebts(tx, { clientId, lineIds }),

  async fulfil(tx, { clientId, now }, lineIds) {
    const count = await settleDebts(tx, { clientId, lineIds, now });
    if (count !== lineIds.length) throw new Error(`Settled ${count} of ${lineIds.length} debts`);
  },

  cancel: (tx, { clientId }, lineIds) => releaseDebts(tx, { clientId, lineIds }),
});

async function quoteDebts<K extends DebtKind>(
  run: RunStatement,
  { clientId, requesterId }: QuoteContext,
  inputs: readonly LineInput<K>[],
  { notFoundCode, isOfKind, isOpen }: Rules<K> & { isOpen: (debt: DebtRow) => boolean },
): Promise<Quoted<K>> {
  const ids = inputs.map(({ detail }) => detail.debtId);
  const debts = new Map((await readDebts(run, { clientId, ids })).map((row) => [row.id, row]));
  const quoted: QuotedLine<K>[] = [];
  for (const input of inputs) {
    const debt = debts.get(input.detail.debtId);
    // Another person's debt is not found, so its existence stays private.
    if (!debt || !isOfKind(debt, input) || !isPayableBy(debt, { requesterId }))
      return refuse({ code: notFoundCode });
    if (!isOpen(debt)) return refuse({ code: 'already_reserved', nextStep: 'see_cart' });
    quoted.push(toQuotedLine(input, debt));
  }
  return ok(quoted);
}

function toQuotedLine<K extends DebtKind>(input: LineInput<K>, debt: DebtRow): QuotedLine<K> {
  const { amount, taxRate, taxCode, personId, title, firstName, lastName } = debt;
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
