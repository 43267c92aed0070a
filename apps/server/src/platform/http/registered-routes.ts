import type { Route } from '@pavilion/contract/route';
import type { FastifyInstance } from 'fastify';

const routesByApp = new WeakMap<FastifyInstance, Route[]>();

export function addRegisteredRoute(app: FastifyInstance, route: Route): void {
  const routes = routesByApp.get(app) ?? [];
  routes.push(route);
  routesByApp.set(app, routes);
}

/** Every route of this server, for the OpenAPI document and the tests that call all routes. */
export const getRegisteredRoutes = (app: FastifyInstance): readonly Route[] => routesByApp.get(app) ?? [];
