import type { FastifyInstance } from 'fastify'

import {
  addRule,
  type DataRule,
  dataRules,
  deleteRule,
  editRule,
  listRulesOfMenu,
  queryRuleColumns,
  queryRules
} from '#contract/system/data-rules.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { fieldTitle } from '../../core/refusing/faults.ts'
import type { List } from '../../core/questions/list.ts'
import { permissionsChanged } from '../../core/access/permissions-changed.ts'
import { Refusal, type RefusedField } from '../../core/refusing/refusal.ts'
import { conditionOfRule, unknownVariables } from '../../core/resource/data-rules.ts'
import { rowOf } from '../../core/resource/read-row.ts'
import { allColumns, selectRows, toRow } from '../../core/resource/read-rows.ts'
import {
  type RowDraft,
  type FieldValues,
  resourcesOf,
  type ServedResource,
  type WriteMode
} from '../../core/resource/served.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import { forNew, type WriteResult, writeRows } from '../../core/resource/write-rows.ts'
import { serve } from '../../core/http/serve.ts'
import { rulesHeldBy } from './granted-rules.ts'

/** Binds the data rules of menus. */
export function serveDataRules(app: FastifyInstance): void {
  const served = serveResource(app, dataRules, {
    table: 'sysDataRule',
    before: checkRules,
    after: (_, ctx) => permissionsChanged(ctx)
  })
  const ofMenu = async (ctx: TxCtx, permissionId: string) => {
    const rows = await selectRows(served, ctx).orderBy('createTime').execute()
    return rows.filter((row) => row.permissionId === permissionId).map((row) => toRow(served, row) as DataRule)
  }
  const withRow = async (ctx: TxCtx, id: string, written: WriteResult) =>
    ({ ...written, row: await rowOf(served, ctx, id) }) as WriteResult & { row: DataRule }
  serve(app, listRulesOfMenu, ({ permissionId }, ctx) => ofMenu(ctx, permissionId))
  serve(app, queryRules, async ({ permissionId, ruleName, ruleValue }, ctx) =>
    (await ofMenu(ctx, permissionId)).filter(
      (rule) => rule.ruleName.includes(ruleName.trim()) && rule.ruleValue.includes(ruleValue.trim())
    )
  )
  serve(app, addRule, async (values, ctx) => {
    const row = forNew(values as FieldValues)
    return withRow(ctx, row.id, await writeRows(served, ctx, 'add', [row]))
  })
  serve(app, editRule, async ({ id, rowVersion, ...values }, ctx) =>
    withRow(ctx, id, await writeRows(served, ctx, 'edit', [{ id, values, seen: rowVersion }]))
  )
  serve(app, deleteRule, ({ id }, ctx) => writeRows(served, ctx, 'delete', [{ id, values: {} }]))
  serve(app, queryRuleColumns, async ({ permissionId }, ctx) => {
    const list = (await listsOf([permissionId], ctx)).get(permissionId)
    if (!list) return []
    return Object.keys(allColumns(list).columns).map((value) => ({
      value,
      text: fieldTitle(ctx.say, { area: list.area, thing: list.resource.name }, value)
    }))
  })
}

/** The list behind each of some menus, where one is declared. */
async function listsOf(
  ids: readonly string[],
  { tx, appContext }: TxCtx
): Promise<ReadonlyMap<string, ServedResource>> {
  const menus = await tx
    .selectFrom('sysPermission')
    .select(['id', 'key'])
    .where('id', 'in', [...ids])
    .execute()
  const resources = [...resourcesOf(appContext).values()]
  return new Map(
    menus.flatMap(({ id, key }) => {
      const list = resources.find(
        ({ resource: { right, alsoRights = [], partOf } }) =>
          partOf === undefined && [right, ...alsoRights].includes(key)
      )
      return list ? [[id, list] as const] : []
    })
  )
}

/** Refuses rules that could never act, at their field, and changes of a rule by which who asks is shown less himself. */
async function checkRules(drafts: readonly RowDraft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  if (mode !== 'add') await refuseOwn(drafts, ctx)
  if (mode === 'delete') return
  const of = ({ values, now }: RowDraft, key: string) => String(values[key] ?? now?.[key] ?? '')
  const lists = await listsOf(
    drafts.map((draft) => of(draft, 'permissionId')),
    ctx
  )
  const faults = drafts.flatMap((draft) => {
    const list = lists.get(of(draft, 'permissionId'))
    if (!list) return [{ row: draft.id, field: 'ruleColumn', key: 'system:dataRule.noList' as const }]
    const columns = allColumns(list)
    const written = of(draft, 'ruleColumn')
    const column = written.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    if (column !== written) draft.values.ruleColumn = column
    const rule = { column, condition: of(draft, 'ruleConditions'), value: of(draft, 'ruleValue') }
    return faultsOf(rule, columns, ctx).map((fault) => ({ ...fault, row: draft.id }))
  })
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
}

function faultsOf(
  rule: { readonly column: string; readonly condition: string; readonly value: string },
  columns: List,
  { principal }: TxCtx
): readonly RefusedField[] {
  if (!Object.hasOwn(columns.columns, rule.column))
    return [{ field: 'ruleColumn', key: 'system:dataRule.noColumn', values: { column: rule.column } }]
  const [variable] = unknownVariables(rule.value)
  if (variable) return [{ field: 'ruleValue', key: 'system:dataRule.noVariable', values: { variable } }]
  try {
    conditionOfRule(columns, rule, principal)
    return []
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.faults.length > 0 ? error.faults : [{ field: 'ruleConditions', key: 'rules:choice' }]
  }
}

async function refuseOwn(drafts: readonly RowDraft[], ctx: TxCtx): Promise<void> {
  const own = await rulesHeldBy(ctx)
  const first = drafts.find(({ id }) => own.has(id))
  if (first) throw new Refusal('system:dataRule.own', { rule: String(first.now?.ruleName) }, { status: 403 })
}
