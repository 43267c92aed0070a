import * as z from 'zod/mini';
import { customQuestionSection } from '../question.ts';
import { route } from '../route.ts';
import { slug } from '../slug.ts';
import { venue } from '../venue.ts';

/** VEN-12: the venues at which a client's memberships are sold online, in its order. `id` is that of `getClient`. */
export const listJoiningVenues = route({
  method: 'GET',
  path: '/api/activities/venues/online-joining/:id',
  access: 'anyone',
  session: 'none',
  params: z.object({ id: slug }),
  reply: z.array(venue),
  refusals: { client_not_found: 404, online_joining_off: 409 },
});

/** MOD-03: what a plan asks of the people who join. */
export const getJoiningPlan = route({
  method: 'GET',
  path: '/api/online-joining/plans/:id',
  access: 'anyone',
  session: 'none',
  params: z.object({ id: z.uuid() }),
  reply: z.object({
    id: z.uuid(),
    custom_question_sections: z.array(customQuestionSection),
    /** The waiver that is agreed to before the payment. */
    waiver: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  }),
  refusals: { membership_not_sold: 404, online_joining_off: 409 },
});
