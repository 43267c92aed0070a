import { addDays } from '../day.ts';
import { getMonthEnd } from '../membership/sale.ts';
import { addWorkingDays, getWorkingDayFrom } from './working-day.ts';

/** Working days that Bacs needs between the provider's order and the collection, and for a mandate that it does not know yet. */
const submitDays = 3;
const newMandateDays = 6;
/** So many working days before the notice must go out is it planned, so that a worker that was away is not late. */
const spareDays = 2;

type Period = { startsOn: string; endsOn: string };

/** The month after a day that is paid for. */
export function getNextPeriod(paidUntil: string): Period {
  const startsOn = addDays(paidUntil, 1);
  return { startsOn, endsOn: getMonthEnd(startsOn) };
}

type PlannedDay = {
  /** First day of the month that is collected. */
  startsOn: string;
  /** The local day on which the customer is notified. */
  today: string;
  /** The client's working days of notice. */
  noticeDays: number;
  /** Whether the bank does not have the instruction yet. */
  isNewMandate: boolean;
};

/**
 * The day of a collection: the first working day of its month, or as soon as the customer's notice and Bacs allow. The day
 * on which the customer is notified does not count.
 */
export function getChargeDay({ startsOn, today, noticeDays, isNewMandate }: PlannedDay): string {
  const earliest = addWorkingDays(today, Math.max(noticeDays, isNewMandate ? newMandateDays : submitDays));
  return earliest > startsOn ? earliest : getWorkingDayFrom(startsOn);
}

/** The day of the first collection after a sale that pays until `paidUntil`, if the bank gets a new instruction. Days are 'YYYY-MM-DD'. */
export const planFirstCollection = ({
  paidUntil,
  ...planned
}: Pick<PlannedDay, 'today' | 'noticeDays'> & { paidUntil: string }): string =>
  getChargeDay({ ...planned, startsOn: getNextPeriod(paidUntil).startsOn, isNewMandate: true });

/** Whether the customer is to be notified of a month's collection by now. */
export const isNoticeDue = (startsOn: string, today: string, noticeDays: number): boolean =>
  today >= addWorkingDays(getWorkingDayFrom(startsOn), -(Math.max(noticeDays, submitDays) + spareDays));

/** Whether a collection is to be sent to the provider by now. */
export const isSubmissionDue = (chargeOn: string, today: string): boolean =>
  addWorkingDays(today, submitDays + 1) >= chargeOn;

/** Whether it is too late to collect on the announced day. */
export const isTooLate = (chargeOn: string, today: string): boolean =>
  addWorkingDays(today, submitDays) > chargeOn;
