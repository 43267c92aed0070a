import { maxCartLines } from '@pavilion/domain/cart';
import { sql } from 'kysely';
import type { RunStatement } from '#platform/database/database';
import { type ClaimRow, claimedCreditSql, type LineClaim } from '../../booking/index.ts';
import type { QuotedLine } from '../../cart/index.ts';

/** The lines with tickets of one occurrence, and the people whose versions the claim verifies. */
export type TicketClaim = Pick<
  LineClaim,
  | 'clientId'
  | 'now'
  | 'sessionHash'
  | 'target'
  | 'hold'
  | 'lapseShownSince'
  | 'idempotency'
  | 'maxPersonPlaces'
  | 'maxGuestPlaces'
  | 'side'
  | 'schedule'
> & {
  /** Null for a guest. */
  requesterId: number | null;
  people: readonly { id: number; version: number }[];
  occurrence: { id: string; version: number };
  lines: readonly {
    lineId: string;
    bookingId: string;
    ticketId: string;
    places: number;
    quoted: Pick<QuotedLine<'ticket'>, 'input' | 'price' | 'snapshot'>;
  }[];
};

/** BSK-15: claims all lines or none in one statement, with or without a transaction. */
export async function claimTickets(run: RunStatement, claim: TicketClaim): Promise<ClaimRow> {
  const { clientId, now, people, target, hold, idempotency, occurrence, schedule } = claim;
  const [row] = await run(sql<ClaimRow>`
    select claimed.*, ${claimedCreditSql(claim)} as credit from claim_tickets(
      ${clientId}, ${new Date(now)}, ${claim.sessionHash}, ${claim.requesterId},
      ${people.map(({ id }) => id)}, ${people.map(({ version }) => version)},
      ${target.owner}, ${target.source}, ${target.newCartId},
      ${new Date(hold.firstEndsAt)}, ${new Date(hold.firstCapAt)}, ${new Date(hold.minEndsAt)},
      ${new Date(hold.lastBookableAt)},
      ${new Date(claim.lapseShownSince)}, ${idempotency?.key ?? null}, ${idempotency?.requestHash ?? null},
      ${claim.maxPersonPlaces}, ${claim.maxGuestPlaces}, ${claim.side},
      ${occurrence.id}, ${occurrence.version}, ${schedule.id}, ${schedule.version},
      ${JSON.stringify(claim.lines.map(toRow))}
    ) claimed where require_cart_space(claimed.lines, ${maxCartLines})`);
  if (!row) throw new Error('claim_tickets returned no row');
  return row;
}

const toRow = ({ lineId, bookingId, ticketId, places, quoted }: TicketClaim['lines'][number]) => ({
  id: lineId,
  booking_id: bookingId,
  ticket_id: ticketId,
  places,
  person_id: quoted.input.personId,
  quantity: quoted.input.quantity,
  pricing_option_id: quoted.price.optionId,
  list_amount: quoted.price.list,
  discount_amount: quoted.price.discount,
  amount: quoted.price.amount,
  tax: quoted.price.tax,
  tax_rate: quoted.price.taxRate,
  tax_code: quoted.price.taxCode,
  price_steps: quoted.price.steps,
  snapshot: quoted.snapshot,
  detail: quoted.input.detail,
});
