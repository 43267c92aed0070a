import type { Translate } from '../../lib/i18n/text.tsx';
import { wrongNumber } from './card/card-frame.ts';

/** In place of the message of a provider without a connection, whose name the customer does not know. */
export const unreachable = 'unreachable';

/** What is wrong with the card, in the frame's words if it has any. */
export function describeCardError(cardError: string, t: Translate<'checkout'>): string {
  if (cardError === unreachable) return t('card_unreachable');
  return cardError === wrongNumber ? t('card_number_wrong') : cardError || t('card_check');
}
