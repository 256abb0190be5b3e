/*
 * Answers a navigation without a network by a page that says so (docs/decisions/a-page-that-stays-open.md). It keeps that page
 * and nothing else: no call of /api and no script of the app passes through here, and what is shown of customers is never
 * kept. The customers' page has a worker of its own (page-worker.js), whose paths this one is not asked for.
 */
const CACHE = 'offline-page';
const PAGE = '/offline.html';
const FILES = [PAGE, '/offline.js', '/icon.svg'];
/** Of a proxy whose gateways are all away, as in the midst of a restart. */
const AWAY = [502, 503, 504];

self.addEventListener('install', (event) => {
  // Polls and scripts go to the network as if this worker were not there, where the browser knows how.
  if (event.addRoutes)
    event.waitUntil(
      event
        .addRoutes([
          { condition: { urlPattern: '/api/*' }, source: 'network' },
          { condition: { urlPattern: '/assets/*' }, source: 'network' },
        ])
        .catch(() => undefined),
    );
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (FILES.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)));
});

async function page({ request, preloadResponse }) {
  try {
    const answer = (await preloadResponse) ?? (await fetch(request));
    return AWAY.includes(answer.status) ? ((await kept(PAGE)) ?? answer) : answer;
  } catch {
    return (await kept(PAGE)) ?? Response.error();
  }
}

const kept = async (name) => (await caches.open(CACHE)).match(name);

/** Past the browser's own cache: the page as this version of the worker has it. */
async function keep() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
}
