import type { Call, Operation } from './call.ts';
import type { Desk, Facts } from './desk.ts';
import { expand } from './expand.ts';
import { Reader, unknownParameter } from './form.ts';
import { answerBefore, keepAnswer, type Request } from './idempotency.ts';
import { internalError, Refusal } from './refusal.ts';
import type { Trouble } from './trouble.ts';

/** What goes back. Only an answer of work that had begun is kept, and its work too. */
export type Answer = { http: number; body: string; begun: boolean; requestId: string; replayed: boolean };

/** A request as an operation and its idempotency key see it. */
export type Asked = { operation: Operation; facts: Facts; request: Omit<Request, 'key'> };

/** A change: the work and the answer that its key keeps are one change of the books. */
export function change(desk: Desk, trouble: Trouble, asked: Asked): Answer {
  try {
    return desk.work(
      asked.facts,
      (call) => once(call, trouble, asked),
      ({ begun }) => !begun,
    );
  } catch {
    // The books have forgotten the work that failed; its key must not.
    return desk.work(asked.facts, (call) => keep(call, asked, answerOf(call, internalError())));
  }
}

function once(call: Call, trouble: Trouble, asked: Asked): Answer {
  const { key, page, now } = call;
  if (key === null) return execute(call, asked.operation);
  const before = answerBefore(page, { key, ...asked.request }, now);
  if (before instanceof Refusal) return answerOf(call, before);
  if (before) return { ...before, begun: true, replayed: true };
  const answer = trouble.afterWork(
    () => execute(call, asked.operation),
    () => answerOf(call, internalError()),
  );
  return answer.begun ? keep(call, asked, answer) : answer;
}

function keep(call: Call, { request }: Asked, answer: Answer): Answer {
  const { http, body, requestId } = answer;
  if (call.key !== null) keepAnswer(call.page, call.key, { at: call.now, requestId, http, body, ...request });
  return answer;
}

/** Does what is asked, puts in what is to be expanded, and writes the answer. */
export function execute(call: Call, operation: Operation): Answer {
  const result = unknownParameter(call.form, operation.parameters) ?? operation.run(call);
  if (result instanceof Refusal) return answerOf(call, result);
  const refusal = expand(call.page, result, new Reader(call.form).texts('expand'), call.origin);
  if (refusal) return answerOf(call, refusal);
  const body = JSON.stringify(result, null, 2);
  return { http: 200, body, begun: true, requestId: call.requestId ?? '', replayed: false };
}

const answerOf = (call: Call, { http, error, begun }: Refusal): Answer => ({
  http,
  body: JSON.stringify({ error }, null, 2),
  begun,
  requestId: call.requestId ?? '',
  replayed: false,
});
