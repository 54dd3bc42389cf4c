import { sql } from 'kysely'

import { isCheckCode } from '#contract/checks/items.ts'
import type { FilePlace } from '#contract/checks/file-places.ts'
import type { CheckFinding } from '#contract/checks/runs.ts'

import type { Tx } from '../../db/transaction.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { type DataScope, dataScopeOf, grantsCondition } from '../../core/principal/data-scope.ts'
import type { Principal } from '../../core/principal/principal.ts'
import { missing } from '../../core/refusing/refusal.ts'
import type { Say } from '../../core/text/say.ts'
import { keptSentence } from './kept-sentence.ts'
import { namePastWaivers } from './past-waivers.ts'
import { templateOf, templatesIn } from '../catalogue/template-versions.ts'

/** Who reads findings, and where. */
type Reading = Pick<TxCtx, 'tx' | 'project' | 'principal'>

const findings = (tx: Tx, run: string) =>
  tx
    .selectFrom('arcCheckFinding as c')
    .leftJoin('sysUser as u', 'u.id', 'c.waivedBy')
    .leftJoin('arcFile as f', 'f.id', 'c.fileId')
    .leftJoin('arcMonomial as m', 'm.id', 'f.monomialId')
    .where('c.runId', '=', run)

/**
 * Which findings, of `c` with its file `f`, somebody sees: those about no file, those about files within his data scope, and, as who waives them,
 * those about files that are arranged to be handed over: a volume with a fault never comes to the archive, and nobody else could waive it.
 */
export const seenFinding = (read: DataScope['read'], { rights }: Principal) =>
  sql<boolean>`(c.file_id is null or ${grantsCondition(read, 'f')} or (${rights.has('arrange.check:waive')} and f.status = 'arranged'))`

/** The findings of a run that who asks may see. */
export async function seenFindings({ tx, project, principal }: Reading, run: string) {
  const known = await tx
    .selectFrom('arcCheckRun')
    .select('id')
    .where('id', '=', run)
    .where('projectId', '=', project)
    .executeTakeFirst()
  if (!known) throw missing()
  const { read } = await dataScopeOf(tx, principal, project)
  return findings(tx, run).where(seenFinding(read, principal))
}

/** Every finding of a run, for its report. */
export async function allFindings(ctx: Reading, say: Say, run: string, most: number): Promise<CheckFinding[]> {
  return readFindings(ctx, say, (await seenFindings(ctx, run)).orderBy('c.place').limit(most))
}

/**
 * Where the file `f` of a finding lies, as who sees `read` knows it, or null: who waives is shown what was found of arranged files, and may
 * not open them before they are handed in.
 */
export const fileLies = (read: DataScope['read']) =>
  sql<FilePlace | null>`case when f.id is not null and not f.is_delete then jsonb_build_object(
    'item', coalesce((select concat_ws(' ', nullif(n.catalog_code, ''), n.name) from arc_tree_node n where n.id = f.node_id), f.catalog_code, ''),
    'volumeNo', (select v.volume_no from arc_volume v where v.id = f.volume_id and not v.is_delete),
    'isClosed', not (${grantsCondition(read, 'f')})) end`

/** Findings in words, in the language of who asks or of a paper. */
export async function readFindings({ tx, project, principal }: Reading, say: Say, all: Found): Promise<CheckFinding[]> {
  const { read } = await dataScopeOf(tx, principal, project)
  const rows = await columns(all, read).execute()
  const titles = await titlesOf(tx, say)
  const past = await namePastWaivers(
    tx,
    rows.map(({ pastWaivers }) => pastWaivers)
  )
  return rows.map((row) => ({ ...asFinding(row, say, titles), pastWaivers: past(row.pastWaivers) }))
}

type Found = Awaited<ReturnType<typeof seenFindings>>

const columns = (all: Found, read: DataScope['read']) =>
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
    'c.pastWaivers',
    'u.realname as waivedBy',
    'm.name as unit',
    'f.templateCode',
    'f.templateVersion',
    fileLies(read).as('lies')
  ])

type Row = Awaited<ReturnType<ReturnType<typeof columns>['execute']>>[number]

type TitleOf = (described: Pick<Row, 'templateCode' | 'templateVersion'>, field: string) => string

/** The titles of cells by template and column, in the language of who asks. */
async function titlesOf(tx: Tx, say: Say): Promise<TitleOf> {
  const templates = await templatesIn(tx, say.language)
  return ({ templateCode, templateVersion }, field) => {
    const template =
      templateCode === null
        ? templates.get('volume')
        : templateOf(templates, { templateCode, templateVersion: templateVersion ?? 0 })
    return template?.columns.find(({ key }) => key === field)?.title ?? field
  }
}

function asFinding(
  { code, level, targetType, said, mend, templateCode, templateVersion, pastWaivers: _, ...row }: Row,
  say: Say,
  title: TitleOf
): Omit<CheckFinding, 'pastWaivers'> {
  const values = {
    ...said?.values,
    ...(row.field !== null && { title: title({ templateCode, templateVersion }, row.field) })
  }
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
