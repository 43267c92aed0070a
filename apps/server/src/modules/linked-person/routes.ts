import { listLinkedUsers } from '@pavilion/contract/linked-person';
import { ok } from '@pavilion/domain/result';
import { toWallClock } from '@pavilion/domain/wall-clock';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { ownLinks } from './policy.ts';
import { readLinks } from './store.ts';

/** AUT-13: the people for whom the caller may book. */
export function linkedPersonRoutes(
  registerRoute: RegisterRoute,
  { database: { run } }: Pick<AppDeps, 'database'>,
): void {
  registerRoute(
    listLinkedUsers,
    async ({ caller: { client }, query, scope: { personId } }) => {
      const links = await readLinks(run, {
        clientId: client.id,
        personId,
        linkedId: query.linked_user_id,
        status: query.status,
      });
      return ok(
        links.map(({ id, status, relationship, createdAt, confirmedAt, person }) => ({
          id,
          status,
          referenced_user: person,
          relationship,
          created_at: toWallClock(createdAt, client.timezone),
          confirmed_at: confirmedAt === null ? null : toWallClock(confirmedAt, client.timezone),
        })),
      );
    },
    { policy: ownLinks },
  );
}
