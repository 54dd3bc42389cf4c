import type { SourceAccess } from '#package/format/entry.ts'

import type { Storage } from '../../storage/storage.ts'

/** Reads stored packages piece by piece; between two pieces the server does other things. */
export const storedAccess = (storage: Storage): SourceAccess<string> => ({
  size: async (path) => (await storage.size(path)) ?? 0,
  async *read(path, from, to) {
    if (to > from) yield* await storage.get(path, { start: from, end: to - 1 })
  }
})
