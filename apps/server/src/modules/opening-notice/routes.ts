import {
  cancelOpeningNotice,
  getOpeningCalendar,
  getOpeningNotice,
  listOpeningNotices,
  requestOpeningNotice,
} from '@pavilion/contract/opening-notice';
import { ok } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { ownOrLinkedPerson } from '../person/index.ts';
import { createOpeningCalendar } from './calendar.ts';
import { findAwaitedOpening } from './find-opening.ts';
import { ownNotices } from './policy.ts';
import { requestNotice } from './request-notice.ts';
import { deleteNotice, hasNotice, readNotices } from './store.ts';
import { viewNotice } from './view.ts';

/** ACT-35: the next steps for an occurrence that is not open yet: an email and a calendar entry. */
export function openingNoticeRoutes(
  registerRoute: RegisterRoute,
  deps: Pick<AppDeps, 'database' | 'settings' | 'now'>,
): void {
  const { database, now } = deps;
  registerRoute(
    getOpeningNotice,
    async ({ caller: { client, personId }, params: { id } }) =>
      ok({
        is_requested: await hasNotice(database.run, { clientId: client.id, personId, occurrenceId: id }),
      }),
    { policy: ownOrLinkedPerson },
  );
  registerRoute(requestOpeningNotice, (call) => requestNotice(deps, call), { policy: ownOrLinkedPerson });
  registerRoute(
    cancelOpeningNotice,
    async ({ caller: { client, personId }, params: { id } }) => {
      await deleteNotice(database.run, { clientId: client.id, personId, occurrenceId: id });
      return ok({ is_requested: false });
    },
    { policy: ownOrLinkedPerson },
  );
  registerRoute(
    listOpeningNotices,
    async ({ caller: { client }, scope: { personId } }) =>
      ok((await readNotices(database.run, { clientId: client.id, personId })).map(viewNotice)),
    { policy: ownNotices },
  );
  registerRoute(
    getOpeningCalendar,
    async ({ caller, params: { id }, scope: { personId } }) => {
      const found = await findAwaitedOpening(database.run, {
        clientId: caller.client.id,
        occurrenceId: id,
        requesterId: caller.kind === 'guest' ? null : caller.personId,
        personId,
        now: now(),
      });
      if (!found.ok) return found;
      const { occurrence, opensAt } = found.value;
      const day = getLocalDay(opensAt, occurrence.timezone);
      const content = createOpeningCalendar(found.value, { language: caller.language, now: now() });
      return { ok: true, file: { name: `${occurrence.category_slug}-${day}.ics`, content } };
    },
    { policy: ownOrLinkedPerson },
  );
}
