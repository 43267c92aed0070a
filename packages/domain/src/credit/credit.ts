import type { LineKind } from '../line.ts';

/** PRC-03: the types of credit, in the order in which their accounts are locked. */
export const creditTypes = ['general', 'membership'] as const;
export type CreditType = (typeof creditTypes)[number];

/** An amount of each type, in minor units. */
export type CreditAmounts = Readonly<Record<CreditType, number>>;

/** Membership credit pays for sessions only, not for memberships or for what is owed (decision 0041). */
const acceptsMembershipCredit = {
  booking: true,
  bundle: true,
  ticket: true,
  membership: false,
  package: false,
  gift_card: false,
  penalty: false,
  debt: false,
} as const satisfies Record<LineKind, boolean>;

type PricedLine = { kind: LineKind; amount: number };

const sumAmounts = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** PRC-09: the most of each type that may pay for a cart, regarded alone: the lesser of what is available and what it may pay. */
export const getMaxApplicable = (available: CreditAmounts, lines: readonly PricedLine[]): CreditAmounts => ({
  general: Math.max(0, Math.min(available.general, sumAmounts(lines))),
  membership: Math.max(
    0,
    Math.min(available.membership, sumAmounts(lines.filter(({ kind }) => acceptsMembershipCredit[kind]))),
  ),
});

/**
 * PRC-09: what pays of the credit that a customer chose, after the cart or the credit has changed. Membership credit is
 * used first, because general credit pays for everything.
 */
export function limitCredit(
  chosen: CreditAmounts,
  { available, lines }: { available: CreditAmounts; lines: readonly PricedLine[] },
): CreditAmounts {
  const max = getMaxApplicable(available, lines);
  const membership = Math.min(chosen.membership, max.membership);
  return { membership, general: Math.min(chosen.general, max.general, sumAmounts(lines) - membership) };
}

export const sumCredit = ({ general, membership }: CreditAmounts): number => general + membership;
