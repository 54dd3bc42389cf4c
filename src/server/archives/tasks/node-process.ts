import { sql } from 'kysely'

import { subjectOfCode } from '#contract/archives/definition-faults.ts'
import type { nodeProcesses, startableProcesses, startProcess } from '#contract/archives/processes.ts'
import type { Asked, Output } from '#contract/core/call.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { addTask } from '../../core/process/add-task.ts'
import { runningInstance, startInstance } from '../../core/process/instances.ts'
import { doersOf, notifyOfTasks } from '../../core/process/task-notices.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { stepTitle } from './finishing.ts'

/** Starts the collection of an item; where nobody could do its first task it is refused. */
export async function startAtNode(
  ctx: TxCtx,
  { nodeId, orgId: named, code = 'node' }: Asked<typeof startProcess>
): Promise<{ id: string }> {
  const orgId = named ?? null
  const { tx, project, principal, audit } = ctx
  const node = await tx
    .selectFrom('arcTreeNode')
    .select(['id', 'name', 'level', 'monomialId', 'applicable'])
    .where('id', '=', nodeId)
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!node) throw missing()
  if (node.level !== 'item' || node.applicable === 'no') throw new Refusal('archives:refused.notItem')
  if (orgId !== null && !(await isHere(ctx, orgId))) throw missing()
  if (await runningInstance(tx, 'node', nodeId)) throw new Refusal('archives:task.refused.running', { name: node.name })
  const subject = { subject: 'node' as const, subjectId: nodeId, nodeId, orgId, monomialId: node.monomialId }
  // The processes of files and volumes are started by what becomes of these.
  if (subjectOfCode(code) !== 'node') throw missing()
  const instance = await startInstance(tx, { ...subject, projectId: project, title: node.name }, code)
  const [step] = instance.definition.nodes
  if (!step) throw new Refusal('archives:task.refused.nobody', { title: node.name })
  const task = await addTask(tx, instance, step, { title: stepTitle(step, instance) })
  if ((await doersOf(tx, task)).length === 0) throw new Refusal('archives:task.refused.nobody', { title: node.name })
  await notifyOfTasks(tx, [task], principal)
  audit({ event: 'process.start', type: 'process', id: instance.id, project, detail: { title: node.name } })
  return { id: instance.id }
}

const isHere = async ({ tx, project }: TxCtx, org: string) =>
  (await tx
    .selectFrom('arcProjectOrg')
    .select('id')
    .where('projectId', '=', project)
    .where('orgId', '=', org)
    .where('isDelete', '=', false)
    .executeTakeFirst()) !== undefined

/** The processes of a node, the last first. */
export const processesOf = ({ tx, project, say }: TxCtx, node: string): Promise<Output<typeof nodeProcesses>> =>
  tx
    .selectFrom('arcProcess as p')
    .innerJoin('arcProcessDef as d', 'd.id', 'p.defId')
    .select([
      'p.id',
      sql<string>`${say.language === 'en' ? sql`coalesce(d.name_en, d.name)` : sql`d.name`}`.as('name'),
      'd.version',
      'p.status',
      'p.createTime as startedAt',
      'p.finishedAt',
      sql<string | null>`(select u.realname from sys_user u where u.id = p.create_by)`.as('startedBy'),
      sql<
        string | null
      >`(select t.title from arc_task t where t.process_id = p.id and t.status in ('todo', 'doing') and not t.is_delete order by t.id desc limit 1)`.as(
        'now'
      )
    ])
    .where('p.projectId', '=', project)
    .where('p.subject', '=', 'node')
    .where('p.nodeId', '=', node)
    .where('p.isDelete', '=', false)
    .orderBy('p.createTime', 'desc')
    .execute()

/** The published processes that can be started on a node, the municipality's own before those that come along. */
export async function startable({ tx, say }: TxCtx): Promise<Output<typeof startableProcesses>> {
  const isEnglish = say.language === 'en'
  const found = await tx
    .selectFrom('arcProcessDef')
    .distinctOn('code')
    .select(['code', 'name', 'nameEn', 'version', 'nodes'])
    .where('status', '=', 'published')
    .where('isDelete', '=', false)
    .orderBy('code')
    .orderBy('tenantId', 'desc')
    .execute()
  return found
    .filter(({ code }) => subjectOfCode(code) === 'node')
    .map(({ code, name, nameEn, version, nodes }) => ({
      code,
      name: isEnglish ? (nameEn ?? name) : name,
      version,
      steps: nodes.map((node) => (isEnglish ? node.nameEn || node.name : node.name))
    }))
}
