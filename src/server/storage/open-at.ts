import { resolve } from 'node:path'

import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** Opens the storage at a place that somebody names: a folder. Throws one line where nothing can be kept there. */
export async function openAt(place: string): Promise<Storage> {
  if (/^[a-z][\w+.-]*:\/\//i.test(place)) throw new Error(`${place} is no place for bytes: name a folder`)
  try {
    return await diskStorage(resolve(place))
  } catch (cause) {
    throw new Error(`nothing can be kept in ${place}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause
    })
  }
}
