import { maxDocumentSize } from '@pavilion/domain/membership/changes';
import * as z from 'zod/mini';
import { membership } from '../direct-debit/direct-debit.ts';
import { money } from '../money.ts';
import { userId } from '../person.ts';
import { route } from '../route.ts';

const day = z.string();

/** What a membership gives, and how much is left of it in its week or month. */
const included = z.object({
  id: z.uuid(),
  name: z.string(),
  percent: z.nullable(z.int()),
  free_uses: z.nullable(z.int()),
  uses_left: z.nullable(z.int()),
  period: z.nullable(z.enum(['week', 'month'])),
});

/** A proof that a plan asks for, with the latest one that the member has uploaded. */
const requiredDocument = z.object({
  name: z.string(),
  state: z.enum(['missing', 'valid', 'expiring', 'expired']),
  file_name: z.nullable(z.string()),
  /** The last day on which it proves something. */
  expires_on: z.nullable(day),
});

const currentMembership = z.extend(membership, {
  /** Each month. */
  price: money,
  includes: z.array(included),
  /** What cancelling now does: its last day and, if the plan asks for notice, the days of it. Null if it cannot be cancelled. */
  cancellation: z.nullable(z.object({ last_day: day, notice_days: z.int() })),
  /** Whether the caller has cancelled it. */
  is_cancelled: z.boolean(),
  /** The freeze that is on or ahead. */
  freeze: z.nullable(z.object({ starts_on: day, ends_on: day })),
  /** From when and for how many whole months it can be frozen; null if it cannot. */
  freeze_offer: z.nullable(z.object({ starts_on: day, max_months: z.int() })),
  /** How many people the plan is for, with the member. */
  max_people: z.int(),
  /** MOD-03: the further people whom it covers. */
  people: z.array(z.object({ user_id: z.int(), first_name: z.string(), last_name: z.string() })),
  /** The name of the member whose membership covers the caller; null for one of their own. */
  shared_by: z.nullable(z.string()),
  /** Null for a plan that asks for none. */
  document: z.nullable(requiredDocument),
  /** ACC-02: its months are to be collected, but there is no date for the next one. */
  is_billing_date_missing: z.boolean(),
});

/** ACC-04: the caller's memberships, those that they pay for, and those that have ended. */
export const listOwnMemberships = route({
  method: 'GET',
  path: '/api/my-account/memberships',
  access: 'customer',
  reply: z.object({
    current: z.array(currentMembership),
    /** The latest first. At most 50. */
    history: z.array(z.object({ id: z.uuid(), name: z.string(), since: day, until: day })),
  }),
  refusals: {},
});

const change = {
  access: 'customer',
  params: z.object({ id: z.uuid() }),
  reply: listOwnMemberships.reply,
} as const;

/** ACC-04: cancels a membership at the last day that the customer has seen. */
export const cancelOwnMembership = route({
  ...change,
  method: 'POST',
  path: '/api/my-account/memberships/:id/cancel',
  body: z.object({ last_day: day.check(z.regex(/^\d{4}-\d{2}-\d{2}$/)) }),
  refusals: {
    membership_not_found: 404,
    /** It has another last day by now, which has to be shown first. */
    membership_day_changed: 409,
    membership_not_cancellable: 409,
  },
});

/** ACC-04: freezes a membership for whole months after what is paid. */
export const freezeMembership = route({
  ...change,
  method: 'POST',
  path: '/api/my-account/memberships/:id/freeze',
  body: z.object({ months: z.int().check(z.gte(1), z.lte(12)) }),
  refusals: { membership_not_found: 404, membership_not_freezable: 409 },
});

/** ACC-04: ends a freeze today, or takes back one that has not started. */
export const unfreezeMembership = route({
  ...change,
  method: 'DELETE',
  path: '/api/my-account/memberships/:id/freeze',
  refusals: { membership_not_found: 404, membership_not_frozen: 409 },
});

/** Base64 of more than 10 MB, so that a file slightly larger is refused with the other errors of the form. */
const maxUploadBody = 14 * 1024 * 1024;

/** ACC-04: uploads the document that a plan asks for. Its type is that of its content: PDF, JPEG or PNG. */
export const uploadMembershipDocument = route({
  ...change,
  method: 'POST',
  path: '/api/my-account/memberships/:id/document',
  limit: { by: 'person', perMinute: 6 },
  bodyLimit: maxUploadBody,
  fileLimit: maxDocumentSize,
  body: z.object({
    file_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** Base64. */
    content: z.string().check(z.minLength(1), z.maxLength(maxUploadBody)),
    expires_on: day.check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  }),
  refusals: { membership_not_found: 404, document_not_required: 409 },
});

/** MOD-03: ends today what the membership gives one of its further people. */
export const removeMembershipPerson = route({
  method: 'DELETE',
  path: '/api/my-account/memberships/:id/people/:userId',
  access: 'customer',
  params: z.object({ id: z.uuid(), userId }),
  reply: listOwnMemberships.reply,
  refusals: { membership_not_found: 404, membership_person_not_found: 404 },
});
