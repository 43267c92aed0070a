import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '#platform/database/database';
import { resolveRepoPath } from '#platform/lib/repo-path';
import { sweepRefunds } from './modules/refund/index.ts';
import { createTestBuyer, createTestShop } from './testing/checkouts.ts';
import { cloneDatabase } from './testing/clone-database.ts';
import { startSandbox } from './testing/payment-sandbox.ts';
import { buyTestBooking } from './testing/refunds.ts';

// The attempts get states that their payments do not have, so the invariants of this database do not hold.
const url = await cloneDatabase({ canBreakInvariants: true });
const database = createDatabase(url, 4);
afterAll(database.close);
const sandbox = await startSandbox();
const shop = await createTestShop(database, sandbox, 'stripe');
const root = join(resolveRepoPath('apps/server'), '../..');

/** Runs `npm run payments:open -- <args>` without npm. */
async function runCommand(...args: string[]) {
  const child = spawn(process.execPath, ['scripts/open-payments.mjs', ...args], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: url,
      CLOCK: new Date(sandbox.now()).toISOString(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(child, 'close');
  return { code, output };
}

const reasons = {
  outcome_unknown: ['expired', 'did not say whether this payment was authorised'],
  capture_unknown: ['capture_failed', 'did not confirm the capture of this order'],
  captured_in_part: ['captured_late', 'Only a part of this payment was captured'],
  refund_failed: ['captured_late', 'captured this payment without an order, or refused its refund'],
  void_failed: ['void_failed', 'did not confirm that this authorisation was voided'],
} as const;

/** An attempt that is on the list for a reason. */
async function createOpenPayment(reason: string, state: string, deadlineAt: Date | null = null) {
  const buyer = await createTestBuyer(shop);
  const paid = await buyer.pay('ok');
  if (!paid.ok) throw new Error(`Refused: ${paid.code}`);
  const id = paid.value.transaction_uuid;
  await database.run(sql`
    update payment_attempt set state = ${state}, open_reason = ${reason}, opened_at = ${new Date(sandbox.now())},
      deadline_at = ${deadlineAt}::timestamptz where id = ${id}`);
  return { id, email: buyer.person.email };
}

test('the command lists each payment with its advice, and removes one that was handled [PAY-09]', async () => {
  expect(await runCommand()).toEqual({ code: 0, output: 'No payment needs a person.\n' });
  const open = [];
  for (const [reason, [state, advice]] of Object.entries(reasons)) {
    open.push({ ...(await createOpenPayment(reason, state)), state, advice });
  }
  const listed = await runCommand();
  expect(listed.code).toBe(0);
  const entries = listed.output.split('\n\n');
  expect(entries.pop()).toBe(`${open.length} need a person.\n`);
  expect(entries).toHaveLength(open.length);
  for (const { id, email, state, advice } of open) {
    const entry = entries.find((text) => text.includes(id)) ?? '';
    expect(entry).toContain(`attempt ${id} (${state})`);
    expect(entry).toContain(`${shop.client.slug}  5.00 GBP  ${email}`);
    expect(entry.split(advice)).toHaveLength(2);
  }

  const [handled, ...others] = open;
  expect(await runCommand('--close', handled?.id ?? '')).toEqual({
    code: 0,
    output: `Payment ${handled?.id} closed.\n`,
  });
  const after = await runCommand();
  expect(after.output).not.toContain(handled?.id);
  for (const { id } of others) expect(after.output).toContain(id);
  // It is no longer on the list.
  expect(await runCommand('--close', handled?.id ?? '')).toMatchObject({ code: 1 });
});

test('the command says what to set up before payments can be taken [PAY-05]', async () => {
  const at = new Date(sandbox.now());
  await database.run(sql`
    insert into provider_problem (client_id, provider, code, first_at, last_at)
    values (${shop.client.id}, 'opayo', 'type_not_enabled', ${at}, ${at})`);
  const { code, output } = await runCommand();
  expect(code).toBe(0);
  expect(output).toContain(`${shop.client.slug}  cannot take payments with opayo: type_not_enabled`);
  expect(output).toContain('Ask Opayo support or your acquirer to enable them');
});

test('the command refuses to remove a payment that is unknown or still tried [PAY-09]', async () => {
  const unknownId = '01890000-0000-7000-8000-000000000000';
  expect(await runCommand('--close', unknownId)).toEqual({
    code: 1,
    output: `Payment ${unknownId} is not on the list, or is still being tried.\n`,
  });
  const { id } = await createOpenPayment('void_failed', 'void_pending', new Date(sandbox.now() + 60_000));
  expect(await runCommand('--close', id)).toMatchObject({ code: 1 });
  expect((await runCommand()).output).toContain(id);
});

/** A paid booking that was cancelled, whose refund the provider has refused. */
async function createRefusedRefund() {
  const booking = await buyTestBooking(shop, await createTestBuyer(shop));
  await booking.cancel();
  await database.run(sql`
    update refund set state = 'needs_person', next_check_at = null where attempt_id = ${booking.attemptId}`);
  await database.run(sql`
    update payment_attempt set open_reason = 'refund_failed', opened_at = ${new Date(sandbox.now())}
    where id = ${booking.attemptId}`);
  return booking;
}

test('a refused refund is sent again with a reason that is kept [PAY-09]', async () => {
  const booking = await createRefusedRefund();
  expect(await runCommand('--retry', booking.attemptId)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Say why: --reason'),
  });
  const reason = ['--reason', 'The balance was too low'];
  expect(await runCommand('--retry', booking.attemptId, ...reason)).toEqual({
    code: 0,
    output: `Payment ${booking.attemptId}: 1 refused refund sent again by the worker.\n`,
  });
  await sweepRefunds(shop.deps);
  expect(await booking.refunds()).toMatchObject([{ state: 'failed' }, { state: 'succeeded' }]);
  expect(await booking.books()).toMatchObject({ captured: 500, refunded: 500 });
  expect(await runCommand('--retry', booking.attemptId, ...reason)).toMatchObject({ code: 1 });
});

test('a refused refund that was paid in another way is closed, and nothing refunds it again [PAY-09]', async () => {
  const booking = await createRefusedRefund();
  expect(await runCommand('--close', booking.attemptId)).toMatchObject({ code: 1 });
  expect(await runCommand('--close', booking.attemptId, '--reason', 'Paid by bank transfer')).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 refused refund closed.'),
  });
  expect((await booking.read()).cancellation).toMatchObject({
    refund_state: 'closed',
    awards_credit_message: expect.stringContaining('has settled your refund of £5.00 with you.'),
  });
  await sweepRefunds(shop.deps);
  expect(await booking.books()).toMatchObject({ captured: 500, refunded: 0 });
  const [due] = await database.run(sql<{ reason: string; sum: number }>`
    select f.closed_reason as reason, (
      select sum(case t.code when 'refunds-due' then -j.amount else j.amount end)::int
      from journal j join account t on t.client_id = j.client_id and t.id = j.to_account_id
      join account s on s.client_id = j.client_id and s.id = j.from_account_id
      where j.order_id = f.order_id and 'refunds-due' in (t.code, s.code)
    ) as sum from refund f where f.order_id = ${booking.orderId}`);
  expect(due).toEqual({ reason: 'Paid by bank transfer', sum: 0 });
});
