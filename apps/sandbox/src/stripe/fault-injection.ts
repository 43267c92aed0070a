import type { FastifyInstance } from 'fastify';

/** Faults inside Stripe after an operation has started, which /faults cannot inject. */
export type FaultInjection = {
  /** Duration of an operation, during which its idempotency key is in use. */
  readonly workMs: number;
  /** Runs the work; while internal errors are requested, returns `fail()` although the work is done. */
  afterWork: <Response>(work: () => Response, fail: () => Response) => Response;
};

/** POST /stripe/trouble {work_ms, internal_errors}. Kept in memory only. */
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
