import {
  getAccountErasure,
  requestAccountErasure,
  undoAccountErasure,
} from '@pavilion/contract/personal-data/account-erasure';
import {
  downloadDataExport,
  getDataExport,
  requestDataExport,
} from '@pavilion/contract/personal-data/data-export';
import { ok, refuse } from '@pavilion/domain/result';
import { getLocalDay } from '@pavilion/domain/wall-clock';
import type { CallerFor } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { createSharedLimit } from '#platform/limits/shared-limit';
import { createLoginLimit, type LoginDeps, orTooBusy } from '../person/index.ts';
import { ownData } from './policy.ts';
import { requestErasure, undoErasure } from './request-erasure.ts';
import { requestExport } from './request-export.ts';
import { readErasureFacts } from './store/erasure-facts.ts';
import { readErasure } from './store/erasures.ts';
import { readExport, readExportContent } from './store/exports.ts';
import { viewErasure, viewExport } from './view.ts';

/** Copies that a person asks for in a day, because each of them reads everything about them. */
const maxExports = 5;
const options = { policy: ownData };

/** ACC-03: a copy of the caller's data, and the erasure of their account (decision 0062). */
export function personalDataRoutes(registerRoute: RegisterRoute, deps: LoginDeps): void {
  exportRoutes(registerRoute, deps);
  erasureRoutes(registerRoute, deps);
}

function exportRoutes(registerRoute: RegisterRoute, deps: LoginDeps): void {
  const { database, now } = deps;
  const loginLimit = createLoginLimit(deps);
  const requestLimit = createSharedLimit(deps, { name: 'data-export', points: maxExports, seconds: 86_400 });
  const show = async ({ client }: CallerFor<'customer'>, personId: number) =>
    ok(
      viewExport(await readExport(database.run, { clientId: client.id, personId }), {
        timezone: client.timezone,
        now: now(),
      }),
    );
  registerRoute(getDataExport, ({ caller, scope: { personId } }) => show(caller, personId), options);
  registerRoute(
    requestDataExport,
    async (call) => {
      const requested = await orTooBusy(requestExport({ ...deps, loginLimit, requestLimit }, call));
      return requested.ok ? show(call.caller, call.scope.personId) : requested;
    },
    options,
  );
  registerRoute(
    downloadDataExport,
    async ({ caller: { client }, params: { id }, scope: { personId } }) => {
      const at = now();
      const key = { clientId: client.id, personId, id, now: at };
      const content = await readExportContent(database.run, key);
      if (!content) return refuse({ code: 'data_export_expired' } as const);
      const name = `${client.slug}-my-data-${getLocalDay(at, client.timezone)}.zip`;
      return { ok: true as const, file: { name, content } };
    },
    options,
  );
}

function erasureRoutes(registerRoute: RegisterRoute, deps: LoginDeps): void {
  const { database, now } = deps;
  const loginLimit = createLoginLimit(deps);
  const show = async ({ client }: CallerFor<'customer'>, personId: number) => {
    const key = { clientId: client.id, personId };
    const [facts, erasure] = await Promise.all([
      readErasureFacts(database.run, { ...key, now: now() }),
      readErasure(database.run, key),
    ]);
    return ok(viewErasure(facts, erasure, client));
  };
  registerRoute(getAccountErasure, ({ caller, scope: { personId } }) => show(caller, personId), options);
  registerRoute(
    requestAccountErasure,
    async (call) => {
      const requested = await orTooBusy(requestErasure({ ...deps, loginLimit }, call));
      return requested.ok ? show(call.caller, call.scope.personId) : requested;
    },
    options,
  );
  registerRoute(
    undoAccountErasure,
    async ({ caller, scope: { personId } }) => {
      await undoErasure(deps, { caller, personId });
      return show(caller, personId);
    },
    options,
  );
}
