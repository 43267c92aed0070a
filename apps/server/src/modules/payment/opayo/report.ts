import { createHash } from 'node:crypto';
import { XMLParser } from 'fast-xml-parser';
import * as z from 'zod/mini';
import { failed, type Truth } from '../provider.ts';
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
export type Reported = Truth | { state: 'challenge'; ref: string };

/** Asks Reporting for the transaction with our own reference: the one way to find what was never answered. */
export async function reportOf(account: OpayoAccount, reference: string): Promise<Reported> {
  const { reportingUser, reportingPassword } = account;
  if (!reportingUser || !reportingPassword) return { state: 'unknown' };
  const signed = [
    '<command>getTransactionDetail</command>',
    `<vendor>${escape(account.vendor)}</vendor>`,
    `<user>${escape(reportingUser)}</user>`,
    `<vendortxcode>${escape(reference)}</vendortxcode>`,
  ].join('');
  const signature = createHash('md5')
    .update(`${signed}<password>${reportingPassword}</password>`)
    .digest('hex');
  try {
    const answer = await fetch(`${account.origin}/access/access.htm`, {
      method: 'POST',
      body: new URLSearchParams({
        XML: `<vspaccess>${signed}<signature>${signature}</signature></vspaccess>`,
      }),
      signal: AbortSignal.timeout(10_000),
    });
    const read = report.safeParse(parser.parse(await answer.text()));
    if (!read.success) return { state: 'unknown' };
    const { errorcode, vpstxid, txstateid } = read.data.vspaccess;
    if (errorcode === '0043') return { state: 'none' };
    if (errorcode !== '0000' || !vpstxid || !txstateid) {
      account.notify({ errorcode }, 'Reporting did not tell');
      return { state: 'unknown' };
    }
    return truthByState(txstateid, vpstxid.replace(/[{}]/g, ''));
  } catch (error) {
    account.notify({ err: error }, 'Reporting did not answer');
    return { state: 'unknown' };
  }
}

/** The states of a transaction that are in use. */
function truthByState(state: string, ref: string): Reported {
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
      return { state: 'released', ref };
    case '5':
      return { state: 'challenge', ref };
    case '8':
    case '11':
      return failed(ref, 'challenge_expired');
    case '10':
      return failed(ref, 'authentication_failed');
    case '12':
      return failed(ref, 'card_declined');
    case '13':
    case '30':
    case '32':
      return failed(ref, 'payment_refused');
    default:
      return { state: 'unknown' };
  }
}

const escape = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
