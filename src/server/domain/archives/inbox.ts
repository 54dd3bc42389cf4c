import type { Tx } from '../../db/transaction.ts'
import { colleaguesOf, dataScopeOf } from '../../core/principal/data-scope.ts'
import type { Principal } from '../../core/principal/principal.ts'

/** What bytes are for that wait to be classified (arc_object.biz). */
export const INBOX_BIZ = 'noth'

/**
 * Whose waiting files of a project somebody may see: everybody's, who sees all of the project; those of his own unit, who
 * classifies for it; else his own.
 */
export async function inboxOf(tx: Tx, principal: Principal, project: string): Promise<'all' | readonly string[]> {
  if (project !== principal.project || !principal.rights.has('archives.noth') || !principal.scope) return [principal.id]
  const { read } = await dataScopeOf(tx, principal, project)
  if (read.some(({ codes, by, states }) => codes === 'all' && by === 'all' && states === 'all')) return 'all'
  const { kind, org } = principal.scope
  return kind === 'own' || org === null
    ? [principal.id]
    : [...new Set([principal.id, ...(await colleaguesOf(tx, project, org))])]
}
