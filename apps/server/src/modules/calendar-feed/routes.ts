import { randomUUID } from 'node:crypto';
import {
  createCalendarFeedLink,
  deleteCalendarFeedLink,
  getCalendarFeed,
  getCalendarFeedLink,
} from '@pavilion/contract/calendar-feed/calendar-feed';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { CallerFor } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { translate } from '#platform/lib/translate';
import { signId, verifySignedId } from '#platform/security/crypto';
import { createEventFile, readFeedBookings, toCalendarEvent } from '../booking/index.ts';
import { readLinkOrigin } from '../client/index.ts';
import { ownFeed } from './policy.ts';
import { deleteFeed, findFeedOwner, readFeedSecret, saveFeedSecret } from './store.ts';

type FeedDeps = Pick<AppDeps, 'database' | 'settings' | 'now' | 'keys'>;

/** Calendar programs load a feed again and again. */
const maxAgeSeconds = 300;
const maxEvents = 500;
const pastMs = 30 * 24 * 3_600_000;

/** ACC-06: one calendar feed for the household, by a secret link. */
export function calendarFeedRoutes(registerRoute: RegisterRoute, deps: FeedDeps): void {
  const { run } = deps.database;
  const options = { policy: ownFeed };
  const view = async (caller: CallerFor<'customer'>, secret: string | undefined) => {
    if (secret === undefined) return ok({ url: null });
    const token = signId(deps.keys.calendarFeed, secret, caller.client.id);
    const origin = await readLinkOrigin(run, caller, deps.settings, 'account');
    return ok({ url: `${origin}${getCalendarFeed.path.replace(':token', token)}` });
  };
  registerRoute(
    getCalendarFeedLink,
    async ({ caller, scope: { personId } }) =>
      view(caller, await readFeedSecret(run, { clientId: caller.client.id, personId })),
    options,
  );
  registerRoute(
    createCalendarFeedLink,
    async ({ caller, scope: { personId } }) => {
      const secret = randomUUID();
      await saveFeedSecret(run, { clientId: caller.client.id, personId, secret, now: deps.now() });
      return view(caller, secret);
    },
    options,
  );
  registerRoute(
    deleteCalendarFeedLink,
    async ({ caller, scope: { personId } }) => {
      await deleteFeed(run, { clientId: caller.client.id, personId });
      return view(caller, undefined);
    },
    options,
  );
  registerFeed(registerRoute, deps);
}

function registerFeed(registerRoute: RegisterRoute, { database: { run }, now, keys }: FeedDeps): void {
  registerRoute(getCalendarFeed, async ({ caller: { client, language }, params: { token } }) => {
    const secret = verifySignedId(keys.calendarFeed, token, client.id);
    const personId =
      secret === undefined ? undefined : await findFeedOwner(run, { clientId: client.id, secret });
    if (personId === undefined) return refuse({ code: 'calendar_feed_not_found' } as const);
    const query = { clientId: client.id, personId, from: now() - pastMs, limit: maxEvents };
    const events = (await readFeedBookings(run, query)).map((booking) => {
      const { person } = booking;
      const isOwn = person === null || person.id === personId;
      return toCalendarEvent(booking, language, isOwn ? undefined : person.first_name);
    });
    const name = translate(language, 'email', 'calendar_feed_name', { client: client.name });
    return {
      ok: true,
      file: { name: 'bookings.ics', content: createEventFile(events, null, { name }), maxAgeSeconds },
    };
  });
}
