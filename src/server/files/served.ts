import type { Ctx } from '../core/context.ts'
import { forbidden, missing } from '../core/refusal.ts'
import { sha256Hex } from '../core/sha256.ts'
import type { DemoSpec } from '../db/seed/demo-spec.ts'
import { demoBytes } from './demo/demo-bytes.ts'
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
export async function servedObjects({ inTransaction, principal }: Ctx, which: Which): Promise<Served[]> {
  return inTransaction(async (tx) => {
    const all = objectsWithFile(tx)
    const rows = await ('file' in which
      ? all.where('o.fileId', '=', which.file).where('o.replacedBy', 'is', null).orderBy('o.orderNum').orderBy('o.id')
      : all.where('o.path', 'in', which.paths.length > 0 ? which.paths : [''])
    ).execute()
    const objects = 'file' in which ? rows : which.paths.map((path) => rows.find((row) => row.path === path))
    const accessTo = accessAs(tx, principal)
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

/** Where the bytes of an object are kept, and how many they are; those of a demo file are made when they are first asked for. */
export async function keptBytes(
  { appContext: { storage } }: Ctx,
  { path, gen }: Served
): Promise<{ readonly key: string; readonly size: number }> {
  const key = gen === null ? path : demoKey(path)
  const there = await storage.size(key)
  if (there !== undefined) return { key, size: there }
  if (gen === null) throw missing()
  const made = demoBytes(gen as unknown as DemoSpec)
  await storage.put(key, [made])
  return { key, size: made.length }
}

/** A name of the storage's own form for a demo file, whose path is written by hand. */
function demoKey(path: string): string {
  const hex = sha256Hex(path)
  return `demo/2000/01/${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')}`
}

/** A part of bytes that was asked for, both ends counted in; `none` where it lies beyond the end. */
export type Asked = { readonly start: number; readonly end: number } | 'whole' | 'none'

/** Reads a Range header of one part; several parts, and what is no range, are answered by the whole. */
export function rangeOf(header: string | undefined, size: number): Asked {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [, first = '', last = ''] = found ?? []
  if (!found || (first === '' && last === '')) return 'whole'
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || (first === '' && Number(last) === 0)) return 'none'
  return end < start ? 'whole' : { start, end }
}
