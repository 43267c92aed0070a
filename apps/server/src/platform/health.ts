import { route } from '@pavilion/contract/route';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { sendWritten, writer } from '#platform/answer';
import type { Database } from '#platform/database';
import { refuseWith } from '#platform/failure';
import { isMigrated } from '#platform/migrate';
import { rememberRow } from '#platform/served-rows';

const status = z.object({ status: z.literal('ok') });

const getHealth = route({
  method: 'GET',
  path: '/api/health',
  who: 'anyone',
  reply: status,
  faults: {},
});

const getReady = route({
  method: 'GET',
  path: '/api/ready',
  who: 'anyone',
  reply: status,
  faults: { not_ready: 503 },
});

/**
 * Whether the process lives, and whether it can do its work: the database answers and has every migration. They ask
 * for no client, for a balancer calls by address.
 */
export function healthRoutes(app: FastifyInstance, { run }: Pick<Database, 'run'>): void {
  const ok = writer({ reply: status })({ status: 'ok' });
  rememberRow(app, getHealth);
  app.get(getHealth.path, (request, reply) =>
    sendWritten(request, reply.header('cache-control', 'no-store'), ok),
  );

  rememberRow(app, getReady);
  app.get(getReady.path, async (request, reply) => {
    const ready = await isMigrated((text) => run(sql.raw<{ name: string }>(text))).catch((error: unknown) => {
      request.log.warn({ err: error }, 'not ready');
      return false;
    });
    if (!ready) return refuseWith(reply, { code: 'not_ready' }, { status: 503, language: 'en' });
    return sendWritten(request, reply.header('cache-control', 'no-store'), ok);
  });
}
