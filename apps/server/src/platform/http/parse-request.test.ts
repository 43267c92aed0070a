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
    nobody: z.string(),
  }),
  reply: z.null(),
  refusals: {},
});

const wrong = (body: unknown): FastifyRequest['body'] => body;
const createRequest = (params: object, body: unknown) =>
  ({ params, query: {}, body: wrong(body) }) as FastifyRequest;

test('every field that is wrong says how, by its path [ERR-09]', () => {
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
    id: ['This is not valid.'],
    name: ['Please fill this in.'],
    code: ['At least 3 characters.'],
    email: ['This is not an email address.'],
    age: ['At least 16.'],
    tags: ['Choose at most 1.'],
    kind: ['This is not valid.'],
    quantity: ['One place for each person.'],
    nobody: ['Please fill this in.'],
  });
});

test('no body at all is one with nothing in it, and what is no object is the body’s own fault', () => {
  const id = '01931f2a-0000-7000-8000-000000000000';
  expect(parseRequest(testRoute, createRequest({ id }, undefined), 'en').errors).toHaveProperty('nobody');
  expect(parseRequest(testRoute, createRequest({ id }, [1]), 'en').errors).toEqual({
    body: ['This is not valid.'],
  });
});
