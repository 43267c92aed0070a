import * as z from 'zod/mini';
import type { Transaction } from '#platform/database/database';
import type { JobHandlers } from '#platform/jobs/job-runner';
import type { Email, Mailer } from '#platform/jobs/mailer';
import { addToOutbox } from '#platform/jobs/outbox';
import { buildConfirmationEmail } from '../../email/index.ts';
import { createEmailCodes } from '../../entry-code/index.ts';
import { getOrderPath, getReceiptPath, parseOrderSnapshot, readOrderByCheckout } from '../../order/index.ts';
import { createOrderCalendar } from '../../order-document/index.ts';
import { readAttempt } from '../../payment/index.ts';
import type { CheckoutDeps } from '../attempt/deps.ts';
import { readClientForEmail } from '../store/checkout.ts';
import { readCutOffs } from '../store/read-cut-offs.ts';
import { toEmailOrder } from './to-email-order.ts';

const message = z.object({ order_id: z.uuid(), attempt_id: z.uuid() });

/** An order, and the attempt with whose snapshot it was bought. */
type BoughtOrder = { clientId: string; orderId: string; attemptId: string };

/** CHK-38: has the worker confirm an order by email, which it can do once the transaction has committed. */
export const queueConfirmation = (
  tx: Transaction,
  { clientId, orderId, attemptId, now }: BoughtOrder & { now: number },
): Promise<string> =>
  addToOutbox(tx, {
    clientId,
    kind: 'send_confirmation',
    payload: { order_id: orderId, attempt_id: attemptId },
    now,
  });

type EmailDeps = Pick<CheckoutDeps, 'database' | 'purchasables' | 'keys' | 'now'>;

/** CHK-38: the job that confirms an order, with the calendar file of its sessions. It is repeated if it fails. */
export const confirmationJobs = (deps: EmailDeps, mailer: Pick<Mailer, 'send'>): JobHandlers => ({
  async send_confirmation({ clientId, id, payload }) {
    const { order_id: orderId, attempt_id: attemptId } = message.parse(payload);
    await mailer.send(await buildConfirmation(deps, { clientId, orderId, attemptId }), id);
  },
});

async function buildConfirmation(
  { database: { run }, purchasables, now, ...deps }: EmailDeps,
  { clientId, orderId, attemptId }: BoughtOrder,
): Promise<Email> {
  const attempt = await readAttempt(run, { clientId, id: attemptId });
  const bought = attempt && (await readOrderByCheckout(run, attempt));
  if (!attempt || bought?.id !== orderId)
    throw new Error(`Order ${orderId} of attempt ${attemptId} not found`);
  const { reference } = bought;
  const snapshot = parseOrderSnapshot(attempt.snapshot);
  const lineIds = snapshot.lines.map(({ cartLineId }) => cartLineId);
  const at = now();
  const { language } = snapshot;
  const order = toEmailOrder(purchasables, snapshot, await readCutOffs(run, { clientId, lineIds, now: at }));
  const codes = await createEmailCodes(run, deps, { clientId, orderId, now: at });
  return buildConfirmationEmail(await readClientForEmail(run, clientId), {
    path: getOrderPath(deps, { clientId, id: orderId, source: snapshot.source }),
    receiptPath: getReceiptPath(deps, { clientId, id: orderId }),
    calendar: await createOrderCalendar(run, { clientId, orderId, language, now: at }),
    reference,
    ...order,
    lines: order.lines.map((line) => ({ ...line, entryCode: codes.get(line.cartLineId) })),
  });
}
