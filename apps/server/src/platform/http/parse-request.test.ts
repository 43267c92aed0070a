import { route } from '@pavilion/contract/route';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { parseRequest } from './parse-request.ts';

const testRoute = route({
  method: 'POST',
  path: '/:id',
  access: 'anyone',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    name: z.string().check(z.minLength(1)),
    code: z.string().check(z.minLength(3), z.maxLength(4)),
    email: z.email(),
    age: z.int().check(z.gte(16)),
    tags: z.array(z.string()).check(z.maxLength(1)),
    kind: z.enum(['a']),
    quantity: z.int().check(z.refine(() => false, { error: 'quantity_for_person' })),
    absent: z.string(),
  }),
  reply: z.null(),
  refusals: {},
});

const createRequest = (params: object, body: unknown) => ({ params, query: {}, body }) as FastifyRequest;

test('returns a message for every invalid field by its path [ERR-09]', () => {
  const body = {
    name: '',
    code: 'ab',
    email: 'x',
    age: 15,
    tags: ['a', 'b'],
    kind: 'b',
    quantity: 2,
  };
  expect(parseRequest(testRoute, createRequest({ id: 'x' }, body), 'en').errors).toEqual({
    id: ['Enter a valid value'],
    name: ['This field is required'],
    code: ['Must be 3 characters or more'],
    email: ['Enter an email address in the correct format, like name@example.com'],
    age: ['Must be 16 or more'],
    tags: ['Choose 1 or fewer'],
    kind: ['Enter a valid value'],
    quantity: ['You can book only 1 place for each person'],
    absent: ['This field is required'],
  });
});

test('treats a missing body as an empty object and reports a body that is not an object', () => {
  const id = '01931f2a-0000-7000-8000-000000000000';
  expect(parseRequest(testRoute, createRequest({ id }, undefined), 'en').errors).toHaveProperty('absent');
  expect(parseRequest(testRoute, createRequest({ id }, [1]), 'en').errors).toEqual({
    body: ['Enter a valid value'],
  });
});
