import {
  getGuestPass,
  listGuestPassPacks,
  listGuestPassPlans,
  listSentGuestPasses,
  redeemGuestPass,
  refundGuestPasses,
  sendGuestPass,
  withdrawGuestPass,
} from '@pavilion/contract/guest-pass/guest-pass';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { CallerClient, CallerFor } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { readLinkOrigin } from '../client/index.ts';
import { redeemPass, refundPack, sendPass, withdrawSentPass } from './change-pass.ts';
import { getLastPassDay, getPassState, listPacks, listPassPlans, listSentPasses } from './list-passes.ts';
import { parsePassToken } from './pass-token.ts';
import { ownGuestPasses } from './policy.ts';
import { readPass } from './store/passes.ts';
import { readGuestPassSettings } from './store/settings.ts';

type Deps = Pick<AppDeps, 'database' | 'now' | 'keys' | 'settings'>;

/** PRC-07, ACC-10: guest passes, at clients that sell them. */
export function guestPassRoutes(registerRoute: RegisterRoute, deps: Deps): void {
  listRoutes(registerRoute, deps);
  senderRoutes(registerRoute, deps);
  guestRoutes(registerRoute, deps);
}

const off = refuse({ code: 'guest_passes_off' } as const);

const createContext =
  ({ now }: Pick<Deps, 'now'>) =>
  (client: CallerClient, personId: number, id = '') => ({
    clientId: client.id,
    personId,
    id,
    currency: { symbol: client.symbol, code: client.currency },
    timezone: client.timezone,
    now: now(),
  });

function listRoutes(registerRoute: RegisterRoute, deps: Deps): void {
  const { run } = deps.database;
  const getContext = createContext(deps);
  const isEnabled = async ({ client }: CallerFor<'customer'>) =>
    (await readGuestPassSettings(run, client.id)).isEnabled;
  const options = { policy: ownGuestPasses };
  registerRoute(
    listGuestPassPlans,
    async ({ caller, scope: { personId } }) =>
      (await isEnabled(caller)) ? listPassPlans(run, getContext(caller.client, personId)) : off,
    options,
  );
  registerRoute(
    listGuestPassPacks,
    async ({ caller, query: { page, per_page: perPage }, scope: { personId } }) =>
      (await isEnabled(caller))
        ? listPacks(run, { ...getContext(caller.client, personId), page, perPage })
        : off,
    options,
  );
  registerRoute(
    listSentGuestPasses,
    async ({ caller, query: { page, per_page: perPage, filter }, scope: { personId } }) =>
      (await isEnabled(caller))
        ? listSentPasses(run, { ...getContext(caller.client, personId), page, perPage, filter })
        : off,
    options,
  );
}

function senderRoutes(registerRoute: RegisterRoute, deps: Deps): void {
  const { database, settings } = deps;
  const getContext = createContext(deps);
  const readSettings = ({ client }: CallerFor<'customer'>) => readGuestPassSettings(database.run, client.id);
  const options = { policy: ownGuestPasses };
  registerRoute(
    sendGuestPass,
    async ({ caller, params: { id }, body, scope: { personId } }) => {
      if (!(await readSettings(caller)).isEnabled) return off;
      const origin = await readLinkOrigin(database.run, caller, settings, 'account');
      const context = { ...getContext(caller.client, personId, id), language: caller.language, origin };
      return sendPass(deps, context, {
        recipientName: body.recipient_name,
        recipientEmail: body.recipient_email,
        lastDay: body.last_day,
      });
    },
    options,
  );
  registerRoute(
    withdrawGuestPass,
    async ({ caller, params: { id }, scope: { personId } }) => {
      if (!(await readSettings(caller)).isEnabled) return off;
      return withdrawSentPass(database, getContext(caller.client, personId, id));
    },
    options,
  );
  registerRoute(
    refundGuestPasses,
    async ({ caller, params: { id }, body, scope: { personId } }) => {
      const { isEnabled, destination } = await readSettings(caller);
      if (!isEnabled) return off;
      const context = getContext(caller.client, personId, id);
      return refundPack(database, context, { seen: body.refund, destination });
    },
    options,
  );
}

function guestRoutes(registerRoute: RegisterRoute, deps: Deps): void {
  const { database, now } = deps;
  const getContext = createContext(deps);
  registerRoute(getGuestPass, async ({ caller: { client }, query }) => {
    if (!(await readGuestPassSettings(database.run, client.id)).isEnabled) return off;
    const id = parsePassToken(deps, { clientId: client.id, token: query.pass_token });
    const pass = id === undefined ? undefined : await readPass(database.run, { clientId: client.id, id });
    if (!pass) return refuse({ code: 'guest_pass_not_found' } as const);
    return ok({
      name: pass.name,
      sender_name: pass.senderName,
      recipient_name: pass.recipientName,
      last_day: getLastPassDay(pass.expiresAt, client.timezone),
      categories: pass.categories,
      state: getPassState(pass, now()),
    });
  });
  registerRoute(
    redeemGuestPass,
    async ({ caller: { client }, body, scope: { personId } }) => {
      if (!(await readGuestPassSettings(database.run, client.id)).isEnabled) return off;
      const id = parsePassToken(deps, { clientId: client.id, token: body.pass_token });
      if (id === undefined) return refuse({ code: 'guest_pass_not_found' } as const);
      const redeemed = await redeemPass(database, getContext(client, personId, id));
      if (!redeemed.ok) return redeemed;
      const { name, expiresAt } = redeemed.value;
      return ok({ name, last_day: getLastPassDay(expiresAt, client.timezone) });
    },
    { policy: ownGuestPasses },
  );
}
