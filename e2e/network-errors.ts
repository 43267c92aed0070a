import type { APIResponse, Page, Route } from '@playwright/test';

// Simulated failures of the network or the server, while the server itself works.

export const anyApiCall = /\/api\//;
/** The API requests of a venue's page. */
export const venueCalls = /\/api\/.*(venue|categor)/;

/** Replies with an error in the API's format (ERR-09). */
export const replyWithError =
  (status: number, message = '') =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { message, errors: {}, code: 'internal_error', next_step: null } });

/** Counts the page's API requests by path from now on. */
export function countCalls(page: Page): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  });
  return counts;
}

/** The server's response. Node does not resolve the hosts of *.localhost. */
export async function fetchReply(route: Route): Promise<APIResponse> {
  const { host, port } = new URL(route.request().url());
  const url = route.request().url().replace(host, `127.0.0.1:${port}`);
  return route.fetch({ url, headers: { ...route.request().headers(), host } });
}
