/*
 * Shows an offline page when a navigation fails (docs/decisions/open-pages.md). Caches only that page, and never API
 * responses, scripts or customer data. The customers' page has its own worker (page-worker.js) with a narrower scope.
 */
const CACHE = 'offline-page';
const PAGE = '/offline.html';
const FILES = [PAGE, '/offline.js', '/icon.svg'];
/** From a proxy without a reachable gateway, such as during a restart. */
const UNREACHABLE = [502, 503, 504];

self.addEventListener('install', (event) => {
  // Calls and scripts bypass this worker in browsers with static routing.
  if (event.addRoutes)
    event.waitUntil(
      event
        .addRoutes([
          { condition: { urlPattern: '/api/*' }, source: 'network' },
          { condition: { urlPattern: '/assets/*' }, source: 'network' },
        ])
        .catch(() => undefined),
    );
  event.waitUntil(fillCache().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => cached(pathname)));
});

async function page({ request, preloadResponse }) {
  try {
    const answer = (await preloadResponse) ?? (await fetch(request));
    return UNREACHABLE.includes(answer.status) ? ((await cached(PAGE)) ?? answer) : answer;
  } catch {
    return (await cached(PAGE)) ?? Response.error();
  }
}

const cached = async (name) => (await caches.open(CACHE)).match(name);

/** Bypasses the HTTP cache, so that the page belongs to this version of the worker. */
async function fillCache() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
}
