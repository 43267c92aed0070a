import type { Page, Route } from '@playwright/test';

// What stands for a line or a server that fails: the network between the page and a product that is well.

/** Every call of the application, whatever it is for. */
export const anyApiCall = /\/api\//;
/** What a venue's page asks for. */
export const venueCalls = /\/api\/.*(venue|categor)/;

/** A server's fault, as it stands on the wire (ERR-09). */
export const replyWithError =
  (status: number, message = '') =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, json: { message, errors: {}, code: 'internal_error', next_step: null } });

/** How often the page asked for each path since then. */
export function countCalls(page: Page): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  });
  return counts;
}
