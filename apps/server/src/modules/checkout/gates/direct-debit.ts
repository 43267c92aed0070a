import { isDirectDebitMissing } from '../../direct-debit/index.ts';
import type { Gate } from './gate.ts';

/** A membership whose months are collected needs a bank account first. */
export const directDebitGate: Gate = {
  name: 'direct debit',
  check: async (tx, checkout) =>
    (await isDirectDebitMissing(tx, checkout))
      ? [{ field: 'direct_debit', textKey: 'field_direct_debit' }]
      : [],
};
