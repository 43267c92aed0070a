import type { ticket, ticketChoice } from '@pavilion/contract/ticket';
import { type Currency, toPrice } from '@pavilion/domain/money';
import type { PricingOption } from '@pavilion/domain/price';
import type * as z from 'zod/mini';
import type { TicketRow } from '../offer/index.ts';

type NamedOption = { id: string; name: string | null; reference: string };

/** ACT-29: a ticket type with its price and its extra prices, all of which are among the schedule's options. */
export function viewTicket(
  { id, name, attendees, option_ids }: TicketRow,
  options: readonly NamedOption[],
): z.input<typeof ticket> {
  const [own, ...extra] = option_ids.map((optionId) => {
    const option = options.find((candidate) => candidate.id === optionId);
    if (!option) throw new Error(`Pricing option ${optionId} of ticket ${id} not found`);
    return { id: option.id, name: option.name, reference: option.reference };
  });
  if (!own) throw new Error(`Ticket ${id} has no pricing option`);
  return { id, name, attendees, pricing_option: own, extra_pricing_options: extra };
}

/** The price of one ticket is the lowest for which the viewer is eligible. */
export function viewTicketChoice(
  { id, adults, children, option_ids }: TicketRow,
  options: readonly { option: PricingOption; isEligible: boolean }[],
  currency: Currency,
): z.input<typeof ticketChoice> {
  const amounts = options
    .filter(({ option, isEligible }) => isEligible && option_ids.includes(option.id))
    .map(({ option }) => option.amount);
  const price = amounts.length > 0 ? toPrice(Math.min(...amounts), currency) : null;
  return { ticket_id: id, price, adults, children };
}
