import type { FastifyInstance } from 'fastify';

/** Faults inside Stripe after an operation has started, which /faults cannot inject. */
export type FaultInjection = {
  /** Duration of an operation, during which its idempotency key is in use. */
  readonly workMs: number;
  /** Returns `fail()` while internal errors are requested: after the work, or instead of it for `early_errors`. */
  afterWork: <Response>(work: () => Response, fail: () => Response) => Response;
};

/** POST /stripe/trouble {work_ms, internal_errors, early_errors}. Kept in memory only. */
export function faultInjectionRoutes(app: FastifyInstance): FaultInjection {
  const settings = { work_ms: 0, internal_errors: 0, early_errors: 0 };
  app.get('/stripe/trouble', () => settings);
  app.post('/stripe/trouble', (request) => {
    const body = request.body;
    if (typeof body !== 'object' || body === null) return settings;
    if ('work_ms' in body) settings.work_ms = Number(body.work_ms);
    if ('internal_errors' in body) settings.internal_errors = Number(body.internal_errors);
    if ('early_errors' in body) settings.early_errors = Number(body.early_errors);
    return settings;
  });
  return {
    get workMs() {
      return settings.work_ms;
    },
    afterWork(work, fail) {
      if (settings.early_errors > 0) {
        settings.early_errors -= 1;
        return fail();
      }
      const response = work();
      if (settings.internal_errors < 1) return response;
      settings.internal_errors -= 1;
      return fail();
    },
  };
}
