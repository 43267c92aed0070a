import { ok, type Result, refuse } from '@pavilion/domain/result';
import type { Transaction } from '#platform/database/database';
import { createId } from '#platform/lib/id';
import { removeSurplusAttendees } from '../attendee/index.ts';
import { toClaimResult } from '../booking/index.ts';
import {
  type CartLine,
  type CartTarget,
  type ClaimRefusalCode,
  getOrCreateCart,
  type LineInput,
  type LineRefusal,
  type QuoteContext,
} from '../cart/index.ts';
import { claimLines } from './claim-lines.ts';
import { readTooFewAdults } from './find-too-few-adults.ts';
import { orRefuse } from './or-refuse.ts';
import { quoteNewTickets } from './quote-tickets.ts';
import { mergeTickets, readTicketPlaces, releaseTickets, saveQuantity } from './store/change-places.ts';

type QuantityChange = { line: CartLine<'ticket'>; quantity: number };
type ChangeResult<Value> = Result<Value, LineRefusal<ClaimRefusalCode>>;

/**
 * BSK-27: claims the tickets that are added, like new ones, and merges them into the line; or releases those that are
 * taken off. The line keeps its id, its place in the cart and its attendees. After a refusal the caller rolls back.
 */
export async function changeTicketQuantity(
  tx: Transaction,
  context: QuoteContext,
  target: CartTarget,
  { line, quantity }: QuantityChange,
): Promise<ChangeResult<LineInput<'ticket'>>> {
  const { clientId } = context;
  const { id: lineId, input } = line;
  const added = quantity - input.quantity;
  const { places, side } = await readTicketPlaces(tx, { clientId, lineId });
  const perTicket = places / input.quantity;
  const changed = { ...input, quantity, detail: { ...input.detail, places: quantity * perTicket } };
  if (added > 0) {
    const claimed = await claimAdded(tx, { ...context, side }, target, { line, quantity: added });
    if (!claimed.ok) return claimed;
  } else if (added < 0) {
    await releaseTickets(tx, { clientId, lineId, places: -added * perTicket });
    await removeSurplusAttendees(tx, { clientId, lineId, places: changed.detail.places });
  }
  await saveQuantity(tx, { clientId, lineId, quantity, places: changed.detail.places });
  const cartId = await getOrCreateCart(tx, target);
  const problems = await readTooFewAdults(tx, { clientId, cartId, requesterId: context.requesterId });
  const problem = problems.find(({ occurrenceId }) => occurrenceId === input.detail.occurrenceId);
  return problem ? refuse(problem) : ok(changed);
}

async function claimAdded(
  tx: Transaction,
  context: QuoteContext,
  target: CartTarget,
  { line, quantity }: QuantityChange,
): Promise<ChangeResult<undefined>> {
  const quoted = await quoteNewTickets(tx, context, [{ ...line.input, quantity }]);
  if (!quoted.ok) return quoted;
  const fast = { sessionHash: null, idempotency: undefined, lapseShownSince: context.now };
  const lineIds = quoted.value.map(() => createId(context.now));
  const claim = claimLines(tx, { context, target, fast, lineIds }, quoted.value);
  const result = toClaimResult(await orRefuse(claim));
  if (!result.ok) return result;
  for (const addedId of lineIds)
    await mergeTickets(tx, { clientId: context.clientId, lineId: line.id, addedId });
  return ok(undefined);
}
