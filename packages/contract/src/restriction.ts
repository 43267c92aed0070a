import * as z from 'zod/mini';
import { pageQuery, pagination, sorting } from './pagination.ts';
import { nameInEmail, userId } from './person.ts';
import { route, smallBody } from './route.ts';
import { day, wallClock } from './wall-clock.ts';

/** WVR-01: when it is needed, and whether it is agreed to (waiver) or attended (induction). */
const restrictionType = z.enum([
  'pre-purchase-waiver',
  'pre-purchase-induction',
  'post-purchase-waiver',
  'post-purchase-induction',
  'enhanced-pre-waiver',
]);

/** WVR-02: a waiver or induction that an occurrence needs. */
const restrictionReference = z.object({ id: z.uuid(), name: z.string(), type: restrictionType });

/** WVR-02: what the customer needs before they buy an occurrence, and what is left to do once they have. */
export const occurrenceNeeds = z.object({
  pre_purchase_waiver: z.nullable(restrictionReference),
  pre_purchase_induction: z.nullable(restrictionReference),
  /** What each attendee signs, and which induction they attend, after the purchase. Our additions to the specified fields. */
  post_purchase_waiver: z.nullable(restrictionReference),
  post_purchase_induction: z.nullable(restrictionReference),
  criteria: z.nullable(z.enum(['all', 'any'])),
});

/** WVR-01, WVR-07: a waiver or induction with its current terms, as sanitised HTML. */
const restriction = z.extend(restrictionReference, {
  /** The version of the terms. */
  version: z.int(),
  terms: z.string(),
  related_category: z.nullable(z.object({ id: z.uuid(), name: z.string(), slug: z.string() })),
});

/** WVR-09. */
export const getRestriction = route({
  method: 'GET',
  path: '/api/v1/activities/restrictions/:id',
  access: 'anyone',
  session: 'none',
  params: z.object({ id: z.uuid() }),
  reply: restriction,
  refusals: { restriction_not_found: 404 },
});

/** WVR-10: the restrictions of the client, by name. Every word of `search` must occur in the name. */
export const listRestrictions = route({
  method: 'GET',
  path: '/api/v1/activities/restrictions',
  access: 'anyone',
  session: 'none',
  query: z.object({
    search: z._default(z.string().check(z.trim(), z.maxLength(255)), ''),
    type: z.optional(restrictionType),
    ...pageQuery,
  }),
  reply: z.array(restriction),
  meta: z.object({ pagination, sorting }),
  refusals: {},
});

/** Without it, the caller. */
const selectedUserId = z.optional(userId);
const selectedUser = z.object({ selected_user_id: selectedUserId });

/** WVR-11: who attends: a person of the client, or anyone whom a customer has named. */
const attendee = z.object({ id: z.uuid(), first_name: z.string(), last_name: z.string() });

/** WVR-04: an attendee of earlier waivers, the customer or a linked person. */
const foundAttendee = z.extend(attendee, {
  /** Whether a guardian must sign for them. */
  needs_guardian: z.boolean(),
  /** Whether the current version of the waiver is signed for them. */
  has_signed: z.boolean(),
  /** AUT-25: whether the customer may sign at once, as for `lineAttendee`. */
  can_sign: z.boolean(),
});

/** WVR-04: the attendees to choose from for a waiver. Every word of `search` must occur in the name. */
export const listPreviousAttendees = route({
  method: 'GET',
  path: '/api/activities/:restriction/question-waivers/previous-attendees',
  access: 'customer',
  params: z.object({ restriction: z.uuid() }),
  query: z.extend(selectedUser, {
    search: z._default(z.string().check(z.trim(), z.maxLength(255)), ''),
  }),
  reply: z.array(foundAttendee),
  refusals: { restriction_not_found: 404 },
});

/** WVR-03: who attends on a line, and whether the waiver is signed for them. */
const lineAttendee = z.extend(attendee, {
  needs_guardian: z.boolean(),
  /** AUT-25: whether the customer may sign at once: for themselves, or as the parent or carer of a child. */
  can_sign: z.boolean(),
  status: z.enum(['signed', 'sent', 'expired', 'not_sent']),
  /** The address of the last link; null without one. */
  email: z.nullable(z.string()),
  signed_at: z.nullable(wallClock),
  signer_name: z.nullable(z.string()),
  /** Whether they can be taken off the line: they were named, not booked. */
  can_remove: z.boolean(),
});

/** WVR-03: the lines that need a signature of each attendee: of the cart before payment, and bought ones before the session. */
const attendeeWaivers = z.object({
  total_waivers_required: z.int(),
  /** Those still to be signed. */
  waivers_missing: z.int(),
  items: z.array(
    z.object({
      cart_item_id: z.uuid(),
      name: z.string(),
      venue_name: z.string(),
      starts_at: wallClock,
      timing: z.enum(['before_payment', 'before_session']),
      restriction: z.extend(restrictionReference, { version: z.int() }),
      /** The number of attendees. */
      places: z.int(),
      attendees: z.array(lineAttendee),
    }),
  ),
  /** WVR-08: the attendees to whom this request has sent a link. */
  sent_attendee_ids: z.array(z.uuid()),
});

export const getAttendeeWaivers = route({
  method: 'GET',
  path: '/api/activities/question-waivers',
  access: 'customer',
  query: selectedUser,
  reply: attendeeWaivers,
  refusals: {},
});

