import { atom } from 'nanostores'

import { collectFile, type FileRow } from '#contract/archives/files.ts'
import type { Output } from '#contract/core/call.ts'
import type { StoredObject } from '#contract/files/stored.ts'
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
    // Before it is asked for: the row's live message may come before the answer.
    rememberDropPlace(object.path, drop, place)
    const { row, existing, placed } = await ask(
      collectFile,
      { nodeId, path: object.path, drop: { id: String(drop), place } },
      { idempotencyKey: id, signal, quiet: true }
    )
    if (existing && row) return { existing: row }
    // What fits no item waits to be classified, and is no row.
    if (row) $made.set([...$made.get(), row])
    return { result: { row, placed } }
  }
})

/** Makes a row of stored bytes at a node: of one of several documents that are made together. */
export const collectAt =
  (nodeId: string) =>
  async (
    { id, path }: Pick<StoredObject, 'id' | 'path'>,
    { drop, place }: { readonly drop: number; readonly place: number },
    signal: AbortSignal
  ): Promise<void> => {
    rememberDropPlace(path, drop, place)
    const input = { nodeId, path, drop: { id: String(drop), place } }
    const { row } = await ask(collectFile, input, { quiet: true, signal, idempotencyKey: id })
    if (row) $made.set([...$made.get(), row])
  }

/** The place of a file among those that were given with it: they are given in the order of their names. */
function placeOf(id: string, drop: number): number {
  let place = 0
  for (const item of collectUploads.$items.get()) {
    if (item.id === id) break
    if (item.about.drop === drop) place++
  }
  return place
}

/** Which drop stored files came with that this page has uploaded, and their places in it, by their paths. */
const places = new Map<string, { readonly drop: number; readonly place: number }>()

/** What of a row says where it belongs among others. */
type Placed = Pick<FileRow, 'id' | 'nodeId' | 'orderNum'> & { readonly objects?: readonly { readonly path: string }[] }

// A new row of the grid has no files yet.
const placeOfRow = ({ objects }: Pick<Placed, 'objects'>) => places.get(objects?.[0]?.path ?? '')

/** Rows in the order of the drop that they came with. */
export const inDropOrder = (rows: readonly FileRow[]): FileRow[] =>
  rows.toSorted((one, other) => (placeOfRow(one)?.place ?? 0) - (placeOfRow(other)?.place ?? 0))

/**
 * The row before which a row that comes in is inserted: the next one of its drop among some rows of the same node, or, where it is
 * of no drop of this page, the first one that the server numbers no lower. Null where it follows them all.
 */
export function followerOf(row: Placed, rows: readonly Placed[]): string | null {
  const { id, nodeId, orderNum } = row
  const own = placeOfRow(row)
  if (!own) {
    const isLater = (other: Placed) => other.nodeId === nodeId && (other.orderNum ?? 0) >= (orderNum ?? 0)
    return orderNum === null ? null : (rows.find((other) => other.id !== id && isLater(other))?.id ?? null)
  }
  const later = rows.flatMap((one) => {
    const other = one.nodeId === nodeId ? placeOfRow(one) : undefined
    return other && other.drop === own.drop && other.place > own.place ? [{ id: one.id, place: other.place }] : []
  })
  return (
    later.reduce<(typeof later)[number] | null>((next, one) => (next && next.place < one.place ? next : one), null)
      ?.id ?? null
  )
}

/** Remembers where an uploaded file belongs among those that were given with it. */
export const rememberDropPlace = (path: string, drop: number, place: number): void =>
  void places.set(path, { drop, place })
