import { ok, refuse } from '@pavilion/domain/result';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type { Database } from '#platform/database/database';
import type { CallerFor } from '#platform/http/caller';
import { getAddressKey } from '#platform/limits/address-key';
import type { LimitDeps } from '#platform/limits/limit-store';
import { createSharedLimit } from '#platform/limits/shared-limit';
import { hashGiftCardCode } from './code.ts';
import { findGiftCard } from './store/cards.ts';

/** Codes that a session, and an IP address, can try in ten minutes. A venue's visitors share an address. */
const maxPerSession = 20;
const maxPerAddress = 100;
const seconds = 600;

type FinderDeps = LimitDeps & { database: Pick<Database, 'run'>; now: () => number };

/**
 * CHK-35: finds a gift card by its code, with few tries for a session and an address. An unknown code and a card without a
 * balance have one refusal and cost one statement, so a try says nothing about which codes exist.
 */
export function createGiftCardFinder(deps: FinderDeps) {
  const bySession = createSharedLimit(deps, { name: 'gift-card-session', points: maxPerSession, seconds });
  const byAddress = createSharedLimit(deps, { name: 'gift-card-address', points: maxPerAddress, seconds });
  return async (caller: CallerFor<'anyone'>, code: string) => {
    const { client, address } = caller;
    const session = caller.kind === 'guest' ? `guest ${caller.guestKey}` : `person ${caller.personId}`;
    const waits = await Promise.all([
      bySession.take(`${client.id} ${session}`),
      byAddress.take(`${client.id} ${getAddressKey(address)}`),
    ]);
    const retryAfter = Math.max(...waits);
    if (retryAfter > 0) return refuse({ code: 'too_many_codes', retryAfter } as const);
    const card = await findGiftCard(deps.database.run, {
      clientId: client.id,
      codeHash: hashGiftCardCode(code),
    });
    if (!card || card.balance === 0) return refuse({ code: 'gift_card_not_found' } as const);
    if (card.expiresAt <= deps.now()) {
      const expired = toWallClock(card.expiresAt - 1, client.timezone).local.slice(0, 10);
      return refuse({ code: 'gift_card_expired', params: { expired } } as const);
    }
    if (card.currency !== client.currency) return refuse({ code: 'gift_card_other_currency' } as const);
    return ok(card);
  };
}
