import { sentPassFilters } from '@pavilion/domain/guest-pass/filter';
import * as z from 'zod/mini';
import { money } from '../money.ts';
import { pageQuery, pagination } from '../pagination.ts';
import { emailAddress, nameInEmail } from '../person.ts';
import { route, smallBody } from '../route.ts';
import { wallClock } from '../wall-clock.ts';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** `sent`: it can be redeemed. `redeemed`: the guest has it in their account. `used`: they have booked with it. */
const passState = z.enum(['sent', 'redeemed', 'used', 'withdrawn', 'expired']);

/** PRC-07: the guest passes that are sold, each of which is added to a cart as a `pricingOption`. At most 50. */
export const listGuestPassPlans = route({
  method: 'GET',
  path: '/api/my-account/guest-passes',
  access: 'customer',
  reply: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      description: z.string(),
      price: money,
      uses: z.int(),
      valid_days: z.int(),
      categories: z.array(z.string()),
    }),
  ),
  refusals: { guest_passes_off: 404 },
});

/** ACC-10: the bought passes of the caller that have not expired, the first to expire first. */
export const listGuestPassPacks = route({
  method: 'GET',
  path: '/api/my-account/guest-passes/packs',
  access: 'customer',
  query: z.object(pageQuery),
  reply: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      uses: z.int(),
      left: z.int(),
      /** The last day 'YYYY-MM-DD' on which a guest can use one. */
      last_day: z.string(),
      /** What is refunded if none is sent; null if it cannot be refunded. */
      refund: z.nullable(money),
    }),
  ),
  meta: z.object({ pagination }),
  refusals: { guest_passes_off: 404 },
});

/** ACC-10: the passes that the caller has sent, the latest first. */
export const listSentGuestPasses = route({
  method: 'GET',
  path: '/api/my-account/guest-passes/sent',
  access: 'customer',
  query: z.object({ ...pageQuery, filter: z.optional(z.enum(sentPassFilters)) }),
  reply: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      recipient_name: z.string(),
      recipient_email: z.string(),
      last_day: z.string(),
      sent_at: wallClock,
      state: passState,
      /** What the guest has booked with it. */
      session: z.nullable(z.object({ name: z.string(), starts_at: wallClock })),
    }),
  ),
  meta: z.object({ pagination }),
  refusals: { guest_passes_off: 404 },
});

const change = {
  access: 'customer',
  params: z.object({ id: z.uuid() }),
  reply: z.null(),
} as const;

/** ACC-10: emails a pass of a pack to a friend. */
export const sendGuestPass = route({
  ...change,
  method: 'POST',
  path: '/api/my-account/guest-passes/:id/send',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 10 },
  body: z.object({
    recipient_name: nameInEmail.check(z.maxLength(100)),
    recipient_email: emailAddress,
    /** The last day of the pass; absent for that of its pack. */
    last_day: z.optional(day),
  }),
  refusals: { guest_passes_off: 404, guest_pass_not_found: 404, guest_pass_none_left: 409 },
});

/** ACC-10: takes back a pass that is not redeemed, so that another friend can have it. */
export const withdrawGuestPass = route({
  ...change,
  method: 'POST',
  path: '/api/my-account/guest-passes/:id/withdraw',
  refusals: { guest_passes_off: 404, guest_pass_not_found: 404, guest_pass_redeemed: 409 },
});

/** PRC-07: refunds a pack of which no pass is out. */
export const refundGuestPasses = route({
  ...change,
  method: 'POST',
  path: '/api/my-account/guest-passes/:id/refund',
  body: z.object({ refund: z.int() }),
  refusals: {
    guest_passes_off: 404,
    guest_pass_not_found: 404,
    guest_pass_not_refundable: 409,
    refund_changed: 409,
  },
});

const token = z.string().check(z.minLength(1), z.maxLength(100));

/** PRC-07: what a guest reads before they take a pass. The token of the email proves it. */
export const getGuestPass = route({
  method: 'GET',
  path: '/api/guest-passes',
  access: 'anyone',
  session: 'none',
  query: z.object({ pass_token: token }),
  reply: z.object({
    name: z.string(),
    sender_name: z.string(),
    recipient_name: z.string(),
    last_day: z.string(),
    categories: z.array(z.string()),
    state: passState,
  }),
  refusals: { guest_passes_off: 404, guest_pass_not_found: 404 },
});

/** PRC-07: gives the caller the pass, which then pays for one session in their basket. A pass is redeemed once. */
export const redeemGuestPass = route({
  method: 'POST',
  path: '/api/guest-passes/redeem',
  access: 'customer',
  limit: { by: 'person', perMinute: 10 },
  body: z.object({ pass_token: token }),
  reply: z.object({ name: z.string(), last_day: z.string() }),
  refusals: {
    guest_passes_off: 404,
    guest_pass_not_found: 404,
    guest_pass_own: 409,
    guest_pass_gone: 409,
    guest_pass_expired: 409,
  },
});
