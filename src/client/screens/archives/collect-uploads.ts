import { atom } from 'nanostores'

import { collectFile, type FileRow } from '#contract/archives/files.ts'
import type { Output } from '#contract/core/call.ts'
import { ask } from '#core/wire/http/ask.ts'
import { createUploads } from '#core/wire/upload/upload.ts'

/** Where an uploaded file goes: a node of the tree, and how it is called. Files that were given together are one drop. */
export interface Destination {
  readonly nodeId: string
  readonly name: string
  readonly drop: number
}

/** What became of a file: its row, and how its item was found. */
export type Collected = Pick<Output<typeof collectFile>, 'row' | 'placed'>

/** Rows that uploads have made since somebody took them. */
const $made = atom<readonly FileRow[]>([])
/** Called when uploads have made rows; `takeMade` gives them. */
export const $collected = $made

/** The rows that have been made; they are given once. */
export function takeMade(): readonly FileRow[] {
  const rows = $made.get()
  if (rows.length > 0) $made.set([])
  return rows
}

/**
 * The uploads of 收集著录: each file becomes a row of the node it was dropped on. The queue belongs to the page, not to the
 * screen: it goes on while another tab is in front.
 */
export const collectUploads = createUploads<Collected, Destination>({
  biz: 'archives',
  offersExisting: true,
  async finish(object, { id, about: { nodeId, drop } }, signal) {
    const place = placeOf(id, drop)
    const { row, existing, placed } = await ask(
      collectFile,
      { nodeId, path: object.path, drop: { id: String(drop), place } },
      { idempotencyKey: id, signal, quiet: true }
    )
    if (existing) return { existing: row }
    places.set(row.id, { drop, place })
    $made.set([...$made.get(), row])
    return { result: { row, placed } }
  }
})

/** The place of a file among those that were given with it: they are given in the order of their names. */
function placeOf(id: string, drop: number): number {
  let place = 0
  for (const item of collectUploads.$items.get()) {
    if (item.id === id) break
    if (item.about.drop === drop) place++
  }
  return place
}

/** Which drop the rows came with that this page has made, and their places in it. */
const places = new Map<string, { readonly drop: number; readonly place: number }>()

/** Rows in the order of the drop that they came with. */
export const inDropOrder = (rows: readonly FileRow[]): FileRow[] =>
  rows.toSorted((one, other) => (places.get(one.id)?.place ?? 0) - (places.get(other.id)?.place ?? 0))

/**
 * The row before which a row that comes in is inserted: the next one of its drop among some rows of the same node, or, where it is
 * of no drop of this page or its live message overtakes the answer, the first one that the server numbers no lower. Null where it
 * follows them all.
 */
export function followerOf(
  { id, nodeId, orderNum }: Pick<FileRow, 'id' | 'nodeId' | 'orderNum'>,
  rows: readonly Pick<FileRow, 'id' | 'nodeId' | 'orderNum'>[]
): string | null {
  const own = places.get(id)
  if (!own) {
    const isLater = (row: (typeof rows)[number]) => row.nodeId === nodeId && (row.orderNum ?? 0) >= (orderNum ?? 0)
    return orderNum === null ? null : (rows.find((row) => row.id !== id && isLater(row))?.id ?? null)
  }
  const later = rows.flatMap((row) => {
    const other = row.nodeId === nodeId ? places.get(row.id) : undefined
    return other && other.drop === own.drop && other.place > own.place ? [{ id: row.id, place: other.place }] : []
  })
  return (
    later.reduce<(typeof later)[number] | null>((next, one) => (next && next.place < one.place ? next : one), null)
      ?.id ?? null
  )
}
