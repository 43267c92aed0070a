import { addDays } from '@pavilion/domain/day';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay, localToInstant } from '@pavilion/domain/wall-clock';
import type { Database } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import { addToOutbox } from '#platform/jobs/outbox';
import { createId } from '#platform/lib/id';
import { readClientBrand } from '../client/index.ts';
import { buildGuestPassEmail } from '../email/index.ts';
import { queueNotice } from '../notice/index.ts';
import { lockCheckoutsOfLines, refundLine } from '../refund/index.ts';
import { getLastPassDay, type PassContext } from './list-passes.ts';
import { createPassToken } from './pass-token.ts';
import { endUnusedPack, readPack } from './store/packs.ts';
import { claimPass, insertGivenPackage, insertPass, readPass, withdrawPass } from './store/passes.ts';

type PassDeps = Pick<AppDeps, 'database' | 'keys'>;
type Context = PassContext & { id: string };

type Sending = { recipientName: string; recipientEmail: string; lastDay: string | undefined };

/** ACC-10: takes a pass of a pack and emails it, in one transaction. `origin` is the base URL of the account. */
export function sendPass(
  { database, keys }: PassDeps,
  {
    clientId,
    personId,
    id: packId,
    timezone,
    now,
    language,
    origin,
  }: Context & { language: string; origin: string },
  { recipientName, recipientEmail, lastDay }: Sending,
) {
  const id = createId(now);
  return database.inTransaction(async (tx) => {
    const today = getLocalDay(now, timezone);
    // The last day is today at the earliest, so that the guest can use it.
    const expiresAt =
      lastDay === undefined
        ? null
        : localToInstant(`${addDays(lastDay < today ? today : lastDay, 1)}T00:00`, timezone);
    const isSent = await insertPass(tx, {
      clientId,
      id,
      packId,
      personId,
      recipientName,
      recipientEmail,
      expiresAt,
      now,
    });
    if (!isSent) return refuse({ code: 'guest_pass_none_left' } as const);
    const pass = await readPass(tx, { clientId, id });
    if (!pass) throw new Error(`Guest pass ${id} not found`);
    const payload = buildGuestPassEmail({
      ...pass,
      language,
      lastDay: getLastPassDay(pass.expiresAt, timezone),
      url: `${origin}/guest-passes/redeem?pass_token=${createPassToken({ keys }, { clientId, id })}`,
      brand: await readClientBrand(tx, clientId),
    });
    await addToOutbox(tx, { clientId, kind: 'send_mail', payload, now });
    return ok(null);
  });
}

/** ACC-10: takes back a pass that nobody has redeemed. */
export const withdrawSentPass = (database: Database, { clientId, personId, id, now }: Context) =>
  database.inTransaction(async (tx) => {
    if (await withdrawPass(tx, { clientId, id, personId, now })) return ok(null);
    const pass = await readPass(tx, { clientId, id });
    return refuse({
      code: pass?.senderId === personId && pass.isRedeemed ? 'guest_pass_redeemed' : 'guest_pass_not_found',
    } as const);
  });

/** PRC-07: refunds what a pack has cost, while none of its passes is out. `seen` is the sum that the customer has read. */
export async function refundPack(
  database: Database,
  { clientId, personId, id, now }: Context,
  { seen, destination }: { seen: number; destination: 'card' | 'credit' },
) {
  const pack = await readPack(database.run, { clientId, personId, id, now });
  if (!pack) return refuse({ code: 'guest_pass_not_found' } as const);
  const { lineId } = pack;
  if (lineId === null || pack.refundable <= 0) return refuse({ code: 'guest_pass_not_refundable' } as const);
  if (pack.refundable !== seen) return refuse({ code: 'refund_changed' } as const);
  return database.inTransaction(async (tx) => {
    await lockCheckoutsOfLines(tx, { clientId, cartLineIds: [lineId] });
    if (!(await endUnusedPack(tx, { clientId, personId, id })))
      return refuse({ code: 'guest_pass_not_refundable' } as const);
    const claim = { clientId, cartLineId: lineId, bookings: [], amount: seen, destination, now } as const;
    const refunded = await refundLine(tx, { ...claim, reason: 'cancellation' });
    return refunded.ok ? ok(null) : refuse({ code: 'refund_changed' } as const);
  });
}

/** PRC-07: gives a person the pass. It can be taken once: a second request is refused. */
export const redeemPass = (
  database: Pick<Database, 'inTransaction'>,
  { clientId, personId, id, now }: Context,
) =>
  database.inTransaction(async (tx) => {
    const pass = await readPass(tx, { clientId, id });
    if (!pass) return refuse({ code: 'guest_pass_not_found' } as const);
    if (pass.senderId === personId) return refuse({ code: 'guest_pass_own' } as const);
    if (!(await claimPass(tx, { clientId, id, personId, now }))) {
      const isExpired = pass.expiresAt <= now && !pass.isRedeemed && !pass.isWithdrawn;
      return refuse({ code: isExpired ? 'guest_pass_expired' : 'guest_pass_gone' } as const);
    }
    await insertGivenPackage(tx, { clientId, id: createId(now), passId: id, personId, now });
    await queueNotice(tx, {
      clientId,
      person_id: pass.senderId,
      kind: 'guest_pass_used',
      path: '/guest-passes',
      params: { name: pass.name, what: pass.recipientName },
      now,
    });
    return ok(pass);
  });
