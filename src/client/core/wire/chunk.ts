import { CHUNK_TIMEOUT } from '#contract/core/limits.ts'

import { failureText } from '#core/state/failure-text.ts'
import { reloadPage } from '#core/state/reload.ts'
import { warn } from '#core/state/toasts.ts'

/** A piece of the product that did not load: not within 120 s, or not at all (READINGS.md A47). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError'
  readonly type: 'timeout' | 'missing'
  /** Set where it is the piece's styles that are missing. */
  readonly code: 'CSS_CHUNK_LOAD_FAILED' | undefined

  constructor(type: 'timeout' | 'missing', cause?: unknown) {
    super(type, { cause })
    this.type = type
    this.code = cause instanceof Error && /\bCSS\b/.test(cause.message) ? 'CSS_CHUNK_LOAD_FAILED' : undefined
  }
}

/**
 * Loads a piece of the product that is fetched when it is first needed, such as a screen. Where it is missing there is usually a
 * new version: a message offers to load the page anew. Fails with ChunkLoadError.
 */
export async function loadChunk<T>(load: () => Promise<T>, patience = CHUNK_TIMEOUT): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new ChunkLoadError('timeout')), patience)
  try {
    return await Promise.race([load(), tooLate])
  } catch (failure) {
    const told = failure instanceof ChunkLoadError ? failure : new ChunkLoadError('missing', failure)
    warn(failureText(told.type === 'timeout' ? 'timeout' : 'newVersion'), { actions: [{ label: failureText('reload'), run: reloadPage }] })
    throw told
  } finally {
    clearTimeout(timer)
  }
}
