import { CHUNK_TIMEOUT } from '#contract/core/limits.ts'

/** The code of a style sheet that could not be loaded (SPEC.md §8). */
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
