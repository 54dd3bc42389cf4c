import { atom, type ReadableAtom } from 'nanostores'

import { collectFile, type FileRow } from '#contract/archives/files.ts'
import type { Output } from '#contract/core/call.ts'
import { ask } from '#core/wire/ask.ts'
import { pause } from '#core/wire/pause.ts'
import { createUploads } from '#core/wire/upload.ts'
import type { UploadState } from '#core/wire/upload-state.ts'

/** How long a row waits for those before it. Milliseconds. */
const PATIENCE = 2000

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
export const collectUploads = createUploads<Collected, Destination>({
  biz: 'archives',
  offersExisting: true,
  async finish(object, { id, about: { nodeId, drop } }, signal) {
    await Promise.race([earlier(id, drop), pause(PATIENCE, signal)])
    const { row, existing, placed } = await ask(collectFile, { nodeId, path: object.path }, { idempotencyKey: id, signal, quiet: true })
    if (existing) return { existing: row }
    $made.set([...$made.get(), row])
    return { result: { row, placed } }
  }
})

/** A drop of more files than this is not kept in order to the row: making rows one after the other would take too long. */
const ORDERED = 50

/**
 * Files of a drop are given in the order of their names, and several are on the line at once: a row waits a moment for
 * those before it, so that the rows stand in that order too.
 */
async function earlier(id: string, drop: number): Promise<void> {
  const given = collectUploads.$items.get().filter(({ about }) => about.drop === drop)
  if (given.length > ORDERED) return
  for (const item of given) {
    if (item.id === id) return
    await settled(item.$state)
  }
}

/** Waits until a file that is on the line is there, or is not on the line any more. */
function settled($state: ReadableAtom<UploadState<Collected>>): Promise<void> {
  return new Promise((resolve) => {
    const stop = $state.subscribe(({ status }) => {
      if (status === 'uploading') return
      resolve()
      // The first call comes before there is anything to stop.
      queueMicrotask(() => stop())
    })
  })
}