/** WVR-11: a typed name, or a drawing (the path of an SVG of 1000 by 300). */
const signature = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('typed'), value: nameInEmail.check(z.minLength(2)) }),
  z.object({ kind: z.literal('drawn'), value: z.string().check(z.maxLength(12_000)) }),
]);
const signing = {
  /** The version of the terms that the signer has read. */
  version: z.int().check(z.gte(1), z.lte(1_000_000)),
  signer_name: nameInEmail.check(z.minLength(2)),
  signer_role: z.enum(['attendee', 'guardian']),
  signature,
  agreed: z.literal(true),
};
const signingRefusals = {
  /** The terms have changed since they were read. */
  waiver_version_changed: 409,
  waiver_already_signed: 409,
  guardian_required: 422,
  waiver_signature_invalid: 422,
} as const;

/** WVR-12: who attends on lines, to whom the waiver is sent, or how it is signed at once. All or none. */
export const saveAttendeeWaivers = route({
  method: 'POST',
  path: '/api/activities/question-waivers',
  access: 'customer',
  limit: { by: 'person', perMinute: 20 },
  body: z.object({
    selected_user_id: selectedUserId,
    waivers: z
      .array(
        z
          .object({
            cart_item_id: z.uuid(),
            restriction_id: z.uuid(),
            /** An attendee of `listPreviousAttendees`. */
            attendee_id: z.optional(z.uuid()),
            /** Somebody new. */
            attendee: z.optional(
              z.object({
                first_name: nameInEmail.check(z.maxLength(100)),
                last_name: nameInEmail.check(z.maxLength(100)),
                date_of_birth: day,
              }),
            ),
            /** The address of the attendee or of their guardian, who gets a link. */
            email: z.optional(z.string().check(z.trim(), z.maxLength(254), z.email())),
            signed: z.optional(z.object(signing)),
          })
          .check(
            z.refine((waiver) => (waiver.attendee_id === undefined) !== (waiver.attendee === undefined), {
              path: ['attendee_id'],
            }),
            z.refine((waiver) => waiver.email === undefined || waiver.signed === undefined, {
              path: ['email'],
            }),
          ),
      )
      .check(z.minLength(1), z.maxLength(20)),
  }),
  reply: attendeeWaivers,
  refusals: {
    ...signingRefusals,
    cart_item_not_found: 404,
    attendee_not_found: 404,
    /** The line needs no signature of this waiver. */
    waiver_not_needed: 409,
    /** An adult signs through a link of their own. */
    signer_not_allowed: 422,
    attendee_not_on_line: 409,
    too_many_attendees: 409,
    waiver_sent_recently: 409,
    too_many_waivers_sent: 409,
    /** AUT-26: of all provisional accounts of the caller's IP address. */
    too_many_waivers_from_network: 429,
  },
});

/** WVR-11: takes a named attendee off a line. What they have signed is kept. */
export const removeLineAttendee = route({
  method: 'DELETE',
  path: '/api/activities/question-waivers/:cartItemId/attendees/:attendeeId',
  access: 'customer',
  params: z.object({ cartItemId: z.uuid(), attendeeId: z.uuid() }),
  query: selectedUser,
  reply: attendeeWaivers,
  refusals: { attendee_not_found: 404, cart_in_payment: 409 },
});

const waiverToken = z.string().check(z.maxLength(100));
const linkOptions = { access: 'signature', session: 'none' } as const;
const linkRefusals = { waiver_link_not_found: 404 } as const;

/** The waiver of a link, for whom it is signed, and whether it can still be. */
const waiverToSign = z.object({
  /** `expired`: the link is too old. */
  state: z.enum(['open', 'signed', 'expired']),
  restriction: z.extend(restrictionReference, { version: z.int(), terms: z.string() }),
  attendee: z.object({ first_name: z.string(), last_name: z.string() }),
  needs_guardian: z.boolean(),
  /** The first name of the customer who has sent the link. */
  requested_by: z.string(),
  /** Null once its line is gone. */
  session: z.nullable(z.object({ name: z.string(), venue_name: z.string(), starts_at: wallClock })),
  expires_at: wallClock,
  /** The signature of the current version; null without one. */
  /** Whether the place is paid for, held for the customer who pays, or neither. */
  place: z.enum(['booked', 'held', 'planned']),
  held_until: z.nullable(wallClock),
  signed: z.nullable(z.object({ signer_name: z.string(), signed_at: wallClock, version: z.int() })),
});

/** WVR-11: the token of the link proves one attendee and one waiver; nobody logs in. */
export const getWaiverToSign = route({
  ...linkOptions,
  method: 'GET',
  path: '/api/activities/waiver-link',
  limit: { by: 'address', perMinute: 60 },
  query: z.object({ waiver_token: waiverToken }),
  reply: waiverToSign,
  refusals: linkRefusals,
});

export const signWaiver = route({
  ...linkOptions,
  method: 'POST',
  path: '/api/activities/waiver-link',
  limit: { by: 'address', perMinute: 20 },
  bodyLimit: smallBody * 2,
  body: z.object({ waiver_token: waiverToken, ...signing }),
  reply: waiverToSign,
  refusals: { ...linkRefusals, ...signingRefusals, waiver_link_expired: 409 },
});
