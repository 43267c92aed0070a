import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

/** Events about places are public, but a cart event goes to the owner of the cart only. Staff get none. */
export const ownEvents = ({ caller }: { caller: CallerFor<'anyone'> }) =>
  ok({ cartOwner: getOwnCart(caller) });

function getOwnCart(caller: CallerFor<'anyone'>): string | undefined {
  if (caller.kind === 'guest') return `guest:${caller.guestKey}`;
  return caller.kind === 'customer' ? `person:${caller.personId}` : undefined;
}
