import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { failedStatus, type ProviderStatus } from '../provider/payment-provider.ts';
import type { OpayoAccount } from './client.ts';

const report = z.object({
  vspaccess: z.object({
    errorcode: z.string(),
    vpstxid: z.optional(z.string()),
    vendortxcode: z.optional(z.string()),
    txstateid: z.optional(z.string()),
  }),
});
/** Keeps values as text, because codes start with zeros. */
const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true });

/** A transaction's status in Reporting. `challenge`: it waits for the bank's result. */
export type ReportedStatus = ProviderStatus | { state: 'challenge'; ref: string };

/** Our reference of a transaction, and Opayo's id if it is known. */
type ReportedTransaction = { reference: string; providerRef: string | null };

export const hasReporting = ({ reportingUser, reportingPassword }: OpayoAccount): boolean =>
  Boolean(reportingUser && reportingPassword);

/** Vendor and user, which follow the command in every request. */
export const formatUser = ({ vendor, reportingUser = '' }: OpayoAccount): string =>
  `<vendor>${escapeXml(vendor)}</vendor><user>${escapeXml(reportingUser)}</user>`;

/** Sends a signed request to Reporting. The signature is the MD5 of everything from the command on, and the password. */
export function callReporting(
  { origin, reportingPassword = '' }: OpayoAccount,
  signed: string,
  timeoutMs = 10_000,
): Promise<Response> {
  const signature = createHash('md5')
    .update(`${signed}<password>${reportingPassword}</password>`)
    .digest('hex');
  return fetch(`${origin}/access/access.htm`, {
    method: 'POST',
    body: new URLSearchParams({
      XML: `<vspaccess>${signed}<signature>${signature}</signature></vspaccess>`,
    }),
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/**
 * Fetches a transaction's status by our reference, the only way to find one whose response was lost. A report that is
 * not about this transaction leaves the status unknown.
 */
export async function fetchReportedStatus(
  account: OpayoAccount,
  { reference, providerRef }: ReportedTransaction,
): Promise<ReportedStatus> {
  if (!hasReporting(account)) return { state: 'unknown' };
  try {
    const response = await callReporting(
      account,
      `<command>getTransactionDetail</command>${formatUser(account)}<vendortxcode>${escapeXml(reference)}</vendortxcode>`,
    );
    const parsed = report.safeParse(parser.parse(await response.text()));
    if (!response.ok || !parsed.success) {
      account.logWarning({ status: response.status }, 'Opayo Reporting response unreadable');
      return { state: 'unknown' };
    }
    const { errorcode, vpstxid, vendortxcode, txstateid } = parsed.data.vspaccess;
    if (errorcode === '0043') return { state: 'none' };
    if (errorcode !== '0000' || !vpstxid || !txstateid) {
      account.logWarning({ errorCode: errorcode }, 'Opayo Reporting request rejected');
      await account.reportProblem('reporting_refused');
      return { state: 'unknown' };
    }
    const ref = vpstxid.replace(/[{}]/g, '');
    const isKnownId = providerRef === null || providerRef.toUpperCase() === ref.toUpperCase();
    if (vendortxcode !== reference || !isKnownId) {
      account.logWarning(
        { reference, reported: vendortxcode },
        'Opayo Reporting returned another transaction',
      );
      return { state: 'unknown' };
    }
    return toReportedStatus(txstateid, ref);
  } catch (error) {
    account.logWarning({ err: error }, 'Opayo Reporting request failed');
    return { state: 'unknown' };
  }
}

/**
 * Maps the `txstateid` of Reporting. Unlisted states are unknown: 2 to 4, 6, 7 and 28 are in flight, and the others do
 * not occur with Deferred payments.
 */
function toReportedStatus(state: string, ref: string): ReportedStatus {
  switch (state) {
    case '14':
    case '15':
      return { state: 'authorised', ref, card: null };
    case '16':
      return { state: 'captured', ref, amount: null };
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
    case '1':
    case '9':
    case '13':
    case '30':
    case '31':
    case '32':
    case '34':
    case '35':
      return failedStatus(ref, 'payment_refused');
    // Opayo gave up waiting for the bank, so there is nothing to capture or to abort.
    case '17':
    case '20':
    case '33':
      return failedStatus(ref, 'processing_error');
    default:
      return { state: 'unknown' };
  }
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] ?? character);
