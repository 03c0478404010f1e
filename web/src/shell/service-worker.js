// The cache of the site for use offline: the page that says so and shows the kept
// ticket, and the door of the event where staff have opened it. Everything else comes from the server each
// time, so that no price, setting or answer of yesterday is ever shown as one of today. The build writes
// `self.buildVersion` before it, which makes each build another worker with a cache of its own.

const cacheName = `site ${self.buildVersion}`;
const offlinePath = '/offline';
const doorPath = '/admin/registrations?mode=checkin';

self.addEventListener('install', (event) => event.waitUntil(keepPage(offlinePath)));
self.addEventListener('activate', (event) => event.waitUntil(start()));

self.addEventListener('message', (event) => {
  const { type, assets } = event.data ?? {};
  if (type === 'take over') event.waitUntil(self.skipWaiting());
  if (type === 'keep the door') event.waitUntil(keepDoor(assets).catch(() => {}));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(openPage(event, url));
  else if (isAsset(url.pathname)) event.respondWith(openAsset(event));
});

const isAsset = (path) => /^\/assets\/[\w.-]+$/.test(path);

async function start() {
  await self.registration.navigationPreload?.enable();
  await dropOldCaches();
  await self.clients.claim();
}

/** The page itself last, so that a kept page has all it needs. */
async function keepPage(path, otherAssets = []) {
  const response = await fetch(path, { cache: 'no-cache' });
  if (!response.ok || response.redirected) throw new Error(`${path} cannot be kept`);
  const text = await response.clone().text();
  const named = text.match(/\/assets\/[\w.-]+/g) ?? [];
  const cache = await caches.open(cacheName);
  for (const asset of new Set([...named, ...otherAssets])) {
    if (!(await cache.match(asset))) await cache.add(asset);
  }
  await cache.put(path, response);
}

/** With the assets the page has loaded since: its document does not list them. */
async function keepDoor(assets) {
  await keepPage(doorPath, Array.isArray(assets) ? assets.filter(isAsset) : []);
  await dropOldCaches();
}

/** The door of an older build stays until this one has its own: an update never closes it. */
async function dropOldCaches() {
  const hasDoor = async (name) => (await caches.open(name)).match(doorPath);
  for (const name of await caches.keys()) {
    if (name === cacheName) continue;
    if ((await hasDoor(name)) && !(await hasDoor(cacheName))) continue;
    await caches.delete(name);
  }
}

async function openPage(event, { pathname, search, searchParams }) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    // another language was chosen: cache the page in it
    if (searchParams.has('lang')) event.waitUntil(keepPage(offlinePath).catch(() => {}));
    return response;
  } catch {
    const path = `${pathname}${search}`;
    if (path === doorPath || pathname === offlinePath) {
      const kept = await caches.match(pathname === offlinePath ? offlinePath : doorPath);
      if (kept) return kept;
    }
    return pathname === offlinePath
      ? Response.error()
      : Response.redirect(`${offlinePath}#${path}`);
  }
}

/** An asset's name holds its checksum: the kept one is the right one. */
async function openAsset(event) {
  const kept = await caches.match(event.request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.status === 200) {
    const copy = response.clone();
    const keeping = caches.open(cacheName).then((cache) => cache.put(event.request, copy));
    event.waitUntil(keeping.catch(() => {}));
  }
  return response;
}
