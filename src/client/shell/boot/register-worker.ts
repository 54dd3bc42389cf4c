const WORKER = '/service-worker.js'

/**
 * Keeps the application on this computer for a start without the server, and offers a newer version when it is ready: `start` begins
 * it and loads the page anew. A browser that keeps nothing (a page without TLS) works as before.
 */
export async function registerWorker(offer: (start: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator
  const registration = await serviceWorker?.register(WORKER).catch(() => null)
  if (!registration) return
  let offered: ServiceWorker | undefined
  const look = () => {
    const { waiting } = registration
    // The first one replaces none.
    if (!waiting || waiting === offered || !serviceWorker.controller) return
    offered = waiting
    offer(() => start(waiting))
  }
  look()
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
}

/** Starts the version that waits, and loads the page anew when it has taken over. */
function start(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  waiting.postMessage('start')
}
