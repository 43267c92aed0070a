import { toPrice } from '@pavilion/domain/money';
import { ok, refuse } from '@pavilion/domain/result';
import type { RunStatement } from '#platform/database/database';
import type { CallerFor } from '#platform/http/caller';
import { translate } from '#platform/lib/translate';
import {
  type PersonFacts,
  priceOffer,
  readOccurrenceFacts,
  readOccurrenceIds,
  toOfferPerson,
} from '../offer/index.ts';

type PriceQuery = {
  caller: CallerFor<'anyone'>;
  venue: string;
  ticketId: string;
  /** The id, or the number of the older platform as digits. */
  occurrence: string;
  person: PersonFacts | undefined;
  now: number;
};

/** ACT-10: the price of one ticket in an occurrence for a person, with its steps. */
export async function findTicketPrice(
  run: RunStatement,
  { caller, venue, ticketId, occurrence: named, person, now }: PriceQuery,
) {
  const { client, language } = caller;
  const side = caller.kind === 'staff' ? 'foh' : 'online';
  const occurrenceId = /^\d+$/.test(named)
    ? (await readOccurrenceIds(run, { clientId: client.id, numbers: [named] })).get(named)
    : named;
  if (occurrenceId === undefined) return refuse({ code: 'occurrence_not_found' } as const);
  const occurrences = await readOccurrenceFacts(run, {
    clientId: client.id,
    occurrenceIds: [occurrenceId],
    side,
    now,
  });
  const occurrence = occurrences.get(occurrenceId);
  if (occurrence?.venue_slug !== venue) return refuse({ code: 'occurrence_not_found' } as const);
  const ticket = occurrence.tickets.find(({ id }) => id === ticketId);
  if (!ticket) return refuse({ code: 'ticket_not_found' } as const);
  const options = occurrence.options.filter(({ id }) => ticket.option_ids.includes(id));
  const priced = priceOffer({ ...occurrence, options }, toOfferPerson(person, caller.kind !== 'guest'), {
    places: 1,
    optionId: undefined,
    now,
  });
  if (!priced.ok) return priced;
  const { price, option } = priced.value;
  const toMoney = (amount: number) => toPrice(amount, { symbol: client.symbol, code: client.currency });
  return ok({
    price: toMoney(price.amount),
    list_price: toMoney(price.list),
    price_steps: price.steps.map(({ code, amount, params }) => ({
      code,
      message: translate(language, 'price', code, { ...params, amount: toMoney(amount).formatted }),
    })),
    pricing_option: { id: option.id, name: option.name, reference: option.reference },
  });
}
