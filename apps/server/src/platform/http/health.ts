import { route } from '@pavilion/contract/route';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '#platform/database/database';
import { isMigrated } from '#platform/database/migrate';
import { sendRefusal } from '#platform/http/errors';
import { addRegisteredRoute } from '#platform/http/registered-routes';
import { createSerialiser, sendSerialised } from '#platform/http/serialise';
import { databaseRetryAfterSeconds } from '#platform/http/unavailable-response';

const statusSchema = z.object({ status: z.literal('ok') });

const getHealth = route({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  session: 'none',
  reply: statusSchema,
  refusals: {},
});

const getReadiness = route({
  method: 'GET',
  path: '/api/ready',
  access: 'anyone',
  session: 'none',
  reply: statusSchema,
  refusals: { not_ready: 503 },
});

/**
 * Health: the process runs. Readiness: the database responds and has every migration. Both work without a client,
 * because a load balancer calls them by IP address.
 */
export function healthRoutes(app: FastifyInstance, { run }: Pick<Database, 'run'>): void {
  const okResponse = createSerialiser({ reply: statusSchema })({ status: 'ok' });
  addRegisteredRoute(app, getHealth);
  app.get(getHealth.path, { config: { shedding: 'never' } }, (request, reply) =>
    sendSerialised(request, reply.header('cache-control', 'no-store'), okResponse),
  );

  addRegisteredRoute(app, getReadiness);
  app.get(getReadiness.path, { config: { shedding: 'never' } }, async (request, reply) => {
    const isReady = await isMigrated((text) => run(sql.raw<{ name: string }>(text))).catch(
      (error: unknown) => {
        request.log.warn({ err: error }, 'readiness check failed');
        return false;
      },
    );
    if (!isReady) {
      const refusal = { code: 'not_ready', retryAfter: databaseRetryAfterSeconds };
      return sendRefusal(reply, refusal, { status: 503, language: 'en' });
    }
    return sendSerialised(request, reply.header('cache-control', 'no-store'), okResponse);
  });
}
