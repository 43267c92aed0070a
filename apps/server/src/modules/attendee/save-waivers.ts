import type { saveAttendeeWaivers } from '@pavilion/contract/restriction';
import { linkDays, needsGuardian } from '@pavilion/domain/attendee';
import { ok, type Result, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type * as z from 'zod/mini';
import type { Transaction } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import type { Call } from '#platform/http/caller';
import { addToOutbox } from '#platform/jobs/outbox';
import type { Limit } from '#platform/limits/shared-limit';
import { type ClientBrand, readClientBrand, readLinkOrigin } from '../client/index.ts';
import { buildWaiverEmail } from '../email/index.ts';
import { readUser } from '../person/index.ts';
import { checkSigning, type Signing } from './check-signing.ts';
import { findAttendeeWaivers } from './find-waivers.ts';
import { getProvisionalLinkKey } from './provisional-link-limit.ts';
import {
  type AttendeeRow,
  addLineAttendee,
  canSignFor,
  createAttendee,
  findAttendee,
} from './store/attendees.ts';
import { readWaiverLines, type WaiverLine } from './store/lines.ts';
import { insertRequest } from './store/requests.ts';
import { insertSignature } from './store/signatures.ts';
import { createWaiverToken, getWaiverPath } from './waiver-token.ts';

type SaveDeps = Pick<AppDeps, 'database' | 'settings' | 'now' | 'keys'> & { linkLimit: Limit };
type SaveCall = Call<typeof saveAttendeeWaivers> & { scope: { personId: number } };
type WaiverInput = z.output<(typeof saveAttendeeWaivers)['body']>['waivers'][number];
type SaveRefusal = {
  code: keyof (typeof saveAttendeeWaivers)['refusals'];
  params?: Readonly<Record<string, string | number>>;
};
type Sender = { firstName: string; brand: ClientBrand; origin: string };
type SaveContext = { call: SaveCall; sender: Sender; lines: readonly WaiverLine[]; now: number };

/** WVR-11, WVR-12: names attendees, sends links and signs, all or nothing. */
export async function saveWaivers(deps: SaveDeps, call: SaveCall) {
  const { database, settings, now: getNow } = deps;
  const { caller, body, scope } = call;
  const now = getNow();
  const clientId = caller.client.id;
  const user = await readUser(database.run, { clientId, personId: scope.personId });
  if (!user) return refuse({ code: 'not_found' } as const);
  const retryAfter = user.is_provisional ? await countProvisionalLinks(deps.linkLimit, call) : 0;
  if (retryAfter > 0) {
    const code = 'too_many_waivers_from_network';
    return refuse({ code, retryAfter, nextStep: 'prove_address' } as const);
  }
  const sender = {
    firstName: user.first_name,
    brand: await readClientBrand(database.run, clientId),
    origin: await readLinkOrigin(database.run, caller, settings),
  };
  const saved = await database.inTransaction(async (tx): Promise<Result<string[], SaveRefusal>> => {
    const lines = await readWaiverLines(tx, { clientId, personId: scope.personId, now });
    const sentIds: string[] = [];
    for (const waiver of body.waivers) {
      const result = await saveWaiver(tx, deps, { call, sender, lines, now }, waiver);
      if (!result.ok) return result;
      if (result.value.isSent) sentIds.push(result.value.attendeeId);
    }
    return ok(sentIds);
  });
  if (!saved.ok) return saved;
  return findAttendeeWaivers(database.run, {
    client: caller.client,
    personId: scope.personId,
    now,
    sentIds: saved.value,
  });
}

/** AUT-26: the seconds to wait, 0 if the links may be sent. Staff send them at the desk, so theirs are not counted. */
async function countProvisionalLinks(limit: Limit, { caller, body }: SaveCall): Promise<number> {
  const links = body.waivers.filter(({ email }) => email !== undefined).length;
  return links > 0 && caller.kind === 'customer' ? limit.take(getProvisionalLinkKey(caller), links) : 0;
}

async function saveWaiver(
  tx: Transaction,
  deps: SaveDeps,
  context: SaveContext,
  waiver: WaiverInput,
): Promise<Result<{ attendeeId: string; isSent: boolean }, SaveRefusal>> {
  const { call, lines, now } = context;
  const { caller, scope } = call;
  const line = lines.find(({ id }) => id === waiver.cart_item_id);
  if (!line) return refuse({ code: 'cart_item_not_found' });
  if (line.restriction.id !== waiver.restriction_id) return refuse({ code: 'waiver_not_needed' });
  const owner = { clientId: caller.client.id, ownerId: scope.personId, now };
  const attendee = await resolveAttendee(tx, owner, waiver);
  if (!attendee.ok) return attendee;
  const { id: attendeeId, personId } = attendee.value;
  if (line.personId !== null && line.personId !== personId) return refuse({ code: 'attendee_not_on_line' });
  const key = { clientId: owner.clientId, lineId: line.id, attendeeId };
  if (line.personId === null && !(await addLineAttendee(tx, { ...key, places: line.places }))) {
    return refuse({ code: 'too_many_attendees', params: { count: line.places } });
  }
  if (waiver.signed) {
    const signed = await signAsCustomer(tx, context, { line, attendee: attendee.value }, waiver.signed);
    return signed.ok ? ok({ attendeeId, isSent: false }) : signed;
  }
  if (waiver.email === undefined) return ok({ attendeeId, isSent: false });
  const sent = await sendLink(tx, deps, context, { line, attendee: attendee.value, email: waiver.email });
  return sent.ok ? ok({ attendeeId, isSent: true }) : sent;
}

async function resolveAttendee(
  tx: Transaction,
  owner: { clientId: string; ownerId: number; now: number },
  { attendee_id, attendee }: WaiverInput,
): Promise<Result<AttendeeRow, SaveRefusal>> {
  if (attendee) {
    const created = await createAttendee(tx, owner, attendee);
    return created ? ok(created) : refuse({ code: 'too_many_attendees', params: { count: 200 } });
  }
  const found = attendee_id === undefined ? undefined : await findAttendee(tx, { ...owner, id: attendee_id });
  return found ? ok(found) : refuse({ code: 'attendee_not_found' });
}

type LineSigning = { line: WaiverLine; attendee: AttendeeRow };

/** A customer signs for themselves, and as a guardian for a child. Staff sign for nobody. */
async function signAsCustomer(
  tx: Transaction,
  { call, now }: SaveContext,
  { line, attendee }: LineSigning,
  signing: Signing,
): Promise<Result<undefined, SaveRefusal>> {
  const { caller } = call;
  const today = getLocalDay(now, caller.client.timezone);
  const isOwn = attendee.personId === caller.personId;
  const isChild = needsGuardian(attendee.dateOfBirth, today);
  const { personId } = attendee;
  const owner = { clientId: caller.client.id, ownerId: caller.personId };
  // AUT-25: a child whom the customer has only named has no link.
  const canSign = isOwn || (isChild && (personId === null || (await canSignFor(tx, { ...owner, personId }))));
  if (caller.kind === 'staff' || !canSign) {
    return refuse({ code: 'signer_not_allowed', params: { name: attendee.firstName } });
  }
  const checked = checkSigning(signing, attendee, today);
  if (!checked.ok) return checked;
  const outcome = await insertSignature(tx, {
    clientId: caller.client.id,
    restrictionId: line.restriction.id,
    version: signing.version,
    attendee,
    signerName: signing.signer_name,
    signerRole: signing.signer_role,
    kind: signing.signature.kind,
    signature: signing.signature.value,
    requestId: null,
    signedById: caller.personId,
    now,
  });
  return outcome === 'signed' ? ok(undefined) : refuse({ code: outcome });
}

function getPlaceState({ timing, heldUntil }: WaiverLine, now: number) {
  if (timing === 'before_session') return 'booked' as const;
  return heldUntil !== null && heldUntil > now ? { heldUntil } : ('planned' as const);
}

/** WVR-12: a link to sign, by email. Sent once the transaction has committed. */
async function sendLink(
  tx: Transaction,
  deps: SaveDeps,
  { call, sender, now }: SaveContext,
  { line, attendee, email }: LineSigning & { email: string },
): Promise<Result<undefined, SaveRefusal>> {
  const { caller, scope } = call;
  const clientId = caller.client.id;
  const request = await insertRequest(tx, {
    clientId,
    restrictionId: line.restriction.id,
    attendeeId: attendee.id,
    lineId: line.id,
    email,
    requestedById: scope.personId,
    now,
  });
  if ('refused' in request) return refuse({ code: request.refused, params: { name: attendee.firstName } });
  const token = createWaiverToken(deps, { clientId, id: request.id });
  const payload = buildWaiverEmail({
    email,
    language: caller.language,
    brand: sender.brand,
    requestedBy: sender.firstName,
    attendee: `${attendee.firstName} ${attendee.lastName}`,
    waiver: line.restriction.name,
    session: { name: line.name, startsAt: line.startsAt, timezone: line.timezone, venue: line.venueName },
    place: getPlaceState(line, now),
    days: linkDays,
    url: `${sender.origin}${getWaiverPath(token)}`,
  });
  await addToOutbox(tx, { clientId, kind: 'send_mail', payload, now });
  return ok(undefined);
}
