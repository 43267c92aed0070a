import type { Send } from '@pavilion/contract/call';
import { route } from '@pavilion/contract/route';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { RequestError, sendRequest } from './request.ts';

const testRoute = route({
  method: 'POST',
  path: '/api/things/:thingId',
  access: 'anyone',
  params: z.object({ thingId: z.string() }),
  body: z.object({ starts_at: z.string() }),
  reply: z.object({ price_per_hour: z.int() }),
  refusals: { price_changed: 409 },
  details: z.object({ new_price: z.int() }),
});
const request = { params: { thingId: 'a' }, body: { startsAt: 'noon' } };

test('sends JSON with snake case keys and returns camel case keys [ERR-11]', async () => {
  const sent: Parameters<Send>[0][] = [];
  const send: Send = async (received) => {
    sent.push(received);
    return { status: 200, body: { data: { price_per_hour: 500 }, checksum: 'c' } };
  };
  expect(await sendRequest(send, testRoute, request)).toEqual({ pricePerHour: 500 });
  expect(sent).toMatchObject([{ method: 'POST', url: '/api/things/a', body: '{"starts_at":"noon"}' }]);
});

test('throws a refusal with its message, errors and details in camel case [ERR-11 ERR-12]', async () => {
  const body = {
    message: 'The price has changed.',
    errors: { starts_at: ['Too early.'] },
    code: 'price_changed',
    next_step: 'check',
    data: { new_price: 600 },
  };
  const refused = sendRequest(async () => ({ status: 409, body }), testRoute, request);
  await expect(refused).rejects.toBeInstanceOf(RequestError);
  await expect(refused).rejects.toMatchObject({
    status: 409,
    message: 'The price has changed.',
    errors: { starts_at: ['Too early.'] },
    nextStep: 'check',
    details: { newPrice: 600 },
  });
});
