import type { Transaction } from '#platform/database/database';
import { directDebitGate } from './direct-debit.ts';
import type { CheckoutToGate, Gate, MissingRequirement } from './gate.ts';
import { signaturesGate } from './signatures.ts';
import { termsGate } from './terms.ts';
import { waiversGate } from './waivers.ts';

/** Every check before a payment, in the order of the form. */
const gates: readonly Gate[] = [waiversGate, signaturesGate, directDebitGate, termsGate];

/** The missing requirements of all gates. A payment needs none of them to be missing. */
export async function findMissing(tx: Transaction, checkout: CheckoutToGate): Promise<MissingRequirement[]> {
  const missing: MissingRequirement[] = [];
  for (const gate of gates) missing.push(...(await gate.check(tx, checkout)));
  return missing;
}
