// Workers killed while they do each of their tasks. The task is held where it is by a provider that takes long, by a lock
// or by a silent mail server, so that the kill falls into it.
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from './world.mjs';

const holdMs = 20_000;
const minute = 60_000;
const workers = ['worker1', 'worker2'];
const providers = { demo: 'opayo', harbour: 'stripe' };

/** Kills both workers as soon as a query has a row. */
async function killWhen(world, step, sql, values = []) {
  await waitUntil(async () => (await world.query(sql, values)).length > 0, 30_000).catch(() =>
    world.report(`the step was not reached: ${step}`),
  );
  await Promise.all(workers.map(world.kill));
}

/** The steps of a payment whose customer has left, so that only workers continue it, and how each has to end. */
const paymentSteps = [
  { name: 'after the authorisation, before the order', end: 'captured' },
  { name: 'after the order, before the capture', end: 'captured' },
  { name: 'during a void', end: 'voided', isUnusable: true },
  { name: 'during a refund', end: 'captured_late', isUnusable: true, isCapturedThere: true },
];

async function payAndLeave({ query, report }, shopper) {
  const id = await shopper.buy({ leaves: true });
  const [attempt] = id
    ? await query('select id, provider_ref as ref, amount, state from payment_attempt where id = $1', [id])
    : [];
  if (attempt?.state === 'authorised') return { ...attempt, provider: providers[shopper.client] };
  report(`${shopper.client}: no authorised payment to kill a worker with`);
  return undefined;
}

/** Makes sure that no order can use some payments, as after the loss of a place. */
const makeUnusable = ({ query }, ids) =>
  query(`update payment_attempt set cart_hash = 'another' where id = any($1::uuid[])`, [ids]);

/** Brings a payment of each client to each step, and kills the workers there. Returns how each payment has to end. */
async function killAtPaymentSteps(world) {
  const { providers: sandbox } = world;
  const payments = [];
  await sandbox.setWebhooks({ paused: true });
  for (const [index, shopper] of world.idleShoppers.entries()) {
    const attempt = await payAndLeave(world, shopper);
    if (attempt) payments.push({ ...attempt, ...paymentSteps[Math.floor(index / 2)] });
  }
  const idsOf = (isSelected) => payments.filter(isSelected).map(({ id }) => id);
  await makeUnusable(
    world,
    idsOf(({ isUnusable }) => isUnusable),
  );
  for (const payment of payments.filter(({ isCapturedThere }) => isCapturedThere))
    await sandbox.captureAtProvider(payment.provider, payment);
  const before = idsOf(({ name }) => name === paymentSteps[0].name);
  const release = await world.lock(
    `select from checkout where id in (select checkout_id from payment_attempt where id = any($1::uuid[])) for update`,
    [before],
  );
  for (const provider of Object.values(providers)) await sandbox.delayCaptureAndVoid(provider, holdMs);
  await sandbox.advanceClock(3 * minute);
  const after = idsOf(({ name }) => name === paymentSteps[1].name);
  const voided = idsOf(({ isUnusable }) => isUnusable);
  await killWhen(
    world,
    'orders, captures and voids',
    `select 1 where (select count(*) from payment_attempt where id = any($1::uuid[]) and state = 'capture_pending') = $2
      and (select count(*) from payment_attempt where id = any($3::uuid[]) and state = 'void_pending') = $4
      and (select count(*) from pg_stat_activity where application_name = 'pavilion-worker' and wait_event_type = 'Lock') >= $5`,
    [after, after.length, voided, voided.length, before.length],
  );
  await release();
  await sandbox.clearFaults();
  for (const provider of Object.values(providers)) await sandbox.delayRefund(provider, holdMs);
  await sandbox.advanceClock(4 * minute);
  const refunded = idsOf(({ isCapturedThere }) => isCapturedThere);
  await killWhen(
    world,
    'refunds',
    'select 1 where (select count(*) from refund where attempt_id = any($1::uuid[]) and status_checks > 0) = $2',
    [refunded, refunded.length],
  );
  await sandbox.clearFaults();
  await sandbox.setWebhooks({ paused: false });
  return payments;
}

async function checkEnds({ query }, payments) {
  const rows = await query(
    `select a.id, a.state, (select count(*)::int from tender t where t.attempt_id = a.id) as orders
     from payment_attempt a where id = any($1::uuid[])`,
    [payments.map(({ id }) => id)],
  );
  return rows.flatMap(({ id, state, orders }) => {
    const { name, end } = payments.find((payment) => payment.id === id);
    const isExpected = state === end && orders === (end === 'captured' ? 1 : 0);
    return isExpected ? [] : [`worker killed ${name}: the payment ended as ${state} with ${orders} orders`];
  });
}

/** What a worker is doing with the load's own messages, as the database shows it. */
const loadSteps = [
  { name: 'a message waits for the relay', sql: 'select 1 from outbox where relayed_at is null limit 1' },
  { name: 'a job runs', sql: 'select 1 from graphile_worker.jobs where locked_by is not null limit 1' },
  {
    name: 'a sweep holds its lock',
    sql: `select 1 from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and a.application_name = 'pavilion-sweep-locks' limit 1`,
  },
];

const sendingEmail = `select 1 from graphile_worker.jobs
  where task_identifier in ('send_mail', 'send_confirmation') and locked_by is not null`;

export const workerFaults = [
  {
    name: 'workers killed while they relay, run a job and sweep',
    inShort: true,
    async inject(world) {
      for (const step of loadSteps) {
        await killWhen(world, step.name, step.sql);
        await sleep(1000);
      }
    },
  },
  {
    name: 'workers killed while they send an email',
    async inject(world) {
      // Emails wait for the workers, and then for the mail server, which is one process with the providers.
      for (const worker of workers) world.pause(worker);
      await sleep(2000);
      world.pause('sandbox');
      const startedAt = performance.now();
      for (const worker of workers) world.resume(worker);
      await killWhen(world, 'sending an email', sendingEmail);
      world.resume('sandbox');
      return performance.now() - startedAt;
    },
  },
  {
    name: 'workers killed at each step of a payment',
    inShort: false,
    async inject(world) {
      world.paymentsAtSteps = await killAtPaymentSteps(world);
    },
    check: (world) => checkEnds(world, world.paymentsAtSteps),
  },
];
