import {
  checkEntryCode as checkRoute,
  findEntryCodes,
  getAppleWalletPass,
  getBookingEntryCode,
  getLinkedEntryCodes,
  getOrderEntryCodes,
} from '@pavilion/contract/entry-code/entry-code';
import { ok, refuse } from '@pavilion/domain/result';
import type { AppDeps } from '#platform/deps';
import type { CallerFor } from '#platform/http/caller';
import type { RegisterRoute } from '#platform/http/register-route';
import { readClientBrand } from '../client/index.ts';
import { getEmailColours } from '../email/index.ts';
import { ownOrder, parseOrderToken, readOrder } from '../order/index.ts';
import { buildApplePass } from './apple-wallet.ts';
import { checkEntryCode } from './check-entry-code.ts';
import { parseCode } from './code.ts';
import { createOrderFinder } from './find-order.ts';
import { buildPassContent } from './pass-content.ts';
import { checkingStaff, ownEntryCodes } from './policy.ts';
import { type EntryRow, readEntriesOfLine, readEntriesOfOrder, readEntriesOfVisit } from './store.ts';
import { listNextEntries, viewEntryCodes, type WalletLinks } from './view.ts';
import { createWalletLinks, readAppleKeys } from './wallet-links.ts';

type EntryCodeDeps = Pick<AppDeps, 'database' | 'now' | 'keys' | 'log'>;
const noLinks: WalletLinks = { google: null, apple: null };
type Reader = Pick<CallerFor<'anyone' | 'signature'>, 'client' | 'language'>;

/** BKG-01: the entry codes of what is booked, and the check of a code at the venue. */
export function entryCodeRoutes(registerRoute: RegisterRoute, deps: EntryCodeDeps): void {
  const { run } = deps.database;
  const view = async (
    { client, language }: Reader,
    rows: readonly EntryRow[],
    getLinks?: (entry: EntryRow) => WalletLinks,
  ) => {
    const now = deps.now();
    const entries = listNextEntries(rows, now);
    if (entries.length === 0) return refuse({ code: 'entry_code_unavailable' } as const);
    const getWalletLinks = getLinks ?? (await createWalletLinks(deps, { client, language }));
    return ok(viewEntryCodes(deps, entries, { clientId: client.id, now, getWalletLinks }));
  };
  registerRoute(
    getBookingEntryCode,
    async ({ caller, params: { id }, scope: { personId } }) => {
      const { client } = caller;
      const rows = await readEntriesOfVisit(run, { clientId: client.id, personId, id });
      return rows.some((row) => row.id === id)
        ? view(caller, rows)
        : refuse({ code: 'booking_not_found' } as const);
    },
    { policy: ownEntryCodes },
  );
  registerRoute(
    getOrderEntryCodes,
    async ({ caller, params: { id }, scope: { isReadable } }) => {
      const { client } = caller;
      const order = await readOrder(run, { clientId: client.id, id });
      if (!order || !isReadable({ buyerId: order.person_id }))
        return refuse({ code: 'order_not_found' } as const);
      return view(caller, await readEntriesOfOrder(run, { clientId: client.id, orderId: id }));
    },
    { policy: ownOrder },
  );
  registerRoute(getLinkedEntryCodes, async ({ caller, query }) => {
    const { client } = caller;
    const orderId = parseOrderToken(deps, { clientId: client.id, token: query.order_token });
    const order =
      orderId === undefined ? undefined : await readOrder(run, { clientId: client.id, id: orderId });
    if (!order) return refuse({ code: 'order_not_found' } as const);
    return view(caller, await readEntriesOfOrder(run, { clientId: client.id, orderId: order.id }));
  });
  const findOrder = createOrderFinder(deps);
  registerRoute(findEntryCodes, async ({ caller, body }) => {
    const found = await findOrder(caller, body);
    if (!found.ok) return found;
    const rows = await readEntriesOfOrder(run, { clientId: caller.client.id, orderId: found.value });
    return view(caller, rows, () => noLinks);
  });
  registerRoute(checkRoute, ({ scope, ...call }) => checkEntryCode(deps, { ...call, ...scope }), {
    policy: checkingStaff,
  });
  registerWalletPass(registerRoute, deps);
}

function registerWalletPass(registerRoute: RegisterRoute, deps: EntryCodeDeps): void {
  const { run } = deps.database;
  registerRoute(getAppleWalletPass, async ({ caller: { client, language }, params: { token: code } }) => {
    const parsed = parseCode(deps, { clientId: client.id, code });
    const keys = await readAppleKeys(deps, client.id);
    if (parsed?.source !== 'wallet' || !keys) return refuse({ code: 'entry_code_unknown' } as const);
    const now = deps.now();
    const rows = await readEntriesOfLine(run, { clientId: client.id, lineId: parsed.lineId });
    const [entry] = listNextEntries(rows, now);
    if (!entry) return refuse({ code: 'entry_code_unavailable' } as const);
    const content = buildPassContent(entry, {
      clientName: client.name,
      clockFormat: client.clockFormat,
      language,
      code,
    });
    const colour = getEmailColours(await readClientBrand(run, client.id)).button;
    const pass = await buildApplePass(keys, content, { colour, now });
    return { ok: true, file: { name: 'entry.pkpass', content: pass } };
  });
}
