import type { Scenario } from './records.ts';

export const bankName = 'SANDBOX BANK PLC';

export type FieldError = { field: string; message: string };

/** Account numbers with a meaning; every other one pays. */
const scenarios: Record<string, Scenario> = {
  '00000002': 'no_mandate',
  '00000003': 'no_funds',
  '00000004': 'claims',
  '00000005': 'no_debit',
};
/** A number that the modulus check of any sort code refuses. */
const invalidNumber = '12345678';

export const getAccountScenario = (number: unknown): Scenario => scenarios[String(number)] ?? 'pays';

/** What is wrong with a sort code and an account number. */
export function findNumbersError({
  branch_code: sortCode,
  account_number: number,
}: Record<string, unknown>): FieldError | undefined {
  if (typeof sortCode !== 'string' || !/^\d{6}$/.test(sortCode) || sortCode === '000000')
    return { field: 'branch_code', message: 'is invalid' };
  if (typeof number !== 'string' || !/^\d{8}$/.test(number) || number === invalidNumber)
    return { field: 'account_number', message: 'is invalid' };
  return undefined;
}
