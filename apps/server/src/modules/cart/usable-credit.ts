import {
  type CreditAmounts,
  type CreditType,
  creditTypes,
  getMaxApplicable,
  limitCredit,
} from '@pavilion/domain/credit/credit';
import type { LineKind } from '@pavilion/domain/line';
import type { RunStatement } from '#platform/database/database';
import { type AvailableCredit, readAvailableCredit } from '../credit/index.ts';
import { readReservedLines } from './store/lines.ts';

type PricedLine = { kind: LineKind; amount: number };

/**
 * PRC-03: the credit of a cart's owner in minor units: all that they have, the most of each type that may pay for the
 * lines, and what pays of their choice.
 */
export type CartCredit = { available: CreditAmounts; maxApplicable: CreditAmounts; applied: CreditAmounts };

export function calculateCredit(
  credit: readonly AvailableCredit[],
  lines: readonly PricedLine[],
): CartCredit {
  const pick = (field: 'available' | 'chosen'): CreditAmounts => {
    const find = (type: CreditType) => credit.find((row) => row.type === type)?.[field] ?? 0;
    const [general, membership] = creditTypes.map(find);
    return { general: general ?? 0, membership: membership ?? 0 };
  };
  const available = pick('available');
  return {
    available,
    maxApplicable: getMaxApplicable(available, lines),
    applied: limitCredit(pick('chosen'), { available, lines }),
  };
}

type CreditKey = { clientId: string; cartId: string; personId: number };

/** What pays of the credit that a cart's owner chose, for lines at their current prices. Reserves nothing. */
export async function readUsableCredit(
  run: RunStatement,
  { lines, ...key }: CreditKey & { lines: readonly PricedLine[] },
): Promise<CreditAmounts> {
  return calculateCredit(await readAvailableCredit(run, key), lines).applied;
}

/** What pays of the credit that a cart's owner chose, at the prices that the cart shows. */
export async function readAppliedCredit(run: RunStatement, key: CreditKey): Promise<CreditAmounts> {
  const credit = await readAvailableCredit(run, key);
  const lines = credit.some(({ chosen }) => chosen > 0) ? await readReservedLines(run, key) : [];
  return calculateCredit(
    credit,
    lines.map(({ input, price }) => ({ kind: input.kind, amount: price.amount })),
  ).applied;
}
