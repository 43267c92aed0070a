import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import type { ProviderEntry } from '../provider/payment-provider.ts';
import type { OpayoAccount } from './client.ts';
import { callReporting, formatUser, hasReporting } from './reporting.ts';

const row = z.object({
  vpstxid: z.string(),
  vendortxcode: z.string(),
  transactiontype: z.string(),
  txstateid: z.string(),
  amount: z.string(),
  started: z.string(),
  relatedvpstxid: z.optional(z.string()),
});
const list = z.object({
  vspaccess: z.object({
    errorcode: z.string(),
    transactions: z.optional(z.object({ totalrows: z.string(), transaction: z.optional(z.array(row)) })),
  }),
});
/** Keeps values as text, because codes start with zeros. One row is a list too. */
const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: true,
  isArray: (name) => name === 'transaction',
});
const pageSize = 50;
const maxPages = 200;
/** Captured, or refunded. */
const movedMoney = '16';

/** Everything that Opayo captured and refunded in a period, page by page. */
export async function fetchTransactionList(
  account: OpayoAccount,
  { from, until }: { from: number; until: number },
): Promise<readonly ProviderEntry[] | 'unknown'> {
  if (!hasReporting(account)) return 'unknown';
  const entries: ProviderEntry[] = [];
  try {
    for (let page = 0; page < maxPages; page += 1) {
      const startRow = page * pageSize + 1;
      const response = await callReporting(
        account,
        `<command>getTransactionList</command>${formatUser(account)}<startdate>${formatTime(from)}</startdate>` +
          `<enddate>${formatTime(until)}</enddate><startrow>${startRow}</startrow><endrow>${startRow + pageSize - 1}</endrow>`,
      );
      const parsed = list.safeParse(parser.parse(await response.text()));
      const listed = parsed.success ? parsed.data.vspaccess : undefined;
      if (!response.ok || listed?.errorcode !== '0000') {
        account.logWarning({ errorCode: listed?.errorcode }, 'Opayo Reporting request rejected');
        return 'unknown';
      }
      const rows = listed.transactions?.transaction ?? [];
      entries.push(...rows.filter(({ txstateid }) => txstateid === movedMoney).map(toEntry));
      if (startRow + rows.length > Number(listed.transactions?.totalrows ?? 0)) return entries;
    }
  } catch (error) {
    account.logWarning({ err: error }, 'Opayo Reporting request failed');
  }
  return 'unknown';
}

function toEntry(transaction: z.output<typeof row>): ProviderEntry {
  const id = transaction.vpstxid.replace(/[{}]/g, '');
  const isRefund = transaction.transactiontype === 'REFUND';
  const amount = Math.round(Number(transaction.amount) * 100);
  return {
    kind: isRefund ? 'refund' : 'capture',
    ref: isRefund ? (transaction.relatedvpstxid ?? id).replace(/[{}]/g, '') : id,
    entryRef: id,
    refundId: parseRefundId(transaction.vendortxcode),
    amount: isRefund ? -amount : amount,
    at: parseTime(transaction.started),
  };
}

/** Our reference of a refund is its id without hyphens. */
function parseRefundId(reference: string): string | null {
  const [, a, b, c, d, e] =
    /^pr-([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(reference) ?? [];
  return e === undefined ? null : [a, b, c, d, e].join('-');
}

/** '21/11/2026 09:30:00' in UTC. */
const formatTime = (instant: number): string =>
  new Date(instant).toISOString().replace(/^(\d+)-(\d+)-(\d+)T(.{8}).*$/, '$3/$2/$1 $4');

/** '21/11/2026 09:30:00.000' in UTC. */
const parseTime = (text: string): number => {
  const [date = '', time = ''] = text.split(' ');
  return Date.parse(`${date.split('/').toReversed().join('-')}T${time}Z`);
};
