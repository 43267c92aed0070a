import type { RevalidatedLine } from '../../cart/index.ts';
import type { OrderSnapshot } from '../../order/index.ts';
import type { AttemptInput } from './attempt-input.ts';

/** Everything that completes the checkout without the browser. */
export function buildSnapshot(
  input: AttemptInput,
  lines: readonly RevalidatedLine[],
  { total, taxTotal, seller, tenders }: Pick<OrderSnapshot, 'total' | 'taxTotal' | 'seller' | 'tenders'>,
): OrderSnapshot {
  return {
    version: 3,
    seller,
    personId: input.personId,
    cartId: input.cartId,
    source: input.source,
    email: input.payer.email,
    firstName: input.payer.first_name,
    language: input.caller.language,
    origin: input.origin,
    termsVersion: input.termsVersion,
    completedWaivers: [...input.completedWaivers],
    tenders,
    total,
    taxTotal,
    lines: lines.map(({ id, quoted: { input: lineInput, price, snapshot } }) => ({
      cartLineId: id,
      kind: lineInput.kind,
      name: snapshot.title,
      quantity: lineInput.quantity,
      amount: price.amount,
      tax: price.tax,
      taxRate: price.taxRate,
      taxCode: price.taxCode,
      pricingOptionId: price.optionId,
      snapshot,
    })),
  };
}
