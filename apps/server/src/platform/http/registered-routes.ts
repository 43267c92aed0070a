import type { Route } from '@pavilion/contract/route';
import type { FastifyInstance } from 'fastify';

const routesByApp = new WeakMap<FastifyInstance, Route[]>();

/** Called by `serve` for each row that it takes up. */
export function addRegisteredRoute(app: FastifyInstance, route: Route): void {
  const routes = routesByApp.get(app) ?? [];
  routes.push(route);
  routesByApp.set(app, routes);
}

/** Every row that this server serves: what the OpenAPI document and the walks over all routes are made from. */
export const getRegisteredRoutes = (app: FastifyInstance): readonly Route[] => routesByApp.get(app) ?? [];
