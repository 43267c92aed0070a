// Workers killed while they do each of their tasks. The task is held where it is by a provider that takes long, by a lock
// or by a silent mail server, so that the kill falls into it.
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from './world.mjs';

const holdMs = 6000;
const minute = 60_000;
const providers = { demo: 'opayo', harbour: 'stripe' };

async function killWorkers({ kill }) {
  await Promise.all([kill('worker1'), kill('worker2')]);
}

/** Kills both workers as soon as a query has a row. */
async function killWhen(world, step, sql, values = []) {
  await waitUntil(async () => (await world.query(sql, values)).length > 0, 20_000).catch(() =>
    world.report(`the step was not reached: ${step}`),
  );
  await killWorkers(world);
}

/** The steps of a payment whose customer has left, so that only workers continue it. */
const paymentSteps = [
  {
    name: 'after the authorisation, before the order',
    end: 'captured',
    async kill(world, { id }) {
      const release = await world.lock(
        'select from payment_attempt a join checkout c on c.id = a.checkout_id where a.id = $1 for update of c',
        [id],
      );
      await world.providers.advanceClock(3 * minute);
      await killWhen(
        world,
        this.name,
        `select 1 from pg_stat_activity where application_name = 'pavilion-worker' and wait_event_type = 'Lock'`,
      );
      await release();
    },
  },
  {
    name: 'after the order, before the capture',
    end: 'captured',
    async kill(world, { id, provider }) {
      await world.providers.delayCapture(provider, holdMs);
      await world.providers.advanceClock(3 * minute);
      await killWhen(
        world,
        this.name,
        `select 1 from payment_attempt where id = $1 and state = 'capture_pending'`,
        [id],
      );
    },
  },
  {
    name: 'during a void',
    end: 'voided',
    async kill(world, { id, provider }) {
      await makeUnusable(world, id);
      await world.providers.delayVoid(provider, holdMs);
      await world.providers.advanceClock(3 * minute);
      await killWhen(
        world,
        this.name,
        `select 1 from payment_attempt where id = $1 and state = 'void_pending'`,
        [id],
      );
    },
  },
  {
    name: 'during a refund',
    end: 'captured_late',
    async kill(world, { id, provider, ref, amount }) {
      await makeUnusable(world, id);
      await world.providers.captureAtProvider(provider, { ref, amount });
      await world.providers.delayRefund(provider, holdMs);
      await world.providers.advanceClock(3 * minute);
      await killWhen(world, this.name, 'select 1 from refund where attempt_id = $1 and status_checks > 0', [
        id,
      ]);
    },
  },
];

/** Makes sure that no order can use a payment, as after the loss of a place. */
const makeUnusable = ({ query }, id) =>
  query(`update payment_attempt set cart_hash = 'another' where id = $1`, [id]);

async function payAndLeave({ query }, shopper) {
  const id = await shopper.buy({ leaves: true });
  const [attempt] = id
    ? await query('select id, provider_ref as ref, amount, state from payment_attempt where id = $1', [id])
    : [];
  return attempt && { ...attempt, provider: providers[shopper.client] };
}

/** Walks the steps with customers of both clients at once, and remembers how each payment has to end. */
async function killAtPaymentSteps(world) {
  const expected = new Map();
  const shoppers = world.idleShoppers.slice(0, 2);
  for (const step of paymentSteps) {
    for (const shopper of shoppers) {
      const attempt = await payAndLeave(world, shopper);
      if (attempt?.state !== 'authorised') {
        world.report(`${shopper.client}: no payment to kill a worker with ${step.name}`);
        continue;
      }
      await step.kill(world, attempt);
      expected.set(attempt.id, { step: step.name, end: step.end });
      await sleep(500);
      await world.providers.clearFaults();
      await world.settle([attempt.id]);
    }
  }
  return expected;
}

async function checkEnds({ query }, expected) {
  const rows = await query(
    `select a.id, a.state, (select count(*)::int from tender t where t.attempt_id = a.id) as tenders
     from payment_attempt a where id = any($1::uuid[])`,
    [[...expected.keys()]],
  );
  return rows.flatMap(({ id, state, tenders }) => {
    const { step, end } = expected.get(id);
    const isExpected = state === end && tenders === (end === 'captured' ? 1 : 0);
    return isExpected ? [] : [`worker killed ${step}: the payment ended as ${state} with ${tenders} orders`];
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

const sendingEmail = `select 1 from graphile_worker.jobs where task_identifier = 'send_mail' and locked_by is not null`;

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
    inShort: true,
    async inject(world) {
      // The mail server and the providers are one process.
      world.pause('sandbox');
      const startedAt = performance.now();
      await killWhen(world, 'sending an email', sendingEmail);
      world.resume('sandbox');
      return performance.now() - startedAt;
    },
  },
  {
    name: 'workers killed at each step of a payment',
    inShort: true,
    async inject(world) {
      world.expectedEnds = await killAtPaymentSteps(world);
    },
    check: (world) => checkEnds(world, world.expectedEnds),
  },
];
