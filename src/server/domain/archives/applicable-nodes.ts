import { applies, featuresOfProject } from '../../db/seed/applies.ts'
import type { Tx } from '../../db/transaction.ts'

/** What says whether an item of a project's tree applies: what somebody marked, else the tags of its entry in the catalogue. */
export interface ApplicableNode {
  readonly applicable: 'yes' | 'no' | 'auto'
  readonly monomialId: string | null
  readonly when: readonly string[]
}

/** Finds which items apply in a project: those that no one has marked 不涉及 and whose tags are among the features. */
export async function appliesIn(tx: Tx, project: string): Promise<(node: ApplicableNode) => boolean> {
  const own = await tx.selectFrom('arcProject').select('ext').where('id', '=', project).executeTakeFirst()
  const units = await tx
    .selectFrom('arcMonomial')
    .select(['id', 'features'])
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .execute()
  const named = own?.ext.features
  const features = new Map<string | null, readonly string[]>(units.map((unit) => [unit.id, unit.features]))
  features.set(null, featuresOfProject(Array.isArray(named) ? named.map(String) : [], units))
  return ({ applicable, monomialId, when }) =>
    applicable === 'yes' || (applicable === 'auto' && applies({ when }, features.get(monomialId) ?? []))
}
