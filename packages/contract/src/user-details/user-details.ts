import { disabilities, ethnicities, genders } from '@pavilion/domain/user-details/choices';
import * as z from 'zod/mini';
import { firstName, lastName, phoneNumber } from '../person.ts';
import { route, smallBody } from '../route.ts';
import { slug } from '../slug.ts';
import { day, wallClock } from '../wall-clock.ts';

const gender = z.enum(genders);
const ethnicity = z.enum(ethnicities);
const disability = z.enum(disabilities);

/** AUT-20: the full record of the user. A field that is null was not given. */
export const userDetails = z.object({
  id: z.int(),
  reference: z.string(),
  title: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  email_verified_at: z.nullable(wallClock),
  gender: z.nullable(gender),
  ethnicity: z.nullable(ethnicity),
  disability: z.nullable(disability),
  profile_picture_url: z.nullable(z.string()),
  phone: z.string(),
  address: z.object({
    address1: z.string(),
    address2: z.string(),
    town: z.string(),
    postcode: z.string(),
  }),
  date_of_birth: z.nullable(day),
  home_venue_slug: z.nullable(z.string()),
  marketing_email: z.boolean(),
  marketing_sms: z.boolean(),
  marketing_phone: z.boolean(),
  marketing_post: z.boolean(),
  /** Whether reminders of sessions are sent. */
  reminders: z.boolean(),
  /** When the user agreed to each; null while they do not, or if it was not recorded. */
  marketing_email_at: z.nullable(wallClock),
  marketing_sms_at: z.nullable(wallClock),
  marketing_phone_at: z.nullable(wallClock),
  marketing_post_at: z.nullable(wallClock),
  created_at: wallClock,
  /** The session, if bearer tokens are enabled (AUT-21). */
  token: z.nullable(z.string()),
});

/** AUT-20: the record of the logged-in customer. */
export const getUserDetails = route({
  path: '/api/auth/user/details',
  access: 'customer',
  reply: userDetails,
  refusals: {},
});

const addressLine = z.string().check(z.trim(), z.maxLength(100));

/**
 * ACC-03: changes the fields that the request names; the last request decides about each of them (decision 0053). The
 * email address, the password and the picture have routes of their own.
 */
export const updateUserDetails = route({
  method: 'PATCH',
  path: '/api/auth/user/details',
  access: 'customer',
  bodyLimit: smallBody,
  limit: { by: 'person', perMinute: 60 },
  body: z.partial(
    z.object({
      title: z.string().check(z.trim(), z.maxLength(20)),
      first_name: firstName,
      last_name: lastName,
      gender: z.nullable(gender),
      ethnicity: z.nullable(ethnicity),
      disability: z.nullable(disability),
      phone: phoneNumber,
      address1: addressLine,
      address2: addressLine,
      town: addressLine,
      postcode: z.string().check(z.trim(), z.maxLength(10)),
      /** Only while the record has none: prices and age limits depend on it, so staff correct it. The domain checks it. */
      date_of_birth: z.string().check(z.trim(), z.maxLength(10)),
      home_venue_slug: z.nullable(slug),
      marketing_email: z.boolean(),
      marketing_sms: z.boolean(),
      marketing_phone: z.boolean(),
      marketing_post: z.boolean(),
      reminders: z.boolean(),
    }),
  ),
  reply: userDetails,
  refusals: { account_not_proven: 409 },
});
