// npm run payments:open: lists what must be set up at a provider and the payments that need a person, with what to do.
// `-- --close <attempt id>` removes a payment that has been handled; one with a refused refund needs `--reason '<why>'`.
// `-- --retry <attempt id> --reason '<why>'` sends its refused refunds again. The reason is kept with each refund.
import { parseArgs } from 'node:util';
import { createDatabase } from '#platform/database/database';
import { createClock } from '#platform/runtime/clock';
import { readSettings } from '#platform/runtime/settings';
import {
  closeOpenPayment,
  getProblemAdvice,
  type OpenPayment,
  type ProviderProblem,
  readOpenPayments,
  readProviderProblems,
} from './modules/payment/index.ts';
import { closeRefunds, hasOpenRefund, retryRefunds } from './modules/refund/index.ts';

/** Why a payment is on the list, and what to do on the provider's website. */
const advice: Record<OpenPayment['reason'], string> = {
  outcome_unknown:
    'The provider did not say whether this payment was authorised. Its places are free and there is no order.\n' +
    '  Check the credentials, find the payment at the provider, and void or refund it if it has taken money.',
  capture_unknown:
    'The provider did not confirm the capture of this order.\n' +
    '  Check the credentials and find the payment at the provider. If it was not captured, the order is unpaid.',
  captured_in_part:
    'Only a part of this payment was captured at the provider. The part is refunded, and an order of it is unpaid.\n' +
    '  Find out who captured it, and check with the customer that they were refunded and can pay.',
  refund_failed:
    'The provider captured this payment without an order, or refused its refund, and has not refunded it.\n' +
    '  Check the credentials and the balance of the account. Then try again (--retry), refund it at the provider, or pay the\n' +
    '  customer in another way and remove it (--close). Say why: --reason.',
  cancellation_failed:
    'The order of this payment is unpaid and overdue, but its bookings could not be cancelled. They keep their places.\n' +
    '  Find the cause in the log of the worker (unpaid order cancellation failed). It is tried again every 10 minutes.',
  void_failed:
    'The provider did not confirm that this authorisation was voided. No order uses it.\n' +
    '  Check the credentials, find the payment at the provider and void it, or refund it if it was captured.',
};

const { values } = parseArgs({
  options: { close: { type: 'string' }, retry: { type: 'string' }, reason: { type: 'string', default: '' } },
});
const settings = readSettings();
const database = createDatabase(settings.DATABASE_URL, 1, { name: 'pavilion-open-payments' });
const clock = await createClock({ startsAt: settings.CLOCK, sandboxUrl: settings.SANDBOX_URL });
const print = (line: string) => process.stdout.write(`${line}\n`);

if (values.close !== undefined) await close(values.close);
else if (values.retry === undefined) await printOpenPayments();
else await retry(values.retry);
clock.stop();
await database.close();

async function printOpenPayments(): Promise<void> {
  for (const problem of await readProviderProblems(database.run)) print(formatProblem(problem));
  const payments = await readOpenPayments(database.run, clock.now());
  for (const payment of payments) print(formatPayment(payment));
  print(payments.length === 0 ? 'No payment needs a person.' : `${payments.length} need a person.`);
}

function formatProblem({
  clientSlug,
  provider,
  code,
  occurrences,
  firstAt,
  lastAt,
}: ProviderProblem): string {
  const since = new Date(firstAt).toISOString();
  return [
    `${new Date(lastAt).toISOString()}  ${clientSlug}  cannot take payments with ${provider}: ${code}`,
    `  ${occurrences} times since ${since}. The next payment that ${provider} accepts removes this.`,
    `  ${getProblemAdvice(code, provider)}`,
    '',
  ].join('\n');
}

async function close(attemptId: string): Promise<void> {
  if (await hasOpenRefund(database.run, attemptId)) return handleRefunds(attemptId, closeRefunds, 'closed');
  const isClosed = await closeOpenPayment(database.run, attemptId);
  if (isClosed) print(`Payment ${attemptId} closed.`);
  else fail(`Payment ${attemptId} is not on the list, or is still being tried.`);
}

async function retry(attemptId: string): Promise<void> {
  if (await hasOpenRefund(database.run, attemptId))
    return handleRefunds(attemptId, retryRefunds, 'sent again by the worker');
  fail(`Payment ${attemptId} has no refused refund.`);
}

/** Ends the refused refunds of a payment with the reason that is given. */
async function handleRefunds(attemptId: string, handle: typeof closeRefunds, ending: string): Promise<void> {
  const reason = values.reason.trim().slice(0, 500);
  if (reason === '') {
    fail(`Payment ${attemptId} has a refused refund. Say why: --reason 'Paid by bank transfer on 3 May'`);
    return;
  }
  const { value: count } = await database.inTransaction(async (tx) => ({
    ok: true,
    value: await handle(tx, attemptId, { reason, now: clock.now() }),
  }));
  print(`Payment ${attemptId}: ${count} refused ${count === 1 ? 'refund' : 'refunds'} ${ending}.`);
}

function fail(message: string): void {
  print(message);
  process.exitCode = 1;
}

function formatPayment(payment: OpenPayment): string {
  const { reason, provider, providerRef, reference, amount, currency, email, clientSlug } = payment;
  const facts = [
    `${new Date(payment.openedAt).toISOString()}  ${clientSlug}  ${(amount / 100).toFixed(2)} ${currency}  ${email}`,
    `  attempt ${payment.attemptId} (${payment.state}) of ${new Date(payment.createdAt).toISOString()}`,
    `  ${provider}: ${providerRef ?? 'no id'}, our reference ${reference}`,
    ...(payment.orderReference === null ? [] : [`  order ${payment.orderReference}`]),
  ];
  return [...facts, `  ${advice[reason]}`, ''].join('\n');
}
