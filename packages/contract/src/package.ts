import * as z from 'zod/mini';
import { money } from './money.ts';
import { route } from './route.ts';
import { wallClock } from './wall-clock.ts';

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
