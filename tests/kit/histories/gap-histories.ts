import { sql } from 'kysely'

import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { nextMissingItem } from '#screens/archives/collecting/gaps/collect-gaps.ts'
import { figures } from '#server/archives/figures/figures.ts'
import { unfinished } from '#server/archives/figures/summary.ts'
import { directoryTree } from '#server/archives/tree/tree.ts'
import { wz05 } from '#server/checks/items/wz-05.ts'
import { gapsOf } from '#server/checks/running/gaps.ts'
import type { Scene } from '#server/checks/item/checked.ts'
import { appliesIn } from '#server/domain/archives/applicable-nodes.ts'
import type { TxCtx } from '#server/core/context/context.ts'
import { dataScopeOf } from '#server/core/principal/data-scope.ts'
import { ANONYMOUS, type Principal } from '#server/core/principal/principal.ts'
import { sayFor } from '#server/core/text/say.ts'
import { allNodes } from '#server/archives/tree/nodes.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'

import { GapModel, ITEMS, PROJECT, UNIT } from './gap-model.ts'
import { numbersFrom } from '../vitest/numbers-from.ts'
import type { TestServer } from '../server/server.ts'

const RULE = {
  read: [{ catalog: 'all', uploadedBy: 'anyone' }],
  write: [{ catalog: 'all', uploadedBy: 'anyone' }]
} as const
const ONLY_C = {
  read: [{ catalog: { classes: ['C'] }, uploadedBy: 'anyone' }],
  write: [{ catalog: { classes: ['C'] }, uploadedBy: 'anyone' }]
} as const

/** Somebody who works at the project, and sees all of it or class C alone. */
const reader = (tenant: number, isWhole: boolean): Principal => {
  const scope = { kind: 'all' as const, org: null, catalog: [] }
  const rules = isWhole ? [RULE] : [ONLY_C]
  return {
    ...ANONYMOUS,
    id: 'u-js_xinghe',
    tenant,
    tenants: [tenant],
    rights: new Set(['archives.collect', 'archives.noth:edit']),
    project: PROJECT,
    projects: [PROJECT],
    access: new Map([
      [PROJECT, { scope, rules: rules.map(({ read, write }) => ({ read: [...read], write: [...write] })) }]
    ]),
    scope
  } as Principal
}

/** A project of a few items of the catalogue, in the tenant of the demo. Gives the tenant. */
export async function laySmallProject({ db }: TestServer): Promise<number> {
  const { tenantId } = await db
    .selectFrom('arcProject')
    .select('tenantId')
    .where('id', '=', 'p1')
    .executeTakeFirstOrThrow()
  const tenant = Number(tenantId)
  await inTransaction(
    db,
    { id: '', tenant, projects: [] },
    async (tx) => {
      const category = 'building'
      await sql`insert into arc_project (id, project_no, name, category, status, due_date) values (${PROJECT}, 'GAP-1', '缺项试验工程', ${category}, 'active', current_date + 30)`.execute(
        tx
      )
      await sql`insert into arc_monomial (id, project_id, unit_no, name, catalog_template) values (${UNIT}, ${PROJECT}, '01', '试验楼', 'building')`.execute(
        tx
      )
      const node = (id: string, parent: string | null, code: string, level: string, unit: string | null) =>
        sql`insert into arc_tree_node (id, project_id, parent_id, monomial_id, catalog_set, catalog_code, name, level) values (${id}, ${PROJECT}, ${parent}, ${unit}, 'building', ${code}, ${code}, ${level})`.execute(
          tx
        )
      await node('g-A', null, 'A', 'class', null)
      await node('g-C', null, 'C', 'class', null)
      await node('g-D', null, 'D', 'class', null)
      await node('g-C-u', 'g-C', '01', 'unit', UNIT)
      await node('g-D-u', 'g-D', '01', 'unit', UNIT)
      for (const { id, code, unit, must, when } of ITEMS) {
        const parent = code.startsWith('A') ? 'g-A' : `g-${code.slice(0, 1)}-u`
        await sql`insert into arc_catalog (id, version_id, set_id, code, name, level, keep_js, keep_sj, keep_sg, keep_jl, keep_da, applies_when, medium)
          select ${`gc-${id}`}, id, set_id, ${code}, ${code}, 'item', 'must', 'none', 'none', 'none', ${must ? 'must' : 'optional'}, ${when.join(',') || null}, '文字'
          from arc_catalog_version where set_id = 'building' and status = 'published' order by tenant_id limit 1`.execute(
          tx
        )
        await sql`insert into arc_tree_node (id, project_id, parent_id, monomial_id, catalog_id, catalog_set, catalog_code, name, level)
          values (${id}, ${PROJECT}, ${parent}, ${unit}, ${`gc-${id}`}, 'building', ${code}, ${code}, 'item')`.execute(
          tx
        )
      }
      await sql`insert into arc_node_meta (id, code, name, set_id, catalog_code, min_files) values ('gm', 'GM', 'gm', 'building', ${ITEMS[1]?.code ?? ''}, 2)
        on conflict do nothing`.execute(tx)
    },
    'installation'
  )
  return tenant
}

