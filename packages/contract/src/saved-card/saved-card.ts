import * as z from 'zod/mini';
import { savedCard } from '../checkout.ts';
import { route } from '../route.ts';

/** ACC-07: the caller's saved cards, the last used first. */
export const listSavedCards = route({
  method: 'GET',
  path: '/api/payments/saved-cards',
  access: 'customer',
  reply: z.array(savedCard),
  refusals: {},
});

/** ACC-07, PAY-03: removes a card of the caller, here and then at the provider; replies with the others. */
export const removeSavedCard = route({
  method: 'DELETE',
  path: '/api/payments/saved-cards/:id',
  access: 'customer',
  limit: { by: 'person', perMinute: 60 },
  params: z.object({ id: z.uuid() }),
  reply: z.array(savedCard),
  refusals: { saved_card_not_found: 404 },
});
