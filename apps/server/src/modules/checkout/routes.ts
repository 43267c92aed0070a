import {
  authorise as authoriseRow,
  complete as completeRow,
  prepare as prepareRow,
} from '@pavilion/contract/checkout';
import { completeChallenge } from '@pavilion/contract/payment';
import { refuse } from '@pavilion/domain/result';
import type { RegisterRoute } from '#platform/http/register-route';
import { loadCartView } from '../cart/index.ts';
import { isSessionActive } from '../person/index.ts';
import { authorise } from './authorise.ts';
import { complete } from './complete.ts';
import { completeSca } from './complete-sca.ts';
import type { CheckoutDeps } from './deps.ts';
import { prepare } from './prepare.ts';

export function checkoutRoutes(serve: RegisterRoute, deps: CheckoutDeps): void {
  const { database, now } = deps;
  const isLoggedIn = (caller: Parameters<typeof isSessionActive>[1]) =>
    isSessionActive(database.run, caller, now());
  const notLoggedIn = refuse({ code: 'not_logged_in' } as const);

  serve(prepareRow, async ({ caller, query }) => {
    if (!(await isLoggedIn(caller))) return notLoggedIn;
    return prepare(deps, { client: caller.client, personId: caller.personId, source: query.source });
  });

  serve(authoriseRow, async (call) => {
    const { caller, body } = call;
    if (!(await isLoggedIn(caller))) return notLoggedIn;
    const outcome = await authorise(deps, call);
    if (outcome.ok || outcome.refusal.code !== 'price_changed') return outcome;
    const viewContext = { client: caller.client, language: caller.language, now: now() };
    const owner = `person:${caller.personId}`;
    const details = await loadCartView(database.run, viewContext, { owner, source: body.source });
    return refuse({ ...outcome.refusal, details });
  });

  serve(completeRow, async (call) => ((await isLoggedIn(call.caller)) ? complete(deps, call) : notLoggedIn));
  serve(completeChallenge, async (call) =>
    (await isLoggedIn(call.caller)) ? completeSca(deps, call) : notLoggedIn,
  );
}
