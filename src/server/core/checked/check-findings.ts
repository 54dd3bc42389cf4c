import { isCheckCode } from '#contract/checks/items.ts'
import type { CheckFinding } from '#contract/checks/runs.ts'

import type { Tx } from '../../db/transaction.ts'
import type { TxCtx } from '../context.ts'
import { dataScopeOf, grantsCondition } from '../data-scope.ts'
import { missing } from '../refusal.ts'
import type { Say } from '../say.ts'
import { keptSentence } from './kept-sentence.ts'
import { publishedTemplates } from './published-templates.ts'

/** Who reads findings, and where. */
type Reading = Pick<TxCtx, 'tx' | 'project' | 'principal'>

const findings = (tx: Tx, run: string) =>
  tx
    .selectFrom('arcCheckFinding as c')
    .leftJoin('sysUser as u', 'u.id', 'c.waivedBy')
    .leftJoin('arcFile as f', 'f.id', 'c.fileId')
    .where('c.runId', '=', run)

/** The findings of a run that who asks may see: those about files within his data scope, and those about no file. */
export async function seenFindings({ tx, project, principal }: Reading, run: string) {
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

/** Every finding of a run, for its report. */
export async function allFindings(ctx: Reading, say: Say, run: string, most: number): Promise<CheckFinding[]> {
  return readFindings(ctx, say, (await seenFindings(ctx, run)).orderBy('c.place').limit(most))
}

/** Findings in words, in the language of who asks or of a paper. */
export async function readFindings({ tx }: Reading, say: Say, all: Found): Promise<CheckFinding[]> {
  const rows = await columns(all).execute()
  const titles = await titlesOf(tx, say)
  return rows.map((row) => asFinding(row, say, titles))
}

type Found = Awaited<ReturnType<typeof seenFindings>>

const columns = (all: Found) =>
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
async function titlesOf(tx: Tx, say: Say): Promise<(template: string | null, field: string) => string> {
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
