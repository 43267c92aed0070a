import {
  authorise as authoriseRow,
  complete as completeRow,
  prepare as prepareRow,
} from '@pavilion/contract/checkout';
import { scaCompletion } from '@pavilion/contract/payment';
import { refuse } from '@pavilion/domain/result';
import type { Serve } from '#platform/http';
import { showCart } from '../cart/index.ts';
import { checkSession } from '../person/index.ts';
import { authorise } from './authorise.ts';
import { complete } from './complete.ts';
import { finishChallenge } from './finish-challenge.ts';
import type { CheckoutGround } from './ground.ts';
import { prepare } from './prepare.ts';

export function checkoutRoutes(serve: Serve, ground: CheckoutGround): void {
  const { database, now } = ground;
  const stands = (caller: Parameters<typeof checkSession>[1]) => checkSession(database.run, caller, now());
  const loggedOut = refuse({ code: 'not_logged_in' } as const);

  serve(prepareRow, async ({ caller, query }) => {
    if (!(await stands(caller))) return loggedOut;
    return prepare(ground, { client: caller.client, personId: caller.personId, source: query.source });
  });

  serve(authoriseRow, async (call) => {
    const { caller, body } = call;
    if (!(await stands(caller))) return loggedOut;
    const outcome = await authorise(ground, call);
    if (outcome.ok || outcome.fault.code !== 'price_changed') return outcome;
    const manner = { client: caller.client, language: caller.language, now: now() };
    const owner = `person:${caller.personId}`;
    const details = await showCart(database.run, manner, { owner, source: body.source });
    return refuse({ ...outcome.fault, details });
  });

  serve(completeRow, async (call) => ((await stands(call.caller)) ? complete(ground, call) : loggedOut));
  serve(scaCompletion, async (call) =>
    (await stands(call.caller)) ? finishChallenge(ground, call) : loggedOut,
  );
}
