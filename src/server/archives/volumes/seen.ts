import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { SeenVolumes, StaleStep } from '#contract/archives/volume-steps.ts'

import { Refusal } from '../../core/refusing/refusal.ts'
import type { Arranging } from './arranging.ts'
import type { VolumeDraft } from './draft.ts'
import { readVolumes } from './list.ts'

/**
 * Refuses a step on what is no longer as it was seen: a volume that it names or touches has another version, is gone or was not seen, or the
 * volumes of its unit project lie in another order. The refusal brings these as they are now.
 */
export async function refuseStale(
  arranging: Arranging,
  seen: Pick<SeenVolumes, 'volumes'> & { readonly order: SeenVolumes['order'] | null },
  touched: ReadonlyMap<string, VolumeDraft>
): Promise<void> {
  const { tx, project } = arranging
  const versions = new Map(seen.volumes.map(({ id, rowVersion }) => [id, rowVersion]))
  const rows = await tx
    .selectFrom('arcVolume')
    .select(['id', 'volumeNo', 'rowVersion', 'monomialId', 'updateBy'])
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .orderBy('volumeNo')
    .execute()
  const now = new Map(rows.map((row) => [row.id, row]))
  const meant = [...new Set([...versions.keys(), ...touched.keys()])]
  const other = meant.find((id) => now.get(id) === undefined || now.get(id)?.rowVersion !== versions.get(id))
  const units = new Set(meant.flatMap((id) => now.get(id)?.monomialId ?? (now.has(id) ? [null] : [])))
  const beside = rows.filter(({ monomialId }) => units.has(monomialId))
  const { order } = seen
  const isOrder = order === null || beside.map(({ id }) => id).join() === order.join()
  if (other === undefined && (isOrder || meant.length === 0)) return
  const result: StaleStep = {
    volumes: await readVolumes(
      tx,
      arranging,
      beside.map(({ id }) => id)
    )
  }
  const row = other === undefined ? undefined : now.get(other)
  if (!row) throw new Refusal('arrange:refused.staleOrder', {}, { status: 409, result })
  const values = { by: await lastChangerOf(arranging, row.updateBy), no: volumeNumber(row.volumeNo) }
  throw new Refusal('arrange:refused.stale', values, { status: 409, result })
}

/** Who changed a volume last, by name. */
export async function lastChangerOf({ tx, ctx }: Arranging, user: string | null): Promise<string> {
  const found = user
    ? await tx.selectFrom('sysUser').select('realname').where('id', '=', user).executeTakeFirst()
    : undefined
  return found?.realname ?? ctx.say('rules:somebody')
}

/** What is seen as a request for deletion writes it: `id:version`. */
export const readSeen = (words: readonly string[]): SeenVolumes['volumes'] =>
  words.map((word) => {
    const at = word.lastIndexOf(':')
    return { id: word.slice(0, Math.max(at, 0)), rowVersion: Number(word.slice(at + 1)) }
  })
