import encodeQR from 'qr';
import sharp from 'sharp';
import type { RunStatement } from '#platform/database/database';
import type { AppDeps } from '#platform/deps';
import { createLastingCode } from './code.ts';
import { readEntriesOfOrder } from './store.ts';
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
  const entries = listNextEntries(await readEntriesOfOrder(run, { clientId, orderId }), now);
  const drawn = entries.map(
    async ({ lineId }) =>
      [lineId, await drawCode(createLastingCode(deps, { clientId, lineId }, 'email'))] as const,
  );
  return new Map(await Promise.all(drawn));
}
