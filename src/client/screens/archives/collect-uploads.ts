import { atom } from 'nanostores'

import { collectFile, type FileRow } from '#contract/archives/files.ts'
import { ask } from '#core/wire/ask.ts'
import { createUploads } from '#core/wire/upload.ts'

/** Where an uploaded file goes: a node of the tree, and how it is called. */
export interface Destination {
  readonly nodeId: string
  readonly name: string
}

/** Rows that uploads have made since somebody took them. */
const $made = atom<readonly FileRow[]>([])
/** Told when uploads have made rows; `takeMade` gives them. */
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
export const collectUploads = createUploads<FileRow, Destination>({
  biz: 'archives',
  offersExisting: true,
  async finish(object, { id, about: { nodeId } }, signal) {
    const { row, existing } = await ask(collectFile, { nodeId, path: object.path }, { idempotencyKey: id, signal, quiet: true })
    if (existing) return { existing: row }
    $made.set([...$made.get(), row])
    return { result: row }
  }
})
