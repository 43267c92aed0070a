import type { RunStatement } from '#platform/database/database';
import { joinStatements } from '#platform/database/join-statements';
import { carerGate } from './carer.ts';
import { directDebitGate } from './direct-debit.ts';
import type { CheckoutToGate, Gate, MissingRequirement } from './gate.ts';
import { signaturesGate } from './signatures.ts';
import { termsGate } from './terms.ts';
import { waiversGate } from './waivers.ts';

/** Every check before a payment, in the order of the form. */
const gates: readonly Gate[] = [carerGate, waiversGate, signaturesGate, directDebitGate, termsGate];

/** The missing requirements of all gates, read as one statement. A payment needs none of them to be missing. */
export async function findMissing(
  run: RunStatement,
  checkout: CheckoutToGate,
): Promise<MissingRequirement[]> {
  const read = joinStatements(run);
  return (await Promise.all(gates.map((gate) => gate.check(read, checkout)))).flat();
}