/** What every reader says of the project in one transaction as somebody sees it, compared with the model; gives what differs. 首页 and the workbench cost most and are asked where they are wanted. */
async function differences(tx: Tx, principal: Principal, model: GapModel, isWithPages: boolean): Promise<string[]> {
  const isWhole = principal.access.get(PROJECT)?.rules[0]?.read[0]?.catalog === 'all'
  const seen = ITEMS.filter(({ code }) => isWhole || code.startsWith('C'))
  const expected = new Map<string, ReturnType<GapModel['expected']>>(seen.map(({ id }) => [id, model.expected(id)]))
  const sum = (kind: 'gaps' | 'begun' | 'owed') =>
    seen.reduce((all, { id }) => all + (expected.get(id)?.[kind] ?? 0), 0)
  const wrong: string[] = []
  const same = (what: string, is: unknown, should: unknown) => {
    if (JSON.stringify(is) !== JSON.stringify(should))
      wrong.push(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`)
  }
  const scope = await dataScopeOf(tx, principal, PROJECT)
  const tree = await directoryTree(tx, PROJECT, scope)
  const items = tree.filter(({ level }) => level === 'item')
  same('items of the tree', items.map(({ id }) => id).sort(), seen.map(({ id }) => id).sort())
  for (const { id, state, gaps, begun, owed } of items)
    same(`tree ${id}`, { state, gaps, begun, owed }, expected.get(id))
  const roots = tree.filter(({ level }) => level === 'class')
  const over = (nodes: readonly ArchiveTreeNode[], kind: 'gaps' | 'begun' | 'owed') =>
    nodes.reduce((all, node) => all + node[kind], 0)
  for (const kind of ['gaps', 'begun', 'owed'] as const) same(`heading ${kind}`, over(roots, kind), sum(kind))
  same('key', keyed(tree), seen.filter(({ id }) => expected.get(id)?.gaps === 1 && model.applies(id)).length)
  const outcome = wz05.project?.({ gaps: await gapsOf(tx, { principal }, PROJECT) } as Scene)
  const found = outcome?.kind === 'found' ? outcome.findings : []
  const open = seen.filter(({ id }) => {
    const { gaps, begun, owed } = model.expected(id)
    return gaps + begun + owed === 1
  })
  same('check', found.map(({ at }) => at?.id ?? '').sort(), open.map(({ id }) => id).sort())
  same('scope of the check', new Set(found.map(({ said }) => said.key.endsWith('Seen'))).has(isWhole), false)
  if (!isWithPages) return wrong
  const ctx = { tx, principal, project: PROJECT, say: sayFor({}) } as unknown as TxCtx
  const page = await figures(ctx)
  for (const kind of ['gaps', 'begun', 'owed'] as const) same(`首页 ${kind}`, page[kind], sum(kind))
  same('deadline', page.daysLeft === null, model.isOver)
  const work = await unfinished(ctx)
  same('workbench', work.gapsTotal, sum('gaps'))
  if (isWhole) {
    const doesApply = await appliesIn(tx, PROJECT)
    for (const node of (await allNodes(tx, PROJECT)).filter(({ level }) => level === 'item'))
      same(`applies ${node.id}`, doesApply(node), model.applies(node.id))
  }
  return wrong
}

/** How many different items the key for the next gap comes to before it is round. */
function keyed(tree: readonly ArchiveTreeNode[]): number {
  const met = new Set<string>()
  let from: string | null = null
  for (;;) {
    const found = nextMissingItem(tree, from)
    if (!found || met.has(found.node.id)) return met.size
    met.add(found.node.id)
    from = found.node.id
  }
}

/**
 * Random histories of files, marks, features and states of a project: after each step every reader of gaps is compared with a model that
 * counts by itself. Gives how many steps there were, and what differed, with the history that led there.
 */
export async function gapHistories(
  server: TestServer,
  tenant: number,
  {
    seed,
    from = 0,
    histories,
    steps
  }: { readonly seed: number; readonly from?: number; readonly histories: number; readonly steps: number }
): Promise<{ readonly asked: number; readonly wrong: readonly string[] }> {
  const wrong: string[] = []
  let asked = 0
  for (let history = from; history < from + histories && wrong.length < 5; history += 1) {
    const below = numbersFrom(seed * 100_003 + history)
    const model = new GapModel(below)
    const done: string[] = []
    await model.clear(server.db)
    for (let step = 0; step < steps; step += 1) {
      done.push(await model.step(server.db))
      asked += 1
      const principal = reader(tenant, step % 3 !== 2)
      const found = await inTransaction(server.db, { id: principal.id, tenant, projects: [PROJECT] }, (tx) =>
        differences(tx, principal, model, step % 3 === 1)
      )
      if (found.length > 0) wrong.push(`history ${history}: ${done.join(' → ')}: ${found.join('; ')}`)
      if (found.length > 0) break
    }
  }
  return { asked, wrong }
}
