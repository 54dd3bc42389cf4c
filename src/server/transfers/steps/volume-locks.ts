import { sql } from 'kysely'

import { fileMachine, volumeMachine } from '#contract/archives/state-machines.ts'

import type { Tx } from '../../db/transaction.ts'

/** A step that volumes take with their transfer, and the one that their files take with them. */
const STEPS = {
  submit: ['submit', 'lock'],
  release: ['release', 'unlock'],
  return: ['return', 'unlock'],
  takeBackReturn: ['takeBackReturn', 'lock'],
  accept: ['accept', null],
  takeBackAccept: ['takeBackAccept', null]
} as const

/** Moves volumes that are in a state from which the step leads, with their files; others stay as they are. Gives back the ids of those that moved. */
export async function moveTransferred(
  tx: Tx,
  ids: readonly string[],
  step: keyof typeof STEPS
): Promise<readonly string[]> {
  const [ofVolume, ofFiles] = STEPS[step]
  const { from, to } = volumeMachine.transitions[ofVolume]
  const among = sql<string>`any (${[...ids]}::text[])`
  // Always in the order of their ids, so that two who move the same ones wait for each other.
  const held = await tx
    .selectFrom('arcVolume')
    .select('id')
    .where('id', '=', among)
    .where('status', 'in', [...from])
    .orderBy('id')
    .forUpdate()
    .execute()
  const moved = held.map(({ id }) => id)
  if (moved.length === 0) return moved
  await tx.updateTable('arcVolume').set({ status: to }).where('id', 'in', moved).execute()
  if (ofFiles !== null) {
    const files = fileMachine.transitions[ofFiles]
    await tx
      .updateTable('arcFile')
      .set({ status: files.to })
      .where('volumeId', 'in', moved)
      .where('status', 'in', [...files.from])
      .where('isDelete', '=', false)
      .execute()
  }
  return moved
}

/** The ids of the volumes of a transfer. */
export const volumesOf = async (tx: Tx, transfer: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('arcTransferVolume')
      .select('volumeId')
      .where('transferId', '=', transfer)
      .orderBy('volumeId')
      .execute()
  ).map(({ volumeId }) => volumeId)
