import { ok } from '@pavilion/domain/result';
import type { CallerFor } from '#platform/http/caller';

type OffersCall = { caller: CallerFor<'customer'>; query: { for_user_id?: number | undefined } };

/** PRC-05, AUT-25: what the caller can buy for themselves or a linked person; the handler checks the link. */
export const ownMembershipOffers = ({ caller, query }: OffersCall) =>
  ok({ requesterId: caller.personId, personId: query.for_user_id ?? caller.personId });
