import { findBytes } from '../bytes/find-bytes.ts'
import type { Ctx } from '../core/context/context.ts'
import { forbidden, missing } from '../core/refusing/refusal.ts'
import { accessAs, objectsWithFile } from './object-access.ts'
import type { ObjectRow } from './objects.ts'

/** Stored bytes that who asks may have. */
export interface Served extends ObjectRow {
  readonly gen: Record<string, unknown> | null
}

/** Which stored bytes are meant: those under these paths, or those of a file, in its order. */
export type Which = { readonly paths: readonly string[] } | { readonly file: string }

/** The object under a path, if who asks may read it. */
export async function servedObject(ctx: Ctx, path: string): Promise<Served> {
  const [object] = await servedObjects(ctx, { paths: [path] })
  if (!object) throw missing()
  return object
}

/**
 * Objects that who asks may read: his own while they belong to no file, portraits and forms of his tenant, and those of files
 * within his data scope in a project that he is a member of. Where one is missing (404) or not his (403), none is given.
 */
export async function servedObjects(ctx: Ctx, which: Which): Promise<Served[]> {
  return ctx.inTransaction(async (tx) => {
    const all = objectsWithFile(tx)
    const rows = await ('file' in which
      ? all.where('o.fileId', '=', which.file).where('o.replacedBy', 'is', null).orderBy('o.orderNum').orderBy('o.id')
      : all.where('o.path', 'in', which.paths.length > 0 ? which.paths : [''])
    ).execute()
    const objects = 'file' in which ? rows : which.paths.map((path) => rows.find((row) => row.path === path))
    const accessTo = accessAs(ctx, tx)
    const served: Served[] = []
    for (const object of objects) {
      if (!object) throw missing()
      const access = await accessTo(object)
      if (access === 'missing') throw missing()
      if (access === 'forbidden') throw forbidden()
      served.push(object)
    }
    return served
  })
}

/** Where the bytes of an object are kept, and how many they are; a refusal where there are none. */
export async function keptBytes(
  { appContext: { storage } }: Ctx,
  object: Served
): Promise<{ readonly key: string; readonly size: number }> {
  const kept = await findBytes(storage, object)
  if (!kept) throw missing()
  return kept
}
