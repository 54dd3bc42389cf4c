import { sql } from 'kysely'

import type { ReturnMarks } from '#contract/archives/returns.ts'

import { newId } from '../../db/id.ts'
import type { BatchContext } from '../rows/batch-context.ts'
import { giveMending } from '../../core/process/file-process.ts'
import type { Locked } from '../rows/locked.ts'
import { notifyOfReturn } from '../../domain/archives/return-notice.ts'

/** Why files are returned. */
export interface Returning {
  /** A value of the dictionary return_reason, and its text. */
  readonly reason: string
  readonly reasonText: string
  /** Whether the dictionary has it. */
  readonly isKnown: boolean
  /** What the reviewer writes; the text of the reason where he writes nothing. */
  readonly words: string
  readonly marks: ReturnMarks
}

/** Keeps the file as it was returned, gives whoever described it the task to mend it, and notifies him. */
export async function sendBack(batch: BatchContext, row: Locked, { reason, reasonText, words, marks }: Returning) {
  const { tx } = batch
  const returnId = newId()
  await tx
    .insertInto('arcReturn')
    .values({
      id: returnId,
      projectId: row.projectId,
      fileId: row.id,
      reason,
      opinion: words,
      cells: sql<string>`file_cells(${row.id})`,
      marks: JSON.stringify(marks)
    })
    .execute()
  const { id: mendingTask } = await giveMending(tx, row, { reason, opinion: words })
  return { returnId, mendingTask, noticeId: await notifyOfReturn(batch.ctx, row, { reasonText, words }) }
}
