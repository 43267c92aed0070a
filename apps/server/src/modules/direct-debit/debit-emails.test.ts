import { call } from '@pavilion/contract/call';
import { cancelMembership } from '@pavilion/contract/direct-debit/direct-debit';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestShop } from '../../testing/checkouts.ts';
import {
  createTestDebitPlan,
  createTestPayer,
  moveToDay,
  readDebitBooks,
  sweepTwice,
} from '../../testing/direct-debits.ts';
import { startSandbox } from '../../testing/payment-sandbox.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

// PRC-05: each event of a membership by Direct Debit sends its payer one email.
const database = await createTestDatabase(8);

/** A customer who has joined on 16 June 2030 with an account whose number decides what the bank does. */
async function createJoined(accountNumber: string, options: { maxFailures?: number } = {}) {
  const sandbox = await startSandbox();
  await sandbox.advance(15 * 86_400_000);
  const shop = await createTestShop(database, sandbox, 'stripe', { startsInDays: 60 });
  const payer = await createTestPayer(shop, (await createTestDebitPlan(shop, options)).id);
  await payer.join(accountNumber);
  await sweepTwice(shop);
  return { sandbox, shop, payer };
}
type Joined = Awaited<ReturnType<typeof createJoined>>;

/** Lets everything happen until a day, with every sweep twice. */
async function waitUntil({ shop }: Joined, ...days: readonly string[]): Promise<void> {
  for (const day of days) await moveToDay(shop, day);
  await sweepTwice(shop);
}

/** The subjects of the emails to the payer about their Direct Debit, in the order of the events. */
const readSubjects = async ({ shop, payer }: Joined): Promise<string[]> => {
  const rows = await database.run(sql<{ subject: string }>`
    select payload ->> 'subject' as subject from outbox
    where client_id = ${shop.client.id} and kind = 'send_mail' and payload ->> 'to' = ${payer.person.email}
    order by created_at, id`);
  return rows.map(({ subject }) => subject);
};

const days = ['2030-06-20', '2030-06-25', '2030-07-02'] as const;
const setUp = 'Your Direct Debit for Monthly is set up';
const due = 'We will collect £30.00 for Monthly on Mon 1 Jul 2030';

const events: Record<string, () => Promise<{ joined: Joined; subjects: string[] }>> = {
  'a mandate that is set up': async () => {
    const joined = await createJoined('55779911');
    await waitUntil(joined);
    return { joined, subjects: [setUp] };
  },
  'a collection that is due, and is paid': async () => {
    const joined = await createJoined('55779911');
    await waitUntil(joined, ...days);
    return { joined, subjects: [setUp, due] };
  },
  'a collection that fails': async () => {
    const joined = await createJoined('00000003');
    await waitUntil(joined, ...days);
    return { joined, subjects: [setUp, due, 'Your bank did not pay £30.00 for Monthly'] };
  },
  'the failure that suspends': async () => {
    const joined = await createJoined('00000003', { maxFailures: 1 });
    await waitUntil(joined, ...days);
    return { joined, subjects: [setUp, due, 'Your membership Monthly is suspended'] };
  },
  'a collection that is claimed back': async () => {
    const joined = await createJoined('00000004');
    await waitUntil(joined, ...days);
    return { joined, subjects: [setUp, due, 'Your bank has returned £30.00 to you'] };
  },
  'a mandate that the bank refuses': async () => {
    const joined = await createJoined('00000002');
    await waitUntil(joined, '2030-06-21');
    return { joined, subjects: [setUp, 'Your bank has not accepted your Direct Debit'] };
  },
  'a mandate that the payer’s bank ends': async () => {
    const joined = await createJoined('55779911');
    await waitUntil(joined, ...days);
    const [mandate] = (await readDebitBooks(joined.shop)).mandates;
    await joined.sandbox.post(`/gocardless/mandates/${mandate?.id}/cancel`, {});
    await waitUntil(joined, '2030-07-04');
    return { joined, subjects: [setUp, due, 'Your Direct Debit for Monthly has ended'] };
  },
  'a membership that its payer cancels': async () => {
    const joined = await createJoined('55779911');
    await waitUntil(joined, '2030-06-18');
    const [membership] = await joined.payer.memberships();
    const params = { id: membership?.direct_debit?.id ?? '' };
    await call(joined.payer.send, cancelMembership, { params });
    await waitUntil(joined, ...days);
    return { joined, subjects: [setUp, 'Your membership Monthly is cancelled'] };
  },
};

test.each(Object.keys(events))('%s sends its emails, each once [PRC-05]', async (name) => {
  const event = await events[name]?.();
  if (!event) throw new Error(`No event ${name}`);
  expect(await readSubjects(event.joined)).toEqual(event.subjects);
});
