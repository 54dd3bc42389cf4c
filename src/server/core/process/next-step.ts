import { sql } from 'kysely'

import { nextKey } from '#contract/archives/definition-faults.ts'
import { type ProcessStep, TICKED } from '#contract/archives/processes.ts'

import type { Tx } from '../../db/transaction.ts'
import type { Instance } from './instances.ts'

type Filled = Readonly<Record<string, string>>

/** The step that follows when one is finished, by its condition; undefined where the process ends. */
export async function nextStep(
  tx: Tx,
  instance: Instance,
  step: ProcessStep,
  form: Filled
): Promise<ProcessStep | undefined> {
  const { nodes } = instance.definition
  const holds = !step.when || (await isSo(tx, instance, step.when, form))
  const at = nodes.findIndex((node) => node.key === step.key)
  const key = holds ? nextKey(nodes, at) : step.otherwise
  return nodes.find((node) => node.key === key)
}

/** The steps that come behind one where every condition holds, up to the end or to one that was named already. */
export function stepsToCome(nodes: readonly ProcessStep[], key: string | undefined): readonly ProcessStep[] {
  const coming: ProcessStep[] = []
  let at = nodes.findIndex((node) => node.key === key)
  while (at < nodes.length) {
    const next = at < 0 ? nodes[0] : nodes.find((node) => node.key === nextKey(nodes, at))
    if (!next || next.key === key || coming.includes(next)) break
    coming.push(next)
    at = nodes.indexOf(next)
  }
  return coming
}

/** Whether what a condition asks is so: of the item in the catalogue, of its rules, of the instance or of the form of the step. */
async function isSo(tx: Tx, { nodeId, monomialId }: Instance, asked: string, form: Filled): Promise<boolean> {
  if (asked.startsWith(TICKED)) return form[asked.slice(TICKED.length)] === 'true'
  if (asked === 'inUnitProject') return monomialId !== null
  if (nodeId === null) return false
  const { rows } = await sql<{ archived: boolean; signed: boolean }>`
    select coalesce(c.keep_da = 'must', false) as archived, coalesce((select m.sign_required from arc_node_meta m
        where m.set_id = c.set_id and m.catalog_code = c.code and not m.is_delete order by m.tenant_id desc limit 1), false) as signed
    from arc_tree_node n join arc_catalog c on c.id = n.catalog_id where n.id = ${nodeId}`.execute(tx)
  return asked === 'archived' ? rows[0]?.archived === true : asked === 'signed' && rows[0]?.signed === true
}
