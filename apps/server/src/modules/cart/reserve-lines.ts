import { ok, type Result } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import {
  type CartTarget,
  type ClaimRefusalCode,
  forEachKind,
  type LineRefusal,
  type Purchasables,
  type QuoteContext,
  type QuotedLine,
} from './kinds/purchasable.ts';

type Reservation = { context: QuoteContext; target: CartTarget; quoted: readonly QuotedLine[] };

/** Reserves quoted lines of any kinds, or returns the first refusal. The cart's hold is locked. */
export async function reserveLines(
  tx: Transaction,
  purchasables: Purchasables,
  { context, target, quoted }: Reservation,
): Promise<Result<undefined, LineRefusal<ClaimRefusalCode>>> {
  let result: Result<undefined, LineRefusal<ClaimRefusalCode>> = ok(undefined);
  await forEachKind(purchasables, quoted, async (purchasable, quotedOfKind) => {
    if (result.ok) result = await purchasable.reserve(tx, context, target, quotedOfKind);
  });
  return result;
}
