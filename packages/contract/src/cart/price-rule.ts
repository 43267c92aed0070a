import { packageFilters } from '@pavilion/domain/package/filter';
import * as z from 'zod/mini';
import { cart, cartQuery, cartSource, updateCartItem, writeRefusals } from '../cart.ts';
import { money } from '../money.ts';
import { pageQuery, pagination } from '../pagination.ts';
import { userId } from '../person.ts';
import { route } from '../route.ts';
import { wallClock } from '../wall-clock.ts';

/** BSK-05, PRC-02: removes the benefit from a line, which then costs what everyone pays. */
export const removeBenefit = route({
  method: 'DELETE',
  path: '/api/activities/benefit/remove/:cartItemId',
  access: 'anyone',
  shedding: 'last',
  params: z.object({ cartItemId: z.uuid() }),
  query: cartQuery,
  reply: cart,
  refusals: updateCartItem.refusals,
});

/** BSK-30, PRC-08: removes the use of a package from a line. */
export const removePackage = route({
  method: 'DELETE',
  path: '/api/activities/package/remove/:cartItemId',
  access: 'anyone',
  shedding: 'last',
  params: z.object({ cartItemId: z.uuid() }),
  query: cartQuery,
  reply: cart,
  refusals: updateCartItem.refusals,
});

/** PRC-04: applies a discount code to the caller's cart. Capitals and spaces make no difference. */
export const applyDiscount = route({
  method: 'POST',
  path: '/api/discounts/apply',
  access: 'anyone',
  // Codes are short, so few can be tried.
  limit: { by: 'person', perMinute: 10 },
  body: z.object({
    code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    source: z._default(cartSource, 'activity-booking'),
    selected_user_id: z.optional(userId),
  }),
  reply: cart,
  refusals: {
    ...writeRefusals,
    cart_empty: 409,
    /** The code of a guest's basket would be nobody's. */
    discount_login_required: 409,
    discount_not_found: 400,
    discount_not_started: 400,
    discount_ended: 400,
    discount_used_up: 400,
    discount_used_by_you: 400,
    discount_min_total: 400,
    discount_no_item: 400,
  },
});

/** PRC-04: removes the code from the caller's cart. */
export const removeDiscount = route({
  method: 'DELETE',
  path: '/api/discounts/remove',
  access: 'anyone',
  shedding: 'last',
  query: cartQuery,
  reply: cart,
  refusals: writeRefusals,
});

/** PRC-08: the packages that a client sells, for example 10 swims. Each is added to a cart as a `pricingOption`. At most 50. */
export const listPackagePlans = route({
  method: 'GET',
  path: '/api/v1/packages',
  access: 'anyone',
  session: 'none',
  reply: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      description: z.string(),
      price: money,
      uses: z.int(),
      /** Days from the order until it expires. */
      valid_days: z.int(),
      /** The categories in which it can be used. */
      categories: z.array(z.string()),
    }),
  ),
  refusals: {},
});

/** PRC-08: the caller's packages that have not expired, the first to expire first. At most 50. */
export const listPackages = route({
  method: 'GET',
  path: '/api/my-account/packages',
  access: 'customer',
  reply: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      uses: z.int(),
      uses_left: z.int(),
      expires_at: wallClock,
    }),
  ),
  refusals: {},
});

const packageSession = z.object({
  id: z.uuid(),
  name: z.string(),
  venue_name: z.nullable(z.string()),
  starts_at: wallClock,
  /** Who attends, if it is not the owner. */
  attendee_name: z.nullable(z.string()),
  /** Whether it is still in a basket. */
  is_reserved: z.boolean(),
});

/** ACC-05: the packages of the caller, those that can be used first, each with the sessions that used it. */
export const listPackageHistory = route({
  method: 'GET',
  path: '/api/my-account/package-history',
  access: 'customer',
  query: z.object({ ...pageQuery, filter: z.optional(z.enum(packageFilters)) }),
  reply: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      /** The categories in which it can be used. */
      categories: z.array(z.string()),
      uses: z.int(),
      uses_left: z.int(),
      expires_at: wallClock,
      state: z.enum(['active', 'used_up', 'expired']),
      /** The latest 10 sessions that have a use of it; `listPackageSessions` has all of them. */
      sessions: z.array(packageSession),
      session_count: z.int(),
      /** Uses that were taken at reception. */
      used_at_desk: z.int(),
    }),
  ),
  meta: z.object({ pagination }),
  refusals: {},
});

/** ACC-05: the sessions that have a use of one package of the caller, the latest first. */
export const listPackageSessions = route({
  method: 'GET',
  path: '/api/my-account/package-history/:packageId/sessions',
  access: 'customer',
  params: z.object({ packageId: z.uuid() }),
  query: z.object(pageQuery),
  reply: z.array(packageSession),
  meta: z.object({ pagination }),
  refusals: { own_package_not_found: 404 },
});
