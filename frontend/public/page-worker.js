/*
 * Caches one page with its files, so that it opens without a network: the customer's page or a pick-up board
 * (docs/decisions/open-pages.md). The page is at the registration's scope, and is the same for every link and lot below
 * it. API calls bypass this worker; the pages store rides themselves.
 */
const PAGE = new URL(self.registration.scope).pathname;
const CACHE = `page ${PAGE}`;
/** Slower responses count as no network. */
const TIMEOUT_MS = 5000;
/** From a proxy without a reachable gateway, such as during a restart. */
const UNREACHABLE = [502, 503, 504];
/** Appears in every page of Lotline, but not in the sign-in page of a public Wi-Fi. */
const LOTLINE_MARK = 'lotline-build';
/** The only script without a hash in its name (src/site/page-guard.js). */
const GUARD = '/page-guard.js';

self.addEventListener('install', (event) => {
  // The board's tab is never closed, so the worker of a new version does not wait for that.
  event.waitUntil(
    fetch(PAGE)
      .then(updateCache)
      .then(() => self.skipWaiting()),
  );
  // Calls bypass this worker in browsers with static routing.
  if (event.addRoutes)
    event.waitUntil(
      event.addRoutes([{ condition: { urlPattern: '/api/*' }, source: 'network' }]).catch(() => undefined),
    );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (pathname.startsWith('/assets/') || pathname === GUARD) event.respondWith(file(request));
});

/** The network's page, or the cached one if the network is slow or the gateway cannot be reached. */
async function page(event) {
  const fresh = fetch(event.request);
  event.waitUntil(fresh.then((response) => updateCache(response.clone())).catch(() => undefined));
  const tooLate = new Promise((_resolve, reject) => setTimeout(() => reject(new Error('No answer')), TIMEOUT_MS));
  try {
    const response = await Promise.race([fresh, tooLate]);
    return UNREACHABLE.includes(response.status) ? ((await caches.match(PAGE)) ?? response) : response;
  } catch {
    return (await caches.match(PAGE)) ?? fresh;
  }
}

/** Keeps a file that the page loads later, such as the words of another language. */
async function file(request) {
  const stored = await caches.match(request);
  if (stored) return stored;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

/** Replaces the cached page and its files. Keeps the previous page if a file fails to load. */
async function updateCache(response) {
  if (!response.ok) return;
  const text = await response.clone().text();
  const cache = await caches.open(CACHE);
  const previous = await cache.match(PAGE);
  if (!text.includes(LOTLINE_MARK) || (previous && (await previous.text()) === text)) return;

  const wanted = new Set();
  const add = async (name) => {
    if (wanted.has(name)) return;
    wanted.add(name);
    const stored = name === GUARD ? undefined : await cache.match(name);
    const found = stored ?? (await fetch(name));
    if (!found.ok) throw new Error(`${name} failed to load`);
    if (!stored) await cache.put(name, found.clone());
    // Styles refer to fonts, and scripts to workers.
    if (/\.(?:css|js)$/.test(name)) await Promise.all(filesIn(await found.text()).map(add));
  };
  await Promise.all([...filesIn(text), ...(text.includes(GUARD) ? [GUARD] : [])].map(add));
  await cache.put(PAGE, response);
  const names = (await cache.keys()).map(({ url }) => new URL(url).pathname);
  await Promise.all(names.filter((name) => name !== PAGE && !wanted.has(name)).map((name) => cache.delete(name)));
}

/** The files that a page or file refers to, with the words of another language, which scripts import by a relative path. */
const filesIn = (text) => [
  ...(text.match(/\/assets\/[\w.-]+\.(?:css|js|woff2)/g) ?? []),
  ...(text.match(/\.\/[a-z]+-es-[\w-]+\.js/g) ?? []).map((path) => `/assets/${path.slice(2)}`),
];
