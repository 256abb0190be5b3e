/*
 * Keeps one page, so that it opens without a network: the customer's page or a shuttle's pick-up board
 * (docs/decisions/a-page-that-stays-open.md). The page is the one at the registration's scope; it is the same for every link and
 * every lot below that. It is kept as the server last sent it, with the files that it loads. What the page knows of rides it keeps
 * itself; no call of /api passes through here.
 */
const PAGE = new URL(self.registration.scope).pathname;
const CACHE = `page ${PAGE}`;
/** Of the customer's page up to release 0.3. */
const FORMER_CACHE = 'shuttle-request';
/** A network that is slower than this is treated as none. */
const PATIENCE_MS = 5000;
/** From a proxy whose gateways are all away, as during a restart. */
const AWAY = [502, 503, 504];
/** Every page of Lotline has it; the sign-in page of somebody's Wi-Fi does not. */
const OURS = 'lotline-build';
/** Beside the files of the build: src/site/page-guard.js has no hash in its name. */
const GUARD = '/page-guard.js';

self.addEventListener('install', (event) => {
  event.waitUntil(fetch(PAGE).then(keep));
  // Polls go to the network as if this worker were not there, where the browser knows how.
  if (event.addRoutes)
    event.waitUntil(
      event.addRoutes([{ condition: { urlPattern: '/api/*' }, source: 'network' }]).catch(() => undefined),
    );
});

self.addEventListener('activate', (event) => event.waitUntil(caches.delete(FORMER_CACHE)));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/assets/') || pathname === GUARD) event.respondWith(file(request));
});

/** The network's page, or the kept one where the network is away, too slow, or has no gateway behind it. */
async function page(event) {
  const fresh = fetch(event.request);
  event.waitUntil(fresh.then((response) => keep(response.clone())).catch(() => undefined));
  const tooLate = new Promise((_resolve, reject) => setTimeout(() => reject(new Error('No answer')), PATIENCE_MS));
  try {
    const response = await Promise.race([fresh, tooLate]);
    return AWAY.includes(response.status) ? ((await caches.match(PAGE)) ?? response) : response;
  } catch {
    return (await caches.match(PAGE)) ?? fresh;
  }
}

const file = async (request) => (await caches.match(request)) ?? fetch(request);

/** Replaces the kept page and its files. Where one of the files does not come, the former page stays whole. */
async function keep(response) {
  if (!response.ok) return;
  const text = await response.clone().text();
  const cache = await caches.open(CACHE);
  const former = await cache.match(PAGE);
  if (!text.includes(OURS) || (former && (await former.text()) === text)) return;

  const wanted = new Set();
  const add = async (name) => {
    if (wanted.has(name)) return;
    wanted.add(name);
    const kept = name === GUARD ? undefined : await cache.match(name);
    const found = kept ?? (await fetch(name));
    if (!found.ok) throw new Error(`${name} did not come`);
    if (!kept) await cache.put(name, found.clone());
    // A style names its fonts, a script its worker.
    if (/\.(?:css|js)$/.test(name)) await Promise.all(filesIn(await found.text()).map(add));
  };
  await Promise.all([...filesIn(text), ...(text.includes(GUARD) ? [GUARD] : [])].map(add));
  await cache.put(PAGE, response);
  const names = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await Promise.all(names.filter((name) => name !== PAGE && !wanted.has(name)).map((name) => cache.delete(name)));
}

const filesIn = (text) => text.match(/\/assets\/[\w.-]+\.(?:css|js|woff2)/g) ?? [];
