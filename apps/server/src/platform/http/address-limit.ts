import { commonRefusals } from '@pavilion/contract/route';
import type { FastifyInstance } from 'fastify';
import { isInjection } from 'light-my-request';
import { getFallbackLanguage, sendRefusal } from '#platform/http/errors';
import { getAddressKey } from '#platform/limits/address-key';
import { createBatchedLimit } from '#platform/limits/batched-limit';
import type { LimitDeps } from '#platform/limits/limit-store';

/**
 * Refuses an IP address with more than `maxPerMinute` requests, before any other work; 0 for no limit. Many customers
 * can share an address, so the limit only stops floods. The server's requests to itself for its pages do not count.
 */
export function registerAddressLimit(app: FastifyInstance, deps: LimitDeps, maxPerMinute: number): void {
  if (maxPerMinute === 0) return;
  const limit = createBatchedLimit(deps, { name: 'address', points: maxPerMinute, seconds: 60 });
  app.addHook('onRequest', async (request, reply) => {
    if (isInjection(request.raw)) return undefined;
    const retryAfter = limit.take(getAddressKey(request.ip));
    if (retryAfter === 0) return undefined;
    return sendRefusal(
      reply,
      { code: 'too_many_requests', retryAfter },
      { status: commonRefusals.too_many_requests, language: getFallbackLanguage(request) },
    );
  });
}
