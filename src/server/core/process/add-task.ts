import { sql } from 'kysely'

import { type ProcessStep, TICKED } from '#contract/archives/processes.ts'
import type { MetaField } from '#contract/core/resource/meta-field.ts'

import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Instance } from './instances.ts'

/** Who the units of a catalogue's items are, by what `submitBy` calls them. */
const SUBMITTERS: Readonly<Record<string, string>> = {
  JS: 'js_manager',
  SG: 'sg_archivist',
  JL: 'jl_engineer',
  SJ: 'sj_user',
  KC: 'kc_user'
}

/** A task that was given to somebody. */
export interface GivenTask {
  readonly id: string
  readonly title: string
  readonly projectId: string
  readonly assignee: string | null
  readonly candidateRole: string | null
  readonly candidateOrg: string | null
  readonly candidateUnit: string | null
}

interface Given {
  readonly title: string
  /** To whom, where the step does not say it: who made what it is about, or did the step before. */
  readonly assignee?: string | null
  /** The role, where something else than the step says it. */
  readonly role?: string | null
  readonly fileId?: string | null
  readonly reason?: string | null
  readonly opinion?: string | null
}

/** Adds the task of a step: for whom the definition says, and due when it says, or when the item's own rule does (`+7d`). */
export async function addTask(
  tx: Tx,
  instance: Instance,
  step: ProcessStep,
  { title, assignee = null, role = null, ...rest }: Given
): Promise<GivenTask> {
  const item = await itemOf(tx, instance)
  const byItem = step.by === 'submitter' ? (SUBMITTERS[item?.submitBy ?? ''] ?? 'js_manager') : step.role
  const isHis = assignee !== null
  // Unless the step says otherwise, those who collect are the unit that was named; whoever reviews or confirms is another.
  const isOfUnit = (step.org ?? (step.by === 'submitter' ? 'named' : 'any')) === 'named'
  const task = {
    id: newId(),
    title,
    projectId: instance.projectId,
    assignee,
    candidateRole: isHis ? null : (role ?? byItem),
    candidateOrg: isHis || !isOfUnit ? null : instance.orgId,
    candidateUnit: isHis || step.extent === 'project' ? null : instance.monomialId
  }
  const fields = instance.subject === 'node' ? await ownFields(tx, step) : null
  const days = (step.type === 'collect' ? item?.days : null) ?? step.days
  await tx
    .insertInto('arcTask')
    .values({
      ...task,
      ...rest,
      processId: instance.id,
      nodeKey: step.key,
      fields: fields && JSON.stringify(fields),
      dueDate: days === null ? null : sql<string>`current_date + ${days}::int`
    })
    .execute()
  return task
}

/**
 * What the municipality's own metadata of tasks ask at a step; null where it has none, and the definition says it. A box that the definition
 * asks for in a condition is asked for in any case: the process would never go that way.
 */
async function ownFields(tx: Tx, { type, when, fields }: ProcessStep): Promise<readonly MetaField[] | null> {
  const own = await tx
    .selectFrom('arcTaskMeta')
    .select('fields')
    .where('step', '=', type)
    .where('tenantId', '<>', 0)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!own) return null
  const asked = fields.filter(({ key }) => when === TICKED + key && !own.fields.some((field) => field.key === key))
  return [...own.fields, ...asked]
}

/** Who submits the item that an instance is about, and in how many days by the rule of the item. */
async function itemOf(
  tx: Tx,
  { nodeId }: Instance
): Promise<{ submitBy: string | null; days: number | null } | undefined> {
  if (nodeId === null) return undefined
  const { rows } = await sql<{ submitBy: string | null; days: number | null }>`
    select c.submit_by, (select substring(m.deadline_rule from '^\\+(\\d{1,4})d$')::int from arc_node_meta m
        where m.set_id = c.set_id and m.catalog_code = c.code and not m.is_delete order by m.tenant_id desc limit 1) as days
    from arc_tree_node n join arc_catalog c on c.id = n.catalog_id where n.id = ${nodeId}`.execute(tx)
  return rows[0]
}
