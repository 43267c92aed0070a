import { createHash } from 'node:crypto';
import type { Ground } from '../ground.ts';
import { escape } from '../html.ts';
import { decimal } from '../money.ts';
import { opayoAccount } from '../settings.ts';
import { type OpayoPage, readPage, type State, type Transaction } from './book.ts';
import { refundedOf, stateAt } from './state.ts';
import { testCard } from './test-cards.ts';

/** Reporting: how a transaction stands, for whoever knows its id, or only the vendor's own code. */
export function reportingRoutes({ app, books, now }: Ground): void {
  app.post('/access/access.htm', (request, reply) => {
    const sent = request.body instanceof URLSearchParams ? (request.body.get('XML') ?? '') : '';
    return reply.type('text/xml').send(`<vspaccess>${report(readPage(books), sent, now())}</vspaccess>`);
  });
}

const stateIds: Record<State, number> = {
  challenge: 5,
  timed_out: 8,
  rejected: 10,
  declined: 12,
  deferred: 14,
  authenticated: 15,
  authorised: 16,
  voided: 18,
  aborted: 19,
  registered: 21,
  cancelled: 22,
  expired: 27,
};

const stateWords: Record<State, string> = {
  challenge: 'Transaction at 3D-Secure Authentication Stage.',
  timed_out: 'Transaction CANCELLED by the system after 15 minutes of inactivity.',
  rejected: 'Transaction REJECTED by the rules of the vendor.',
  declined: 'Transaction DECLINED by the bank (NOTAUTHED).',
  deferred: 'Successful DEFERRED transaction, awaiting RELEASE.',
  authenticated: 'Successful AUTHENTICATED transaction, awaiting AUTHORISE.',
  authorised: 'Successfully authorised transaction.',
  voided: 'Successfully VOIDed transaction.',
  aborted: 'Successful DEFERRED transaction ABORTED.',
  registered: 'Successfully REGISTERED transaction, awaiting AUTHORISE.',
  cancelled: 'CANCELLED transaction.',
  expired: 'DEFERRED transaction expired.',
};

const fault = (code: string, words: string): string =>
  `<errorcode>${code}</errorcode><error>${words}</error>`;

function report(page: OpayoPage, sent: string, now: number): string {
  if (!isSigned(sent)) return fault('0010', 'The signature, the vendor or the user is wrong.');
  const command = tagOf(sent, 'command');
  if (command === 'version') return '<errorcode>0000</errorcode><version>1.0</version>';
  if (command !== 'getTransactionDetail') return fault('0001', 'The command is not known.');
  const code = tagOf(sent, 'vendortxcode');
  const id = tagOf(sent, 'vpstxid')?.replace(/[{}]/g, '').toUpperCase();
  if (!code && !id) return fault('0042', 'The transaction id is missing.');
  const transaction = Object.values(page.transactions).find((known) =>
    id ? known.id === id : known.vendorTxCode === code,
  );
  if (!transaction) return fault('0043', 'The transaction does not exist.');
  return detail(page, transaction, now);
}

/** The MD5 of everything between the command and the signature, and of the password after it. */
function isSigned(sent: string): boolean {
  const body = sent.match(/<vspaccess>(.*)<signature>([^<]*)<[/]signature><[/]vspaccess>/s);
  const { vendorName, reportingUser, reportingPassword } = opayoAccount;
  const right = tagOf(sent, 'vendor') === vendorName && tagOf(sent, 'user') === reportingUser;
  const expected = createHash('md5')
    .update(`${body?.[1] ?? ''}<password>${reportingPassword}</password>`)
    .digest('hex');
  return right && body?.[2]?.toLowerCase() === expected;
}

const tagOf = (xml: string, name: string): string | undefined =>
  xml.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1]?.trim();

function detail(page: OpayoPage, transaction: Transaction, now: number): string {
  const { id, vendorTxCode, type, amount, currency, card, startedAt, changedAt, retrievalReference } =
    transaction;
  const state = stateAt(transaction, now);
  const released = transaction.instructions.some(({ instructionType }) => instructionType === 'release');
  const fields = {
    errorcode: '0000',
    vpstxid: id,
    vendortxcode: vendorTxCode,
    transactiontype: type.toUpperCase(),
    txstateid: String(stateIds[state]),
    status: stateWords[state],
    amount: decimal(amount, currency),
    currency,
    started: reportTime(startedAt),
    completed: state === 'challenge' ? '' : reportTime(changedAt),
    released: released ? 'YES' : 'NO',
    aborted: state === 'aborted' ? 'YES' : 'NO',
    refunded: refundedOf(page, id) > 0 ? 'YES' : 'NO',
    cardtype: testCard(card.number)?.cardType ?? '',
    last4digits: card.number.slice(-4),
    vpsauthcode: String(retrievalReference),
  };
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${escape(value)}</${name}>`)
    .join('');
}

/** 21/11/2026 09:30:00.000 */
const reportTime = (instant: number): string =>
  new Date(instant).toISOString().replace(/^(\d+)-(\d+)-(\d+)T(.*)Z$/, '$3/$2/$1 $4');
