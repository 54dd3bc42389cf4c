import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import {
  type DepartNode,
  departs,
  queryDepartIds,
  queryDepartLevel,
  queryDepartTree,
  queryMyDeparts,
  searchDeparts
} from '#contract/system/departs.ts'
import { myDeparts } from '#contract/system/my-depart.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { permissionsChanged } from '../../core/access/permissions-changed.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import type { RowDraft, FieldValues } from '../../core/resource/served.ts'
import { makeTreeCodes } from '../../core/resource/tree-codes.ts'
import { readTreeRows, treeRows } from '../../core/resource/tree-rows.ts'
import { serve } from '../../core/http/serve.ts'
import { serveDepartMembers } from './depart-members.ts'
import { ledDeparts } from './led-departs.ts'

const MEMBERS = sql`(select count(*)::int from sys_user_depart m join sys_user u on u.id = m.user_id where m.dep_id = r.id and not u.is_delete)`
/** By what older clients know somebody who has departments to look after. */
const LEADS = '2'

/** Binds the tree of departments: as it is edited, as existing clients read it, and who belongs to each. */
export function serveDeparts(app: FastifyInstance): void {
  const served = serveResource(app, departs, {
    table: 'sysDepart',
    expressions: { memberCount: MEMBERS },
    async before(drafts, ctx, mode) {
      if (mode === 'add') await makeTreeCodes(served, ctx, drafts, 'orgCode')
      if (mode === 'delete') refuseWithMembers(drafts)
      if (mode !== 'delete') await refuseOwnLead(drafts, ctx)
    },
    // What somebody holds depends on which departments there are, what is above them and who leads them.
    after: (_, ctx) => permissionsChanged(ctx)
  })
  const all = (ctx: TxCtx) => readTreeRows(served, treeRows(served, ctx))

  serve(app, queryDepartTree, async ({ departName }, ctx) => {
    const nodes = treeOf(await all(ctx))
    const word = departName.trim().toLowerCase()
    return word === '' ? nodes : nodes.flatMap((node) => narrowed(node, word))
  })
  serve(app, queryDepartLevel, async ({ pid }, ctx) => {
    const parent = ['', '0', 'undefined', 'null'].includes(pid) ? null : pid
    return (await all(ctx)).filter((row) => row.parentId === parent).map((row) => nodeOf(row))
  })
  serve(app, queryDepartIds, async (_, ctx) => treeOf(await all(ctx)).map(idsOf))
  serve(app, searchDeparts, async ({ keyWord, myDeptSearch }, ctx) => {
    const word = keyWord.trim().toLowerCase()
    if (word === '') return []
    const rows = myDeptSearch === '1' ? ownOf(await all(ctx), await ownIds(ctx)) : await all(ctx)
    return rows
      .filter(({ departName }) => String(departName).toLowerCase().includes(word))
      .map((row) => ({ ...nodeOf(row), isLeaf: true }))
  })
  serve(app, queryMyDeparts, async (_, ctx) => {
    const own = ownOf(await all(ctx), await ownIds(ctx))
    if (own.length > 0) ctx.setMessageText(LEADS)
    return treeOf(own)
  })
  serveResource(app, myDeparts, { table: 'sysMyDepart', expressions: { memberCount: MEMBERS } })
  serveDepartMembers(app)
}

/** Nobody makes himself the leader of a department, be it by putting it below one that he leads: who leads it gives its rights to others. */
async function refuseOwnLead(drafts: readonly RowDraft[], ctx: TxCtx): Promise<void> {
  const { id: own } = ctx.principal
  const leads = (joined: unknown) =>
    String(joined ?? '')
      .split(',')
      .includes(own)
  const named = drafts.find(({ values, now }) => leads(values.directorUserIds) && !leads(now?.directorUserIds))
  const moved = drafts.filter(({ values, now }) => now && typeof values.parentId === 'string')
  const led = moved.length > 0 ? await ledDeparts(ctx) : new Set<string>()
  const put = moved.find(({ id, values }) => led.has(String(values.parentId)) && !led.has(id))
  const wrong = named ?? put
  if (!wrong) return
  const depart = String(wrong.values.departName ?? wrong.now?.departName)
  throw new Refusal('system:depart.ownLead', { depart }, { status: 403 })
}

/** A department to which somebody belongs is not deleted: he would be nowhere. */
function refuseWithMembers(drafts: readonly RowDraft[]): void {
  const peopled = drafts.find(({ now }) => Number(now?.memberCount) > 0)
  if (!peopled?.now) return
  const { departName, memberCount } = peopled.now
  throw new Refusal('system:depart.hasMembers', { depart: String(departName), count: Number(memberCount) })
}

/** The departments that who asks belongs to or leads. */
const ownIds = async (ctx: TxCtx): Promise<ReadonlySet<string>> => {
  const { tx, principal } = ctx
  const member = await tx.selectFrom('sysUserDepart').select('depId').where('userId', '=', principal.id).execute()
  return new Set([...member.map(({ depId }) => depId), ...(await ledDeparts(ctx))])
}

/** Those of some departments, and all that is below them. Rows come in no order of levels, so it goes on until nothing is added. */
function ownOf(rows: readonly FieldValues[], ids: ReadonlySet<string>): FieldValues[] {
  const own = new Set(ids)
  for (let before = -1; before !== own.size; ) {
    before = own.size
    for (const { id, parentId } of rows) if (own.has(String(parentId))) own.add(String(id))
  }
  return rows.filter(({ id }) => own.has(String(id)))
}

const nodeOf = (row: FieldValues, children: readonly DepartNode[] | null = null): DepartNode => {
  const kept = row as Omit<DepartNode, 'isLeaf' | 'children'> & { sortNo: number; hasChildren: boolean }
  const { id, departName } = kept
  return {
    id,
    key: id,
    value: id,
    title: departName,
    departName,
    orgCode: kept.orgCode,
    orgCategory: kept.orgCategory,
    parentId: kept.parentId,
    departOrder: kept.sortNo,
    mobile: kept.mobile,
    fax: kept.fax,
    address: kept.address,
    memo: kept.memo,
    directorUserIds: kept.directorUserIds,
    rowVersion: kept.rowVersion,
    isLeaf: !kept.hasChildren,
    children
  }
}

/** The departments below one another; one whose parent is not among them is at the root, so that nothing is lost. */
function treeOf(rows: readonly FieldValues[]): DepartNode[] {
  const ids = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ parentId }) => (ids.has(parentId) ? parentId : null))
  const nodesBelow = (parent: unknown): DepartNode[] =>
    (below.get(parent) ?? []).map((row) => {
      const children = nodesBelow(row.id)
      return nodeOf(row, children.length > 0 ? children : null)
    })
  return nodesBelow(null)
}

const idsOf = ({ key, value, title, children }: DepartNode): IdNode => ({
  key,
  value,
  title,
  children: children?.map(idsOf) ?? null
})
type IdNode = Pick<DepartNode, 'key' | 'value' | 'title'> & { readonly children: readonly IdNode[] | null }

/** A node that holds the word, or the way to what does; nothing where neither is so. */
function narrowed(node: DepartNode, word: string): DepartNode[] {
  const children = (node.children ?? []).flatMap((child) => narrowed(child, word))
  if (children.length > 0) return [{ ...node, children }]
  return node.departName.toLowerCase().includes(word) ? [{ ...node, isLeaf: true, children: null }] : []
}
