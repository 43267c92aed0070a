import { listTickets, priceTicket } from '@pavilion/contract/ticket';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { findPricedPerson } from './find-priced-person.ts';
import { findTicketPrice } from './find-ticket-price.ts';
import { readActivityTickets } from './store/read-activity-tickets.ts';
import { viewTicket } from './view.ts';

export function ticketRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, now }: Pick<AppDeps, 'database' | 'now'>,
): void {
  registerRoute(
    listTickets,
    async ({ caller: { client }, params }) => {
      const found = await readActivityTickets(run, { clientId: client.id, ...params, now: now() });
      if (!found.has_venue) return refuse({ code: 'venue_not_found' } as const);
      if (!found.has_activity) return refuse({ code: 'activity_not_found' } as const);
      return ok(
        found.schedules.flatMap(({ tickets, options }) =>
          tickets.map((ticket) => viewTicket(ticket, options)),
        ),
      );
    },
    { cacheKey: ({ params }) => JSON.stringify(params) },
  );
  registerRoute(priceTicket, async ({ caller, params, body }) => {
    const person = await findPricedPerson(run, { caller, reference: body.reference });
    if (!person.ok) return person;
    return findTicketPrice(run, {
      caller,
      venue: params.venue,
      ticketId: params.activityId,
      occurrence: String(body.occurrence_id),
      person: person.value,
      now: now(),
    });
  });
}
