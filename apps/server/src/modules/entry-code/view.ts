import type { getBookingEntryCode } from '@pavilion/contract/entry-code/entry-code';
import { getStepSecondsLeft } from '@pavilion/domain/entry-code/entry-code';
import type * as z from 'zod/mini';
import type { AppDeps } from '#platform/deps';
import { viewWallTime } from '../order/index.ts';
import { createScreenCode } from './code.ts';
import type { EntryRow } from './store.ts';

type CodesView = z.input<(typeof getBookingEntryCode)['reply']>;

export const viewSession = ({ name, venue, locationName, startsAt, endsAt, timezone }: EntryRow) => ({
  name,
  venue_name: venue.name,
  location_name: locationName,
  starts_at: viewWallTime(startsAt, timezone),
  ends_at: viewWallTime(endsAt, timezone),
});

/** The next session of each line: the first that is settled and has not ended. `now` in ms. */
export function listNextEntries(rows: readonly EntryRow[], now: number): EntryRow[] {
  const next = new Map<string, EntryRow>();
  for (const row of rows) {
    const isComing = row.status === 'settled' && now < row.endsAt;
    const earlier = next.get(row.lineId);
    if (isComing && (!earlier || row.startsAt < earlier.startsAt)) next.set(row.lineId, row);
  }
  return [...next.values()];
}

/** Links of a line to add it to a wallet; null where the client has no keys. */
export type WalletLinks = { google: string | null; apple: string | null };

/** What a screen shows for these entries at an instant in ms. */
export const viewEntryCodes = (
  deps: Pick<AppDeps, 'keys'>,
  entries: readonly EntryRow[],
  {
    clientId,
    now,
    getWalletLinks,
  }: { clientId: string; now: number; getWalletLinks: (entry: EntryRow) => WalletLinks },
): CodesView => ({
  entry_codes: entries.map((entry) => {
    const links = getWalletLinks(entry);
    return {
      line_id: entry.orderLineId,
      code: createScreenCode(deps, { clientId, lineId: entry.lineId }, now),
      session: viewSession(entry),
      places: entry.places,
      label: entry.ticket ?? entry.attendee ?? '',
      used_at: entry.use && viewWallTime(entry.use.at, entry.timezone),
      google_wallet_url: links.google,
      apple_wallet_url: links.apple,
    };
  }),
  seconds_left: getStepSecondsLeft(now),
});
