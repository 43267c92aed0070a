import { unsubscribe } from '@pavilion/contract/notification/unsubscribe';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { RegisterRoute } from '#platform/http/register-route';
import { endEmails } from './store/preferences.ts';
import { parseUnsubscribeToken } from './unsubscribe-token.ts';

/** ACC-08: ends the emails of a topic by a link. A repeated request changes nothing. */
export function notificationRoutes(
  registerRoute: RegisterRoute,
  { database: { run }, keys }: Pick<AppDeps, 'database' | 'keys'>,
): void {
  registerRoute(unsubscribe, async ({ caller: { client }, params: { topic, token } }) => {
    const uuid = parseUnsubscribeToken({ keys }, { clientId: client.id, topic, token });
    if (uuid === undefined || !(await endEmails(run, { clientId: client.id, uuid, topic })))
      return refuse({ code: 'unsubscribe_link_invalid' } as const);
    return ok({ result: 'success' as const });
  });
}
