import type { BookLine } from '../ground.ts';
import type { Intent, Page } from './records.ts';

/** Every intent as one movement of money. */
export const linesOf = (page: Page): BookLine[] =>
  Object.values(page.intents).map((intent) => ({
    provider: 'stripe',
    id: intent.id,
    reference: intent.metadata['attempt_uuid'] ?? '',
    status: statusOf(page, intent),
    amount: intent.amount,
    captured: intent.received,
    refunded: (intent.charge === null ? undefined : page.charges[intent.charge])?.refunded ?? 0,
    currency: intent.currency.toUpperCase(),
    at: intent.changed,
  }));

/** An intent that was cancelled before anything was authorised has moved no money: it failed. */
function statusOf(page: Page, intent: Intent): BookLine['status'] {
  switch (intent.status) {
    case 'requires_capture':
      return 'authorised';
    case 'succeeded':
      return 'captured';
    case 'canceled':
      if (!wasAuthorised(page, intent)) return 'failed';
      return intent.cancelReason === 'automatic' ? 'expired' : 'released';
    case 'requires_payment_method':
      return intent.lastFailure ? 'failed' : 'pending';
    case 'requires_confirmation':
    case 'requires_action':
      return 'pending';
  }
}

const wasAuthorised = (page: Page, { charge }: Intent): boolean =>
  charge !== null && page.charges[charge]?.failure === null;
