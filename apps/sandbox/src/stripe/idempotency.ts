import { createHash } from 'node:crypto';
import type { KeptAnswer, Page } from './records.ts';
import { invalidRequest, Refusal } from './refusal.ts';

/** How long an answer is given again. */
const keptFor = 86_400_000;
const longest = 255;

/** What makes a repeat the same request. */
export type Request = { key: string; method: string; path: string; parameters: string };

export const digest = (body: string): string => createHash('sha256').update(body).digest('base64url');

/** The answer of the first request under this key, a refusal, or nothing where the work is to be done. */
export function answerBefore(page: Page, request: Request, now: number): KeptAnswer | Refusal | undefined {
  const { key } = request;
  if (key.length > longest) {
    return invalidRequest(
      `Idempotency keys must be at most ${longest} characters; this one has ${key.length}.`,
    );
  }
  const kept = page.keys[key];
  if (!kept || kept.at + keptFor <= now) return undefined;
  if (kept.method !== request.method || kept.path !== request.path) {
    return differs('endpoint they were first used for', key, `('${kept.path}' was the first)`);
  }
  return kept.parameters === request.parameters ? kept : differs('parameters they were first used with', key);
}

/** Keeps what was answered, and forgets what nobody will be given again. */
export function keepAnswer(page: Page, key: string, answer: KeptAnswer): void {
  for (const [old, { at }] of Object.entries(page.keys)) {
    if (at + keptFor <= answer.at) delete page.keys[old];
  }
  page.keys[key] = answer;
}

const differs = (what: string, key: string, more = ''): Refusal =>
  new Refusal(400, {
    type: 'idempotency_error',
    message:
      `Keys for idempotent requests can only be used with the same ${what}. ${more}`.trim() +
      ` Try using a key other than '${key}' if you meant to execute a different request.`,
  });

export const keyInUse = (key: string): Refusal =>
  new Refusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key (that probably means you submitted ' +
      `twice, and the other request is still going through): ${key}. Please try again later.`,
  });
