import { addDays } from '@pavilion/domain/day';
import { isGiftCardAmount, maxGiftCardSendDays } from '@pavilion/domain/gift-card/gift-card';
import { formatMoney } from '@pavilion/domain/money';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { RunStatement, Transaction } from '#platform/database/database';
import {
  type LineInput,
  type LineRefusal,
  type Purchasable,
  type QuoteContext,
  type QuotedLine,
  storedAsLineOnly,
} from '../cart/index.ts';
import { transfer } from '../journal/index.ts';
import { type GiftCardPlan, readGiftCardPlans } from './store/plans.ts';
import { cancelSales, insertSales } from './store/sales.ts';

type GiftCardInput = LineInput<'gift_card'>;

/** CHK-35: the kind `gift_card`. The card is made and emailed once its order is paid. It has no place, so it needs no hold. */
export const createGiftCardPurchasable = (): Purchasable<'gift_card'> => ({
  kind: 'gift_card',
  emailWording: 'order',
  isRepeatable: true,
  findSold: async (run, { clientId, ids }) =>
    (await readGiftCardPlans(run, clientId)).flatMap(({ id }) => (ids.includes(id) ? [id] : [])),
  quote: (run, context, inputs) => quoteGiftCards(run, context, inputs, { isNew: true }),

  revalidate: (run, context, lines) =>
    quoteGiftCards(
      run,
      context,
      lines.map(({ input }) => input),
      { isNew: false },
    ),

  ...storedAsLineOnly,

  async fulfil(tx, { clientId, now }, lineIds) {
    const sold = await insertSales(tx, { clientId, lineIds, now });
    if (sold.length !== lineIds.length)
      throw new Error(`Sold ${sold.length} of ${lineIds.length} gift cards`);
    for (const line of sold) await bookSale(tx, { clientId, now, ...line });
  },

  async cancel(tx, { clientId, now }, lineIds) {
    for (const line of await cancelSales(tx, { clientId, lineIds, now }))
      await bookSale(tx, { clientId, now, ...line, isCancelled: true });
  },
});

type BookedSale = {
  clientId: string;
  orderId: string;
  amount: number;
  now: number;
  isCancelled?: boolean;
};

/** What is paid for a gift card is no sale yet: it is one when the card is used. */
const bookSale = (tx: Transaction, { isCancelled = false, ...entry }: BookedSale): Promise<void> =>
  transfer(tx, {
    ...entry,
    attemptId: null,
    ...(isCancelled
      ? ({ from: 'sales', to: 'gift-cards-sold', reason: 'gift_card_unsold' } as const)
      : ({ from: 'gift-cards-sold', to: 'sales', reason: 'gift_card_sold' } as const)),
  });

async function quoteGiftCards(
  run: RunStatement,
  context: QuoteContext,
  inputs: readonly GiftCardInput[],
  options: { isNew: boolean },
): Promise<Result<readonly QuotedLine<'gift_card'>[], LineRefusal>> {
  const plans = await readGiftCardPlans(run, context.clientId);
  const quoted: QuotedLine<'gift_card'>[] = [];
  for (const input of inputs) {
    const plan = plans.find(({ id }) => id === input.detail.planId);
    if (!plan) return refuse({ code: 'gift_card_not_sold', nextStep: 'choose_another' });
    const refusal = findRefusal(input, plan, { ...context, ...options });
    if (refusal) return refuse(refusal);
    quoted.push(toQuotedLine(input, plan, context.requesterId));
  }
  return ok(quoted);
}

/** A day that passes while the line is in a basket is no refusal: the card is sent at once. */
function findRefusal(
  { detail: { amount, sendOn } }: GiftCardInput,
  plan: GiftCardPlan,
  { isNew, now }: { isNew: boolean; now: number },
): LineRefusal | undefined {
  if (!isGiftCardAmount(amount, plan)) {
    const { minAmount, maxAmount, amounts, symbol } = plan;
    const [min, max] = [minAmount ?? Math.min(...amounts), maxAmount ?? Math.max(...amounts)];
    const params = {
      min: formatMoney(min, { symbol }),
      max: formatMoney(max, { symbol }),
    };
    return { code: 'gift_card_amount', params };
  }
  const today = getLocalDay(now, plan.timezone);
  const isOutside =
    sendOn !== null && ((isNew && sendOn < today) || sendOn > addDays(today, maxGiftCardSendDays));
  return isOutside ? { code: 'gift_card_day', params: { days: maxGiftCardSendDays } } : undefined;
}

function toQuotedLine(
  input: GiftCardInput,
  { name }: GiftCardPlan,
  requesterId: number | null,
): QuotedLine<'gift_card'> {
  const { amount, recipientName, sendOn } = input.detail;
  return {
    // It is for its recipient, who need not be a person here.
    input: { ...input, quantity: 1, personId: requesterId, optionId: undefined },
    price: {
      optionId: null,
      list: amount,
      discount: 0,
      amount,
      // What it buys is taxed when it is used.
      tax: 0,
      taxRate: 0,
      taxCode: 'exempt',
      steps: [{ code: 'list_price', amount, params: { name } }],
    },
    snapshot: {
      version: 2,
      title: name,
      timezone: null,
      times: [],
      place: null,
      occurrenceId: null,
      categorySlug: null,
      attendee: null,
      option: null,
      giftCard: { recipientName, sendOn },
      notes: [],
    },
    lastBookableAt: null,
    versions: { requester: null, attendee: null, subject: null },
  };
}
