import { addChild as addChildRoute, listLinkedUsers } from '@pavilion/contract/linked-person';
import { checkChild } from '@pavilion/domain/person';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay, toWallClock } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { translateFieldErrors } from '../person/index.ts';
import { addChild } from './add-child.ts';
import { ownChildren, ownLinks } from './policy.ts';
import { type LinkRow, readLinks } from './store.ts';

const viewLink = (
  { id, status, relationship, createdAt, confirmedAt, person }: LinkRow,
  { timezone }: { timezone: string },
) => ({
  id,
  status,
  referenced_user: person,
  relationship,
  created_at: toWallClock(createdAt, timezone),
  confirmed_at: confirmedAt === null ? null : toWallClock(confirmedAt, timezone),
});

/** AUT-13, AUT-25: the people for whom the caller may book. */
export function linkedPersonRoutes(
  registerRoute: RegisterRoute,
  { database, now: getNow }: Pick<AppDeps, 'database' | 'now'>,
): void {
  registerRoute(
    listLinkedUsers,
    async ({ caller: { client }, query, scope: { personId } }) => {
      const links = await readLinks(database.run, {
        clientId: client.id,
        personId,
        linkedId: query.linked_user_id,
        status: query.status,
      });
      return ok(links.map((link) => viewLink(link, client)));
    },
    { policy: ownLinks },
  );
  registerRoute(
    addChildRoute,
    async ({ caller: { client, language }, body, scope: { personId } }) => {
      const now = getNow();
      const child = {
        firstName: body.first_name,
        lastName: body.last_name,
        dateOfBirth: body.date_of_birth,
      };
      const errors = checkChild(child, getLocalDay(now, client.timezone));
      if (errors.length > 0)
        return refuse({ code: 'validation_failed', errors: translateFieldErrors(language, errors) } as const);
      const parent = { clientId: client.id, personId };
      const added = await database.inTransaction((tx) => addChild(tx, { ...parent, now }, child));
      if (!added.ok) return added;
      const query = { ...parent, linkedId: added.value, status: 'successful' as const };
      const [link] = await readLinks(database.run, query);
      if (!link?.person) throw new Error(`Link to child ${added.value} not found`);
      return ok({ ...viewLink(link, client), referenced_user: link.person });
    },
    { policy: ownChildren },
  );
}
