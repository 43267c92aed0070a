import { unsubscribeTopics } from '@pavilion/domain/notification/topics';
import * as z from 'zod/mini';
import { route, smallBody } from '../route.ts';

/**
 * ACC-08: ends the emails of a topic by the signed link of one of them. Mail programs send the POST of RFC 8058 to the path
 * whose GET is a page with a button, so that a program that only opens links ends nothing.
 */
export const unsubscribe = route({
  method: 'POST',
  path: '/unsubscribe/:topic/:token',
  access: 'anyone',
  session: 'none',
  origin: 'any',
  bodyLimit: smallBody,
  limit: { by: 'address', perMinute: 60 },
  params: z.object({ topic: z.enum(unsubscribeTopics), token: z.string().check(z.maxLength(100)) }),
  reply: z.object({ result: z.literal('success') }),
  refusals: { unsubscribe_link_invalid: 404 },
});
