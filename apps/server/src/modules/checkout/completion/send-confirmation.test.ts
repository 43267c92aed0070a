import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Email } from '#platform/jobs/mailer';
import { createTestBuyer, createTestShop } from '../../../testing/checkouts.ts';
import { startSandbox } from '../../../testing/payment-sandbox.ts';
import { unwrapPayment } from '../../../testing/payment-shops.ts';
import { createTestDatabase } from '../../../testing/test-database.ts';
import { confirmationJobs } from './send-confirmation.ts';

const database = await createTestDatabase(8);
const sandbox = await startSandbox();

test('an order is complete although its email cannot be built, which the worker tries again [CHK-38]', async () => {
  const shop = await createTestShop(database, sandbox, 'stripe');
  const buyer = await createTestBuyer(shop);
  const paid = unwrapPayment(await buyer.pay());
  await database.run(sql`alter table theme rename to theme_away`);
  const done = unwrapPayment(await buyer.complete(paid.transaction_uuid));
  expect(done).toMatchObject({ status: 'success', complete_order_id: expect.any(String) });

  const [message] = await database.run(sql<{ id: string; payload: object }>`
    select id, payload from outbox where client_id = ${shop.client.id} and kind = 'send_confirmation'`);
  expect(message?.payload).toEqual({
    order_id: done.complete_order_id,
    attempt_id: paid.transaction_uuid,
  });
  const sent: { email: Email; id: string }[] = [];
  const mailer = { send: async (email: Email, id: string) => void sent.push({ email, id }) };
  const send = async () =>
    confirmationJobs(shop.deps, mailer)['send_confirmation']?.(
      { clientId: shop.client.id, id: String(message?.id), payload: message?.payload },
      { number: 1, isLast: false },
    );
  await expect(send()).rejects.toThrow('theme');
  await database.run(sql`alter table theme_away rename to theme`);
  await send();
  expect(sent).toMatchObject([{ id: message?.id, email: { to: buyer.person.email } }]);
  expect(sent[0]?.email.text).toContain('your booking is confirmed');
});
