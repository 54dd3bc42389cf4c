import { createHash } from 'node:crypto'

import type { FileState } from '#contract/archives/files.ts'

import type { Ctx } from '../core/context.ts'
import { reachOf, within } from '../core/reach.ts'
import { forbidden, missing } from '../core/refusal.ts'
import type { DemoSpec } from '../db/seed/demo-spec.ts'
import { demoBytes } from './demo-bytes.ts'
import { KEPT, type KeptObject } from './objects.ts'

/** Stored bytes that who asks may have. */
export interface Served extends KeptObject {
  readonly gen: Record<string, unknown> | null
}

/**
 * The object under a path, if who asks may read it: his own while it belongs to no file, portraits and forms of his tenant,
 * and those of files within his reach in a project that he is a member of. Else it is missing (404) or refused (403).
 */
export async function servedObject({ inside, who }: Ctx, path: string): Promise<Served> {
  return inside(async (tx) => {
    const object = await tx
      .selectFrom('arcObject as o')
      .leftJoin('arcFile as f', 'f.id', 'o.fileId')
      .select(KEPT.map((column) => `o.${column}` as const))
      .select(['o.gen', 'o.createBy', 'o.biz', 'o.fileId', 'f.projectId', 'f.catalogCode', 'f.uploadBy', 'f.status', 'f.isDelete as fileGone'])
      .where('o.path', '=', path)
      .where('o.isDelete', '=', false)
      .executeTakeFirst()
    if (!object) throw missing()
    const { fileId, projectId, catalogCode, uploadBy, status, createBy, biz, fileGone, ...served } = object
    if (fileId === null) {
      if (createBy !== who.id && biz !== 'avatar' && biz !== 'template') throw missing()
      return served
    }
    if (projectId === null || catalogCode === null || status === null || fileGone) throw missing()
    const { read } = await reachOf(tx, who, projectId)
    if (!within(read, { catalogCode, uploadBy, status: status as FileState })) throw forbidden()
    return served
  })
}

/** Where the bytes of an object are kept, and how many they are; those of a demo file are made when they are first asked for. */
export async function keptBytes({ house: { storage } }: Ctx, { path, gen }: Served): Promise<{ readonly key: string; readonly size: number }> {
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
  const hex = createHash('sha256').update(path).digest('hex')
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
