import { formatMoney } from '@pavilion/domain/money';
import type { Transaction } from '#platform/database/database';
import { addToOutbox } from '#platform/jobs/outbox';
import { readClientBrand } from '../client/index.ts';
import { buildDebitEmail, type DebitEmailKind, formatDay } from '../email/index.ts';
import type { Agreement } from './store/agreements.ts';
import { readMandate } from './store/mandates.ts';
import { readPayerForEmail } from './store/settings.ts';

type Notice = {
  kind: DebitEmailKind;
  /** The collection that it is about, in minor units and as a day. */
  collection: { amount: number; chargeOn: string };
  now: number;
};

/** Emails the payer of an agreement, in the transaction of what has happened. */
export async function notifyPayer(
  tx: Transaction,
  { clientId, payerId, mandateId, planName, statementName, noticeDays }: Agreement,
  { kind, collection, now }: Notice,
): Promise<void> {
  const mandate = await readMandate(tx, { clientId, id: mandateId });
  const payer = await readPayerForEmail(tx, { clientId, personId: payerId });
  if (!mandate || !payer?.email) return;
  const { language, bankName, lastTwo, accountUrl } = mandate;
  const email = buildDebitEmail({
    kind,
    email: payer.email,
    firstName: payer.firstName,
    language,
    brand: await readClientBrand(tx, clientId),
    url: accountUrl,
    params: {
      plan: planName,
      bank: `${bankName} ••${lastTwo}`,
      statement: statementName,
      amount: formatMoney(collection.amount, payer),
      day: formatDay(collection.chargeOn, language),
      notice: noticeDays,
    },
  });
  await addToOutbox(tx, { clientId, kind: 'send_mail', payload: email, now });
}
