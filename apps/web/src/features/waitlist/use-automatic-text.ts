import { useText } from '../../lib/i18n/text.tsx';
import type { WaitlistEntry } from './queries.ts';

/** WTL-06: what happens when a place becomes available for an automatic entry, and what it takes of the buyer's credit. */
export function useAutomaticText() {
  const t = useText('waitlist');
  return ({ automaticCredit }: Pick<WaitlistEntry, 'automaticCredit'>): string =>
    automaticCredit === null
      ? t('automatic_text')
      : t('automatic_credit_text', { price: automaticCredit.formatted });
}
