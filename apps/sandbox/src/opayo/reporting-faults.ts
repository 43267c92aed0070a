import type { FastifyInstance } from 'fastify';

/** Fields of every report that replace the true ones, for example `txstateid: '6'` (sent for authorisation). */
export type ReportOverrides = Readonly<Record<string, string>>;

/** POST /opayo/reporting-faults {txstateid: "6"}; an empty object ends them. Kept in memory only. */
export function reportingFaultRoutes(app: FastifyInstance): () => ReportOverrides {
  let overrides: ReportOverrides = {};
  app.post('/opayo/reporting-faults', (request) => {
    const body = typeof request.body === 'object' && request.body !== null ? request.body : {};
    overrides = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));
    return overrides;
  });
  return () => overrides;
}
