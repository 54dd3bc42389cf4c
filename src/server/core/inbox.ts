import type { Tx } from '../db/inside.ts'
import { colleaguesOf, reachOf } from './reach.ts'
import type { Who } from './who.ts'

/** What bytes are for that wait to be classified (arc_object.biz). */
export const WAITING = 'noth'

/**
 * Whose waiting files of a project somebody may see: everybody's, who sees all of the project; those of his own unit, who
 * classifies for it; else his own.
 */
export async function inboxOf(tx: Tx, who: Who, project: string): Promise<'all' | readonly string[]> {
  if (project !== who.project || !who.rights.has('archives.noth') || !who.scope) return [who.id]
  const { read } = await reachOf(tx, who, project)
  if (read.some(({ codes, by, states }) => codes === 'all' && by === 'all' && states === 'all')) return 'all'
  const { kind, org } = who.scope
  return kind === 'own' || org === null ? [who.id] : [...new Set([who.id, ...(await colleaguesOf(tx, project, org))])]
}
