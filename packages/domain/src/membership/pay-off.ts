import { roundPercent } from '../price.ts';

/** What a session costs everyone and a member of a plan (minor units), with the plan's benefits for it. */
export type SessionPrice = {
  name: string;
  list: number;
  /** Before the benefits. */
  amount: number;
  /** The highest percentage off; 0 without one. */
  percent: number;
  freeUses: readonly { count: number; period: 'week' | 'month' }[];
};

export type PayOff = {
  name: string;
  sessions: number;
  /** By each session, in minor units; null if the free sessions save more than the others. */
  saving: number | null;
};

/** Whole weeks that every month has. */
const weeksPerMonth = 4;
/** More visits a month than one a day pay off for nobody. */
const maxSessions = 31;

/** PRC-06: the session of which the fewest a month cost less with a plan; of several, the one that saves more. */
export function findPayOff(monthlyAmount: number, prices: readonly SessionPrice[]): PayOff | undefined {
  const payOffs = prices.flatMap((price) => calculatePayOff(monthlyAmount, price) ?? []);
  const [best] = payOffs.toSorted(
    (a, b) => a.sessions - b.sessions || (b.saving ?? 0) - (a.saving ?? 0) || (a.name < b.name ? -1 : 1),
  );
  return best && best.sessions <= maxSessions ? best : undefined;
}

/** Free uses pay for the first sessions of a month, and the reduced price for those after them. */
function calculatePayOff(monthlyAmount: number, price: SessionPrice): PayOff | undefined {
  const { name, list, amount, percent } = price;
  const saving = Math.max(0, list - (amount - roundPercent(amount, percent)));
  const freeUses = list > saving ? countFreeUses(price) : 0;
  const countAt = (each: number, total: number): number => Math.max(1, Math.ceil(total / each));
  if (freeUses > 0 && countAt(list, monthlyAmount) <= freeUses)
    return { name, sessions: countAt(list, monthlyAmount), saving: list };
  if (saving === 0) return undefined;
  const sessions = freeUses + countAt(saving, monthlyAmount - freeUses * list);
  return { name, sessions, saving: freeUses > 0 ? null : saving };
}

const countFreeUses = ({ freeUses }: SessionPrice): number =>
  freeUses.reduce((sum, { count, period }) => sum + count * (period === 'week' ? weeksPerMonth : 1), 0);
