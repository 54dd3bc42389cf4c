import type { Asked, Output } from '#contract/core/call.ts'
import { isCheckCode } from '#contract/checks/items.ts'
import type { CheckFinding, listFindings } from '#contract/checks/runs.ts'

import type { TxCtx } from '../../core/context.ts'
import { dataScopeOf, grantsCondition } from '../../core/data-scope.ts'
import { missing } from '../../core/refusal.ts'
import type { Say } from '../../core/say.ts'
import type { Tx } from '../../db/transaction.ts'
import { publishedTemplates } from '../running/load-scene.ts'
import { keptSentence } from './sentence.ts'

const findings = (tx: Tx, run: string) =>
  tx
    .selectFrom('arcCheckFinding as c')
    .leftJoin('sysUser as u', 'u.id', 'c.waivedBy')
    .leftJoin('arcFile as f', 'f.id', 'c.fileId')
    .where('c.runId', '=', run)

/** The findings of a run that who asks may see: those about files within his data scope, and those about no file. */
async function seen(ctx: TxCtx, run: string) {
  const { tx, project, principal } = ctx
  const known = await tx
    .selectFrom('arcCheckRun')
    .select('id')
    .where('id', '=', run)
    .where('projectId', '=', project)
    .executeTakeFirst()
  if (!known) throw missing()
  const { read } = await dataScopeOf(tx, principal, project)
  return findings(tx, run).where((e) => e.or([e('c.fileId', 'is', null), grantsCondition(read, 'f')]))
}

/** A page of what a run has found. */
export async function findingsPage(
  ctx: TxCtx,
  { id, pageNo, pageSize, kind, code, open }: Asked<typeof listFindings>
): Promise<Output<typeof listFindings>> {
  let all = await seen(ctx, id)
  if (kind) all = all.where('c.kind', '=', kind)
  if (code) all = all.where('c.code', '=', code)
  if (open) all = all.where('c.waivedBy', 'is', null)
  const { count } = await all.select((e) => e.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const total = Number(count)
  const rows = await columns(all)
    .orderBy('c.place')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  const titles = await titlesOf(ctx)
  const records = rows.map((row) => asFinding(row, ctx.say, titles))
  return { records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) }
}

/** Every finding of a run, for its report. */
export async function allFindings(ctx: TxCtx, run: string, most: number): Promise<CheckFinding[]> {
  const rows = await columns(await seen(ctx, run))
    .orderBy('c.place')
    .limit(most)
    .execute()
  const titles = await titlesOf(ctx)
  return rows.map((row) => asFinding(row, ctx.say, titles))
}

const columns = (all: Awaited<ReturnType<typeof seen>>) =>
  all.select([
    'c.id',
    'c.code',
    'c.kind',
    'c.level',
    'c.targetType',
    'c.targetId',
    'c.targetTitle',
    'c.fileId',
    'c.field',
    'c.said',
    'c.mend',
    'c.waivedTime',
    'c.waiveReason',
    'u.realname as waivedBy',
    'f.templateCode'
  ])

type Row = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number]

/** The titles of cells by template and column, in the language of who asks. */
async function titlesOf({ tx, say }: TxCtx): Promise<(template: string | null, field: string) => string> {
  const templates = await publishedTemplates(tx, say.language)
  return (template, field) =>
    templates.get(template ?? 'volume')?.columns.find(({ key }) => key === field)?.title ?? field
}

function asFinding(
  { code, level, targetType, said, mend, templateCode, ...row }: Row,
  say: Say,
  title: (template: string | null, field: string) => string
): CheckFinding {
  const values = { ...said?.values, ...(row.field !== null && { title: title(templateCode, row.field) }) }
  return {
    ...row,
    code,
    name: isCheckCode(code) ? say(`checks:item.${code}`) : code,
    level: level as CheckFinding['level'],
    target: targetType as CheckFinding['target'],
    said: said ? keptSentence(say, { key: said.key, values }) : '',
    mend: mend === null ? '' : keptSentence(say, { key: mend })
  }
}
