const scheduler = (globalThis as { readonly scheduler?: { readonly yield?: () => Promise<void> } }).scheduler

/** Lets whatever waits (a key, a frame) go first. */
const rest = (): Promise<void> =>
  scheduler?.yield?.() ??
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      done()
    }
    port2.postMessage(null)
  })

/** A pause to be asked for often: it rests only after `slice` ms of work, and calls `rested` first. */
export function breather(slice: number, rested: () => void): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < slice) return
    rested()
    await rest()
    since = performance.now()
  }
}
