import { formatCardExpiry, isCardExpired } from '@pavilion/domain/saved-card/saved-card';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { SavedCard } from './store.ts';

/** PAY-03: a card as the API returns it, without the provider's identifier. `now` in milliseconds. */
export const viewSavedCard = (
  { id, brand, lastFour, ...expiry }: SavedCard,
  { timezone, now }: { timezone: string; now: number },
) => ({
  id,
  brand,
  last_four: lastFour,
  expiry: formatCardExpiry(expiry),
  is_expired: isCardExpired(expiry, getLocalDay(now, timezone)),
});
