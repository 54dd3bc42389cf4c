import { CHUNK_TIMEOUT } from '#contract/core/limits.ts'

/** The code of a stylesheet that could not be loaded (SPEC.md §8). */
export const CSS_CHUNK_LOAD_FAILED = 'CSS_CHUNK_LOAD_FAILED'

/** A piece of the program that did not come: within its time, or not at all, as after a new version was put in place (READINGS.md A47). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  readonly type: 'timeout' | 'missing'
  readonly code: typeof CSS_CHUNK_LOAD_FAILED | undefined

  constructor(type: ChunkLoadError['type'], cause?: unknown) {
    super(`a piece of the program is ${type === 'timeout' ? 'late' : 'missing'}`, { cause })
    this.type = type
    this.code = cause instanceof Error && /\bCSS\b/.test(cause.message) ? CSS_CHUNK_LOAD_FAILED : undefined
  }
}

/** Loads a piece of the program; fails with a ChunkLoadError after 120 s, or when the piece is not there. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timeout')), CHUNK_TIMEOUT)
    load()
      .then(resolve, (cause: unknown) => reject(new ChunkLoadError('missing', cause)))
      .finally(() => clearTimeout(timer))
  })
}

let tries = 0

/**
 * Loads a piece again that has failed. A browser remembers that a module did not come and asks no more, so it is asked for under
 * another address; where that does not help either, though the server is there, the page is loaded anew: what was typed is kept in
 * the journal, and after a new version was put in place only the new page knows its pieces.
 */
export async function loadAgain<T extends { readonly default: unknown }>(
  load: () => Promise<T>,
  failure: unknown
): Promise<T> {
  try {
    return await load()
  } catch (second) {
    const address = addressIn(second) ?? addressIn(failure)
    const found = address === undefined ? undefined : await elsewhere<T>(address)
    if (found) return found
    if (!(await isServed(address ?? location.href))) throw second
    location.reload()
    // The page is on its way out: there is nothing to be drawn any more.
    return await new Promise<never>(() => undefined)
  }
}

/** The module under an address that the browser has not asked for yet; nothing where it does not come, or is not what is drawn. */
async function elsewhere<T extends { readonly default: unknown }>(address: string): Promise<T | undefined> {
  const other = new URL(address)
  other.searchParams.set('again', String(++tries))
  try {
    const file = (await import(/* @vite-ignore */ other.href)) as Partial<T>
    return file.default === undefined ? undefined : (file as T)
  } catch {
    return undefined
  }
}

/** Browsers name the module in the message: the one that was asked for, whichever of its own is missing. */
function addressIn(failure: unknown): string | undefined {
  const cause = failure instanceof ChunkLoadError ? failure.cause : failure
  return cause instanceof Error ? /https?:\/\/\S+/.exec(cause.message)?.[0] : undefined
}

const isServed = (address: string): Promise<boolean> =>
  fetch(address, { cache: 'no-store' }).then(
    () => true,
    () => false
  )
