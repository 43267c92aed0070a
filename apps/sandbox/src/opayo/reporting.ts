import { createHash } from 'node:crypto';
import { escapeHtml } from '../platform/html.ts';
import { formatDecimal } from '../platform/money.ts';
import type { OpayoAccount, OpayoDeps } from './account.ts';
import { type OpayoRecords, readRecords, type Transaction, type TransactionState } from './records.ts';
import { type ReportOverrides, reportingFaultRoutes } from './reporting-faults.ts';
import { getState, sumRefunds } from './state.ts';
import { findTestCard } from './test-cards.ts';

/** The Reporting API: state of a transaction by its id or by the vendorTxCode. */
export function reportingRoutes({ app, store, now, account }: OpayoDeps): void {
  const getOverrides = reportingFaultRoutes(app);
  app.post('/access/access.htm', (request, reply) => {
    const xml = request.body instanceof URLSearchParams ? (request.body.get('XML') ?? '') : '';
    const report = createReport(readRecords(store), xml, { now: now(), overrides: getOverrides(), account });
    return reply.type('text/xml').send(`<vspaccess>${report}</vspaccess>`);
  });
}

const stateIds: Record<TransactionState, number> = {
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

const stateDescriptions: Record<TransactionState, string> = {
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

const toError = (code: string, description: string): string =>
  `<errorcode>${code}</errorcode><error>${description}</error>`;

function createReport(records: OpayoRecords, xml: string, context: ReportContext): string {
  if (!hasValidSignature(xml, context.account))
    return toError('0010', 'The signature, the vendor or the user is invalid.');
  const command = readTag(xml, 'command');
  if (command === 'version') return '<errorcode>0000</errorcode><version>1.0</version>';
  if (command === 'getTransactionList') return formatList(records, xml, context.now);
  if (command !== 'getTransactionDetail') return toError('0001', 'The command is not known.');
  const code = readTag(xml, 'vendortxcode');
  const id = readTag(xml, 'vpstxid')?.replace(/[{}]/g, '').toUpperCase();
  if (!code && !id) return toError('0042', 'The transaction id is missing.');
  const transaction = Object.values(records.transactions).find((candidate) =>
    id ? candidate.id === id : candidate.vendorTxCode === code,
  );
  if (!transaction) return toError('0043', 'The transaction does not exist.');
  return formatDetail(records, transaction, context);
}

/** The signature is the MD5 of everything from the command to the signature, followed by the password. */
function hasValidSignature(
  xml: string,
  { vendorName, reportingUser, reportingPassword }: OpayoAccount,
): boolean {
  const body = xml.match(/<vspaccess>(.*)<signature>([^<]*)<[/]signature><[/]vspaccess>/s);
  const isKnownUser = readTag(xml, 'vendor') === vendorName && readTag(xml, 'user') === reportingUser;
  const expected = createHash('md5')
    .update(`${body?.[1] ?? ''}<password>${reportingPassword}</password>`)
    .digest('hex');
  return isKnownUser && body?.[2]?.toLowerCase() === expected;
}

const readTag = (xml: string, name: string): string | undefined =>
  xml.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1]?.trim();

type ReportContext = { now: number; overrides: ReportOverrides; account: OpayoAccount };

function formatDetail(
  records: OpayoRecords,
  transaction: Transaction,
  { now, overrides }: ReportContext,
): string {
  const { id, vendorTxCode, type, amount, currency, card, startedAt, changedAt, retrievalReference } =
    transaction;
  const state = getState(transaction, now);
  const isReleased = transaction.instructions.some(({ instructionType }) => instructionType === 'release');
  const fields = {
    errorcode: '0000',
    vpstxid: id,
    vendortxcode: vendorTxCode,
    transactiontype: type.toUpperCase(),
    txstateid: String(stateIds[state]),
    status: stateDescriptions[state],
    amount: formatDecimal(amount, currency),
    currency,
    started: formatReportTime(startedAt),
    completed: state === 'challenge' ? '' : formatReportTime(changedAt),
    isReleased: isReleased ? 'YES' : 'NO',
    aborted: state === 'aborted' ? 'YES' : 'NO',
    refunded: sumRefunds(records, id) > 0 ? 'YES' : 'NO',
    cardtype: findTestCard(card.number)?.cardType ?? '',
    last4digits: card.number.slice(-4),
    vpsauthcode: String(retrievalReference),
    ...overrides,
  };
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`)
    .join('');
}

/** The transactions that started in a period, the oldest first, by rows. */
function formatList(records: OpayoRecords, xml: string, now: number): string {
  const [from, until] = [readTime(xml, 'startdate'), readTime(xml, 'enddate')];
  const [first, last] = [Number(readTag(xml, 'startrow') ?? 1), Number(readTag(xml, 'endrow') ?? 50)];
  const all = Object.values(records.transactions)
    .filter(({ startedAt }) => startedAt >= from && startedAt < until)
    .toSorted((a, b) => a.startedAt - b.startedAt);
  const rows = all
    .slice(first - 1, last)
    .map((transaction, index) => formatRow(transaction, first + index, now));
  return `<errorcode>0000</errorcode><transactions><startrow>${first}</startrow><endrow>${first + rows.length - 1}</endrow><totalrows>${all.length}</totalrows>${rows.join('')}</transactions>`;
}

function formatRow(transaction: Transaction, rowNumber: number, now: number): string {
  const { id, vendorTxCode, type, amount, captured, currency, referenceId, startedAt } = transaction;
  const fields = {
    rownumber: String(rowNumber),
    vpstxid: id,
    vendortxcode: vendorTxCode,
    transactiontype: type.toUpperCase(),
    txstateid: String(stateIds[getState(transaction, now)]),
    // What was released of a deferred payment.
    amount: formatDecimal(type === 'Refund' ? amount : captured || amount, currency),
    currency,
    started: formatReportTime(startedAt),
    ...(referenceId !== undefined && { relatedvpstxid: referenceId }),
  };
  const tags = Object.entries(fields).map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`);
  return `<transaction>${tags.join('')}</transaction>`;
}

/** Parses '21/11/2026 09:30:00' (UTC). */
const readTime = (xml: string, name: string): number => {
  const [date = '', time = ''] = (readTag(xml, name) ?? '').split(' ');
  return Date.parse(`${date.split('/').toReversed().join('-')}T${time}Z`);
};

/** Formats an instant as '21/11/2026 09:30:00.000' (UTC). */
const formatReportTime = (instant: number): string =>
  new Date(instant).toISOString().replace(/^(\d+)-(\d+)-(\d+)T(.*)Z$/, '$3/$2/$1 $4');
