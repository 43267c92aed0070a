import encodeQR from 'qr';
import sharp from 'sharp';
import type { RunStatement } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import { createLastingCode } from './code.ts';
import { type EntryRow, readEntriesOfBookings, readEntriesOfOrder } from './store.ts';
import { listNextEntries } from './view.ts';

/** Pixels of a module of the QR code, so that it stays sharp when a mail program enlarges it. */
const scale = 6;

/** A QR code as a PNG, because mail programs show no SVG. */
async function drawCode(code: string): Promise<Buffer> {
  const rows = encodeQR(code, 'raw', { ecc: 'medium', border: 4 });
  const size = rows.length;
  const pixels = Buffer.from(rows.flat().map((isDark) => (isDark ? 0 : 255)));
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}

/** CHK-38: the lasting codes of an order's lines that have a session to come, as PNGs by cart line. */
export async function createEmailCodes(
  run: RunStatement,
  deps: Pick<AppDeps, 'keys'>,
  { clientId, orderId, now }: { clientId: string; orderId: string; now: number },
): Promise<Map<string, Buffer>> {
  const entries = await readEntriesOfOrder(run, { clientId, orderId });
  return drawCodes(deps, { clientId, entries, now }, ({ lineId }) => lineId);
}

/** ACC-08: the lasting codes of bookings in one session, as PNGs by booking. The places of one line have one code. */
export async function createReminderCodes(
  run: RunStatement,
  deps: Pick<AppDeps, 'keys'>,
  { clientId, bookingIds, now }: { clientId: string; bookingIds: readonly string[]; now: number },
): Promise<Map<string, Buffer>> {
  const entries = await readEntriesOfBookings(run, { clientId, bookingIds });
  return drawCodes(deps, { clientId, entries, now }, ({ id }) => id);
}

type Drawing = { clientId: string; entries: readonly EntryRow[]; now: number };

async function drawCodes(
  deps: Pick<AppDeps, 'keys'>,
  { clientId, entries, now }: Drawing,
  getKey: (entry: EntryRow) => string,
): Promise<Map<string, Buffer>> {
  const drawn = listNextEntries(entries, now).map(async (entry) => {
    const { lineId } = entry;
    return [getKey(entry), await drawCode(createLastingCode(deps, { clientId, lineId }, 'email'))] as const;
  });
  return new Map(await Promise.all(drawn));
}
