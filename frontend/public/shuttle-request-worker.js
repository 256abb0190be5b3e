/*
 * Keeps the customer's page, so that it opens without a network (design §7): the page as it was last sent, which is the same
 * for every link, and the files that it names. What the page knows of a ride it keeps itself
 * (src/site/ride-request/kept-ride.ts); no call of /api passes through here.
 */
const CACHE = 'shuttle-request';
const PAGE = '/shuttle-request/';
/** A network that is slower than this is as good as none. */
const PATIENCE_MS = 5000;

self.addEventListener('install', (event) => event.waitUntil(fetch(PAGE).then(keep)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request));
});

async function page(event) {
  const fresh = fetch(event.request);
  event.waitUntil(fresh.then((response) => keep(response.clone())).catch(() => undefined));
  const tooLate = new Promise((_resolve, reject) => setTimeout(() => reject(new Error('No answer')), PATIENCE_MS));
  return Promise.race([fresh, tooLate]).catch(async () => (await caches.match(PAGE)) ?? fresh);
}

const file = async (request) => (await caches.match(request)) ?? fetch(request);

/** The page with all that it names, or, where one of them does not come, what was kept before. */
async function keep(response) {
  if (!response.ok) return;
  const text = await response.clone().text();
  const names = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, name]) => name);
  const cache = await caches.open(CACHE);
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await cache.addAll(names.filter((name) => !kept.includes(name)));
  await cache.put(PAGE, response);
  await Promise.all(kept.filter((name) => name !== PAGE && !names.includes(name)).map((name) => cache.delete(name)));
}
