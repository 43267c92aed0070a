import { ok, type Result, refuse } from '@pavilion/domain/result';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { clientWith } from '../testing/people.ts';
import { minutesAfter, noon, openWorld } from '../testing/world.ts';
import type { Transaction } from './database.ts';
import { forgetOldKeys, once } from './idempotency.ts';

const world = await openWorld(16);
const client = await clientWith(world);
const idempotency = (key: string, request = 'a') => ({ key, requestHash: Buffer.from(request) });

/** A command with one effect, and how often it was done. */
function counted(answer: (n: number) => Result<{ n: number }, { code: string }> = (n) => ok({ n })) {
  let done = 0;
  const work = async (tx: Transaction) => {
    await tx(sql`select pg_sleep(0.02)`);
    done += 1;
    return answer(done);
  };
  const press = (key: string | undefined, request?: string, actor = 'person:1') =>
    once({
      database: world,
      owner: { clientId: client.id, actor },
      idempotency: key === undefined ? undefined : idempotency(key, request),
      now: noon,
      work,
    });
  return { press, times: () => done };
}

describe('a command with a key', () => {
  test('has its effect once, and every repeat the first answer', async () => {
    const { press, times } = counted();
    const answers = await Promise.all(Array.from({ length: 12 }, () => press('same')));
    expect(answers).toEqual(Array.from({ length: 12 }, () => ({ ok: true, value: { n: 1 } })));
    expect(times()).toBe(1);
  });

  test('refuses the same key for another request, and knows another’s key from mine', async () => {
    const { press } = counted();
    await press('mine');
    expect(await press('mine', 'b')).toEqual({ ok: false, fault: { code: 'idempotency_key_reused' } });
    expect(await press('mine', 'a', 'person:2')).toEqual({ ok: true, value: { n: 2 } });
  });

  test('that is refused keeps no key, so that it can go well later', async () => {
    const { press } = counted((n) => (n === 1 ? refuse({ code: 'occurrence_full' }) : ok({ n })));
    expect(await press('again')).toEqual({ ok: false, fault: { code: 'occurrence_full' } });
    expect(await press('again')).toEqual({ ok: true, value: { n: 2 } });
  });

  test('is forgotten after a day, and not before', async () => {
    const { press } = counted();
    await press('old');
    for (let more = 1; more > 0; ) more = await forgetOldKeys(world.run, minutesAfter(24 * 60));
    expect(await press('old')).toMatchObject({ value: { n: 1 } });
    for (let more = 1; more > 0; ) more = await forgetOldKeys(world.run, minutesAfter(24 * 60 + 1));
    expect(await press('old')).toMatchObject({ value: { n: 2 } });
  });
});

test('without a key a command is done as often as it is asked', async () => {
  const { press } = counted();
  await press(undefined);
  expect(await press(undefined)).toEqual({ ok: true, value: { n: 2 } });
});
