import { sql } from 'kysely'

import { dictText } from '../../core/dictionaries.ts'
import { missing } from '../../core/refusal.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Row } from '../layout/lay-form.ts'
import { factsOf, paper, shown } from './form-facts.ts'

/** So many details of one item are printed; their number is beside them. */
const MOST_DETAILS = 5

interface SchemeItem {
  readonly code?: unknown
  readonly name?: unknown
  readonly property?: unknown
}

/** What a check has found, as forms say it: the run, and a row for each item that has findings or was checked. */
export async function checkFacts(
  tx: Tx,
  project: string,
  id: string
): Promise<{ readonly name: string; readonly facts: Record<string, string>; readonly rows: readonly Row[] }> {
  const run = await tx
    .selectFrom('arcCheckRun as r')
    .leftJoin('arcCheckScheme as s', 's.id', 'r.schemeId')
    .leftJoin('arcVolume as v', 'v.id', 'r.targetId')
    .leftJoin('arcTransfer as t', 't.id', 'r.targetId')
    .leftJoin('arcFile as f', 'f.id', 'r.targetId')
    .leftJoin('arcProject as p', 'p.id', 'r.projectId')
    .leftJoin('sysUser as u', 'u.id', 'r.operator')
    .select(['r.startedAt', 'r.finishedAt', 'r.total', 'r.passed', 'r.warned', 'r.failed', 's.name', 's.version'])
    .select(['s.items', 'u.realname as operator'])
    .select([
      sql<string>`coalesce(v.archive_no, v.title, t.transfer_no, f.title, p.name)`.as('object'),
      dictText('zh-CN', 'check_stage', sql`r.stage`).as('stageText'),
      dictText('zh-CN', 'check_result', sql`r.result`).as('resultText')
    ])
    .where('r.id', '=', id)
    .where('r.projectId', '=', project)
    .executeTakeFirst()
  if (!run) throw missing()
  const { total, passed, warned, failed } = run
  const figures = { total: shown(total), passed: shown(passed), warned: shown(warned), failed: shown(failed) }
  const { object, stageText, resultText, startedAt, finishedAt, operator, name, version, items } = run
  return {
    name: object,
    facts: factsOf('check', {
      object,
      stage: stageText,
      scheme: name === null ? '' : paper('forms:paper.scheme', { name, version: version ?? 1 }),
      startedAt,
      finishedAt,
      conclusion: total === null ? resultText : paper('forms:paper.checked', { result: resultText, ...figures }),
      operator
    }),
    rows: await findingRows(tx, id, (items ?? []) as readonly SchemeItem[])
  }
}

async function findingRows(tx: Tx, run: string, items: readonly SchemeItem[]): Promise<Row[]> {
  const findings = await tx
    .selectFrom('arcCheckFinding')
    .select(['code', 'level', 'detail', 'waivedBy', 'waiveReason'])
    .select([
      dictText('zh-CN', 'check_property', sql`property`).as('propertyText'),
      dictText('zh-CN', 'check_level', sql`level`).as('levelText')
    ])
    .where('runId', '=', run)
    .orderBy('code')
    .orderBy('id')
    .execute()
  const names = new Map(items.map(({ code, name }) => [String(code ?? ''), String(name ?? '')]))
  return [...Map.groupBy(findings, ({ code }) => code)].map(([code, found]) => {
    const details = found.map(({ detail, waivedBy, waiveReason }) =>
      waivedBy === null
        ? shown(detail)
        : paper('forms:paper.waived', { detail: shown(detail), reason: shown(waiveReason) })
    )
    const [first] = found
    return {
      property: first?.propertyText ?? '',
      itemCode: code,
      itemName: names.get(code) ?? '',
      result: (found.find(({ level }) => level === 'error') ?? first)?.levelText ?? '',
      count: String(found.length),
      detail: [...details.slice(0, MOST_DETAILS), ...(details.length > MOST_DETAILS ? ['…'] : [])].join('\n')
    }
  })
}
