import type { FastifyInstance } from 'fastify';

/** What can go wrong inside Stripe after an operation has begun, which /faults cannot reach. */
export type FaultInjection = {
  /** How long an operation takes while its idempotency key is in use. */
  readonly workMs: number;
  /** Does the work; while internal errors are asked for, it stays done and the answer is one of those. */
  afterWork: <Answer>(work: () => Answer, fail: () => Answer) => Answer;
};

/** POST /stripe/trouble {work_ms, internal_errors}. Forgotten at a restart. */
export function faultInjectionRoutes(app: FastifyInstance): FaultInjection {
  const settings = { work_ms: 0, internal_errors: 0 };
  app.get('/stripe/trouble', () => settings);
  app.post('/stripe/trouble', (request) => {
    const body = request.body;
    if (typeof body !== 'object' || body === null) return settings;
    if ('work_ms' in body) settings.work_ms = Number(body.work_ms);
    if ('internal_errors' in body) settings.internal_errors = Number(body.internal_errors);
    return settings;
  });
  return {
    get workMs() {
      return settings.work_ms;
    },
    afterWork(work, fail) {
      const response = work();
      if (settings.internal_errors < 1) return response;
      settings.internal_errors -= 1;
      return fail();
    },
  };
}
