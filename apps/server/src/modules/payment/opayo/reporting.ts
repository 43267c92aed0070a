import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { failedStatus, type ProviderStatus } from '../provider.ts';
import type { OpayoAccount } from './client.ts';

const report = z.object({
  vspaccess: z.object({
    errorcode: z.string(),
    vpstxid: z.optional(z.string()),
    txstateid: z.optional(z.string()),
  }),
});
/** Codes begin with zeros, so nothing is turned into a number. */
const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true });

/** What Reporting says of a transaction: `challenge` waits for the bank's page, `none` was never heard of. */
export type ReportedStatus = ProviderStatus | { state: 'challenge'; ref: string };

/** Asks Reporting for the transaction with our own reference: the one way to find what was never answered. */
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
      account.notify({ errorcode }, 'Reporting did not tell');
      return { state: 'unknown' };
    }
    return toReportedStatus(txstateid, vpstxid.replace(/[{}]/g, ''));
  } catch (error) {
    account.notify({ err: error }, 'Reporting did not answer');
    return { state: 'unknown' };
  }
}

/** The states of a transaction that are in use. */
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
