import { createRecordId, type DebitRecords, type Mandate, type Payment, type Scenario } from './records.ts';

const dayMs = 86_400_000;
/** How long the banks take to accept or refuse an instruction. */
const mandateMs = 2 * dayMs;
/** Between the day of a collection and the bank's answer. */
const paymentMs = dayMs;

/** Between the day of a collection and its payout to the client. */
const payoutMs = 4 * dayMs;

const toDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** The first day on which a mandate can be collected from. */
export const getNextChargeDay = (now: number): string => toDay(now + 2 * dayMs);

/** Changes a status and queues its event, as the provider does. */
export function setStatus(
  records: DebitRecords,
  change:
    | { resource: 'mandates'; item: Mandate; status: Mandate['status'] }
    | { resource: 'payments'; item: Payment; status: Payment['status'] },
  { now, cause = null }: { now: number; cause?: string | null },
): void {
  const { resource, item, status } = change;
  Object.assign(item, { status, cause });
  const id = createRecordId(records, 'EV');
  const event = { id, createdAt: now, resource, action: status, cause, link: item.id };
  records.events.push(event);
  records.history ??= {};
  records.history[id] = { ...event };
}

const getScenario = (records: DebitRecords, mandate: Mandate): Scenario =>
  records.accounts[mandate.account]?.scenario ?? 'pays';

/** What the banks have answered by now. */
export function settleDue(records: DebitRecords, now: number): void {
  for (const item of Object.values(records.mandates)) {
    if (item.status !== 'pending_submission' || item.createdAt + mandateMs > now) continue;
    const isRefused = getScenario(records, item) === 'no_mandate';
    const status = isRefused ? 'failed' : 'active';
    setStatus(
      records,
      { resource: 'mandates', item, status },
      { now, cause: isRefused ? 'bank_account_closed' : null },
    );
  }
  for (const item of Object.values(records.payments)) {
    const mandate = records.mandates[item.mandate];
    if (!mandate) continue;
    if (item.status === 'confirmed' && Date.parse(item.chargeOn) + payoutMs <= now) {
      setStatus(records, { resource: 'payments', item, status: 'paid_out' }, { now });
      continue;
    }
    if (item.status !== 'pending_submission') continue;
    if (mandate.status === 'failed' || mandate.status === 'cancelled') {
      setStatus(
        records,
        { resource: 'payments', item, status: 'cancelled' },
        { now, cause: 'mandate_cancelled' },
      );
      continue;
    }
    if (Date.parse(item.chargeOn) + paymentMs > now) continue;
    const scenario = getScenario(records, mandate);
    const status = scenario === 'no_funds' ? 'failed' : 'confirmed';
    setStatus(
      records,
      { resource: 'payments', item, status },
      { now, cause: status === 'failed' ? 'refer_to_payer' : null },
    );
    if (scenario === 'claims')
      setStatus(
        records,
        { resource: 'payments', item, status: 'charged_back' },
        { now, cause: 'authorisation_disputed' },
      );
  }
}
