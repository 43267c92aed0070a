import type { Call } from './call.ts';
import { cancelIntent, holdTime } from './charging.ts';
import type { Intent, Page, Refund } from './records.ts';
import { settleRefund } from './refunds.ts';

/** Stripe keeps events for thirty days. */
const eventsKeptFor = 30 * 86_400_000;

/** What the passing of time has made due. */
export function findDue(page: Page, now: number): { intents: Intent[]; refunds: Refund[] } {
  const expired = (intent: Intent): boolean => {
    const charge = intent.charge === null ? undefined : page.charges[intent.charge];
    return intent.status === 'requires_capture' && (charge?.created ?? now) + holdTime <= now;
  };
  return {
    intents: Object.values(page.intents).filter(expired),
    refunds: Object.values(page.refunds).filter(({ next }) => next !== null && next.at <= now),
  };
}

/** Lets authorisations lapse after seven days and brings refunds to their end. */
export function settleDue(call: Call): void {
  const { intents, refunds } = findDue(call.page, call.now);
  for (const intent of intents) cancelIntent(call, intent, 'automatic');
  for (const refund of refunds) settleRefund(call, refund);
  for (const [id, { created }] of Object.entries(call.page.events)) {
    if (created + eventsKeptFor <= call.now) delete call.page.events[id];
  }
}
