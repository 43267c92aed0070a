import type { Route } from '@pavilion/contract/route';
import type { FastifyInstance } from 'fastify';

const rows = new WeakMap<FastifyInstance, Route[]>();

/** Called by `serve` for each row that it takes up. */
export function rememberRow(app: FastifyInstance, row: Route): void {
  const known = rows.get(app) ?? [];
  known.push(row);
  rows.set(app, known);
}

/** Every row that this server serves: what the OpenAPI document and the walks over all routes are made from. */
export const servedRows = (app: FastifyInstance): readonly Route[] => rows.get(app) ?? [];
