// Service worker: responds to a navigation that gets no response with a page of ours in place of the browser's error page.
// It caches nothing, so it can show nothing that is out of date.

// The server fills in the page and its headers, in the language of the script's URL.
const page = {} /* page */;

addEventListener('install', (event) => {
  skipWaiting();
  // Requests other than navigations do not wait for the worker.
  const routes = event.addRoutes?.({ condition: { not: { requestMode: 'navigate' } }, source: 'network' });
  event.waitUntil(routes?.catch(() => {}) ?? Promise.resolve());
});

addEventListener('activate', (event) => {
  // The browser sends the request while the worker starts.
  event.waitUntil(registration.navigationPreload?.enable() ?? Promise.resolve());
});

const respond = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return new Response(page.html, { status: 503, headers: page.headers });
  }
};

addEventListener('fetch', (event) => {
  const { mode, method, destination } = event.request;
  // A frame has its own error handling: the bank's page in a payment, and embed.js on other sites.
  if (mode === 'navigate' && method === 'GET' && destination === 'document')
    event.respondWith(respond(event));
});
