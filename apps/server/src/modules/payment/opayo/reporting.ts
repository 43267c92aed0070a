import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { failedStatus, type ProviderStatus } from '../provider/payment-provider.ts';
import type { OpayoAccount } from './client.ts';

const report = z.object({
  vspaccess: z.object({
    errorcode: z.string(),
    vpstxid: z.optional(z.string()),
    txstateid: z.optional(z.string()),
  }),
});
/** Keeps values as text, because codes start with zeros. */
const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true });

/** A transaction's status in Reporting. `challenge`: it waits for the bank's result. */
export type ReportedStatus = ProviderStatus | { state: 'challenge'; ref: string };

/** Fetches a transaction's status by our reference, the only way to find one whose response was lost. */
export async function fetchReportedStatus(account: OpayoAccount, reference: string): Promise<ReportedStatus> {
  const { reportingUser, reportingPassword } = account;
  if (!reportingUser || !reportingPassword) return { state: 'unknown' };
  const signed = [
    '<command>getTransactionDetail</command>',
    `<vendor>${escapeXml(account.vendor)}</vendor>`,
    `<user>${escapeXml(reportingUser)}</user>`,
    `<vendortxcode>${escapeXml(reference)}</vendortxcode>`,
  ].join('');
  const signature = createHash('md5')
    .update(`${signed}<password>${reportingPassword}</password>`)
    .digest('hex');
  try {
    const response = await fetch(`${account.origin}/access/access.htm`, {
      method: 'POST',
      body: new URLSearchParams({
        XML: `<vspaccess>${signed}<signature>${signature}</signature></vspaccess>`,
      }),
      signal: AbortSignal.timeout(10_000),
    });
    const parsed = report.safeParse(parser.parse(await response.text()));
    if (!parsed.success) return { state: 'unknown' };
    const { errorcode, vpstxid, txstateid } = parsed.data.vspaccess;
    if (errorcode === '0043') return { state: 'none' };
    if (errorcode !== '0000' || !vpstxid || !txstateid) {
      account.logWarning({ errorCode: errorcode }, 'Opayo Reporting request rejected');
      return { state: 'unknown' };
    }
    return toReportedStatus(txstateid, vpstxid.replace(/[{}]/g, ''));
  } catch (error) {
    account.logWarning({ err: error }, 'Opayo Reporting request failed');
    return { state: 'unknown' };
  }
}

/** Maps the `txstateid` of Reporting. Other states do not occur with Deferred payments. */
function toReportedStatus(state: string, ref: string): ReportedStatus {
  switch (state) {
    case '14':
    case '15':
      return { state: 'authorised', ref, card: null };
    case '16':
      return { state: 'captured', ref };
    case '18':
    case '19':
    case '22':
    case '27':
      return { state: 'voided', ref };
    case '5':
      return { state: 'challenge', ref };
    case '8':
    case '11':
      return failedStatus(ref, 'challenge_expired');
    case '10':
      return failedStatus(ref, 'authentication_failed');
    case '12':
      return failedStatus(ref, 'card_declined');
    case '13':
    case '30':
    case '32':
      return failedStatus(ref, 'payment_refused');
    default:
      return { state: 'unknown' };
  }
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character);
