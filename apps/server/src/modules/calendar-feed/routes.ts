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
import { formatDuration } from '#platform/lib/format-duration';
import { translate } from '#platform/lib/translate';
import { getAddressKey } from '#platform/limits/address-key';
import { createSharedLimit } from '#platform/limits/shared-limit';
import { signId, verifySignedId } from '#platform/security/crypto';
import { createEventFile, readFeedBookings, toCalendarEvent } from '../booking/index.ts';
import { readLinkOrigin } from '../client/index.ts';
import { ownFeed } from './policy.ts';
import { deleteFeed, findFeedOwner, readFeedSecret, saveFeedSecret } from './store.ts';

type FeedDeps = Pick<AppDeps, 'database' | 'settings' | 'now' | 'keys' | 'log'>;

/** Calendar programs load a feed again and again. */
const maxAgeSeconds = 300;
const maxEvents = 500;
/** In a minute: wrong links of an address, and loads of one person's link. */
const maxGuesses = 60;
const maxLoads = 60;
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

function registerFeed(registerRoute: RegisterRoute, deps: FeedDeps): void {
  const { now, keys } = deps;
  const { run } = deps.database;
  const guesses = createSharedLimit(deps, { name: 'calendar-feed-guess', points: maxGuesses, seconds: 60 });
  const loads = createSharedLimit(deps, { name: 'calendar-feed', points: maxLoads, seconds: 60 });
  registerRoute(getCalendarFeed, async ({ caller, params: { token } }) => {
    const { client } = caller;
    // A wrong signature costs no query.
    const secret = verifySignedId(keys.calendarFeed, token, client.id);
    const owner =
      secret === undefined ? undefined : await findFeedOwner(run, { clientId: client.id, secret });
    const retryAfter = owner
      ? await loads.take(`${client.id} ${owner.personId}`)
      : await guesses.take(`${client.id} ${getAddressKey(caller.address)}`);
    if (retryAfter > 0) {
      const params = { wait: formatDuration(caller.language, retryAfter) };
      return refuse({ code: 'too_many_attempts', retryAfter, params } as const);
    }
    if (!owner) return refuse({ code: 'calendar_feed_not_found' } as const);
    const { personId } = owner;
    // A calendar program does not say which language its owner reads.
    const language = owner.language ?? caller.language;
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
