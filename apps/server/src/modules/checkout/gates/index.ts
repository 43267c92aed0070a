import type { Transaction } from '#platform/database/database';
import type { CheckoutToGate, Gate, MissingRequirement } from './gate.ts';
import { termsGate } from './terms.ts';

/** Every check before a payment, in the order in which the customer meets them. */
const gates: readonly Gate[] = [termsGate];

/** What is missing before this checkout can be paid for, from all gates. */
export async function findMissing(tx: Transaction, checkout: CheckoutToGate): Promise<MissingRequirement[]> {
  const missing: MissingRequirement[] = [];
  for (const gate of gates) missing.push(...(await gate.check(tx, checkout)));
  return missing;
}
