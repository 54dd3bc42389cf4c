/**
 * Opens the application where no server answers: its page and its scripts are kept here, and nothing else. What the server holds of
 * the project is kept by the page itself (core/wire/http/offline-answers.ts). Built into a file of its own, /service-worker.js.
 */
interface ExtendableEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface FetchEvent extends Event {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}
interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  readonly location: Location
  readonly skipWaiting: () => Promise<void>
}
/** The build puts here the addresses of the files that the application starts with (vite.config.ts). */
declare const __START_FILES__: readonly string[]
declare const __BUILD__: string

const scope = globalThis as unknown as WorkerScope
/** The page that verifies packages is a document of its own (contract/core/limits.ts says it too; a worker imports nothing). */
const VERIFY_PATH = '/verify'
const NAME = 'application'
const OWN = `${NAME} ${__BUILD__}`
/** Every place of the application is this page. */
const PAGE = '/'
/** How long the server may take with the page before the kept one is shown, in milliseconds. */
const PATIENCE = 5000
/** Statuses of a proxy in the server's place. */
const NOBODY_THERE = [502, 503, 504]

scope.addEventListener('install', (event) => event.waitUntil(keepStart()))
scope.addEventListener('activate', (event) => event.waitUntil(tidy()))
// The user has agreed to the new version.
scope.addEventListener('message', ({ data }) => {
  if (data === 'start') void scope.skipWaiting()
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  // Files that are opened in a window of their own are not the application.
  else if (request.mode === 'navigate' && pathname !== VERIFY_PATH && !/\.\w{1,8}$/.test(pathname))
    event.respondWith(page(request))
})

async function keepStart(): Promise<void> {
  const cache = await caches.open(OWN)
  await cache.addAll([PAGE, ...__START_FILES__])
}

/** The build before this one stays: a window that was opened with it may still need its files. */
async function tidy(): Promise<void> {
  const builds = (await caches.keys()).filter((name) => name.startsWith(`${NAME} `) && name !== OWN)
  await Promise.all(builds.slice(0, -1).map((name) => caches.delete(name)))
}

/** A file that bears its digest in its name: what is kept is what the server would send. */
async function asset(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? (await fetch(request))
}

/** The server's page, and the kept one where none answers. */
async function page(request: Request): Promise<Response> {
  const answer = fetch(request).catch(() => null)
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE))
  const first = await Promise.race([answer, late])
  if (first && !NOBODY_THERE.includes(first.status)) return first
  const kept = await (await caches.open(OWN)).match(PAGE)
  return kept ?? (await answer) ?? Response.error()
}
