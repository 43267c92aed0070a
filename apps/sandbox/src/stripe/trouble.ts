import type { FastifyInstance } from 'fastify';

/** What can go wrong inside Stripe after an operation has begun, which /faults cannot reach. */
export type Trouble = {
  /** How long an operation takes while its idempotency key is in use. */
  readonly workMs: number;
  /** Does the work; while internal errors are asked for, it stays done and the answer is one of those. */
  afterWork: <Answer>(work: () => Answer, failed: () => Answer) => Answer;
};

/** POST /stripe/trouble {work_ms, internal_errors}. Forgotten at a restart. */
export function troubleRoutes(app: FastifyInstance): Trouble {
  const asked = { work_ms: 0, internal_errors: 0 };
  app.get('/stripe/trouble', () => asked);
  app.post('/stripe/trouble', (request) => {
    const wish = request.body;
    if (typeof wish !== 'object' || wish === null) return asked;
    if ('work_ms' in wish) asked.work_ms = Number(wish.work_ms);
    if ('internal_errors' in wish) asked.internal_errors = Number(wish.internal_errors);
    return asked;
  });
  return {
    get workMs() {
      return asked.work_ms;
    },
    afterWork(work, failed) {
      const answer = work();
      if (asked.internal_errors < 1) return answer;
      asked.internal_errors -= 1;
      return failed();
    },
  };
}
