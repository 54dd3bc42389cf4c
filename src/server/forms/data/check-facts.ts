import { sql } from 'kysely'

import type { CheckedItem, CheckFinding } from '#contract/checks/runs.ts'
import { verdictKey, verdictOf } from '#contract/checks/verdict.ts'

import { allFindings } from '../../domain/checked/check-findings.ts'
import { pastWaiverWords } from '../../domain/checked/past-waivers.ts'
import { checkedItems } from '../../domain/checked/checked-items.ts'
import { schemeWords } from '../../domain/checked/scheme-words.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { dictText } from '../../core/dictionaries/dictionaries.ts'
import { missing } from '../../core/refusing/refusal.ts'
import type { FormRow } from '../layout/lay-form.ts'
import { factsOf, paper, shown } from './form-facts.ts'

/** So many findings are printed; more are nobody's reading, and their number is said. */
const MOST = 2000
/** So many letters of one detail are printed, and of a waiver with its reason, which is printed whole: a row is no longer than its page. */
const LONGEST = 400
const LONGEST_WAIVER = 580

/** What a check has found, as forms say it: the run, and a row for each of the 44 items, with its findings and their waivers below it. */
export async function checkFacts(
  ctx: TxCtx,
  id: string
): Promise<{ readonly name: string; readonly facts: Record<string, string>; readonly rows: readonly FormRow[] }> {
  const { tx, project } = ctx
  const run = await tx
    .selectFrom('arcCheckRun as r')
    .leftJoin('arcCheckScheme as s', 's.id', 'r.schemeId')
    .leftJoin('arcVolume as v', 'v.id', 'r.targetId')
    .leftJoin('arcTransfer as t', 't.id', 'r.targetId')
    .leftJoin('arcFile as f', 'f.id', 'r.targetId')
    .leftJoin('arcProject as p', 'p.id', 'r.projectId')
    .leftJoin('sysUser as u', 'u.id', 'r.operator')
    .select(['r.stage', 'r.startedAt', 'r.finishedAt', 'r.total', 'r.items', 's.name', 's.nameEn', 's.version'])
    .select('u.realname as operator')
    .select([
      sql<string>`coalesce(nullif(r.target_title, ''), v.archive_no, v.title, t.transfer_no, f.title, p.name)`.as(
        'object'
      ),
      dictText('zh-CN', 'check_result', sql`r.result`).as('resultText')
    ])
    .select('r.result')
    .where('r.id', '=', id)
    .where('r.projectId', '=', project)
    .executeTakeFirst()
  if (!run) throw missing()
  const items = await checkedItems(tx, paper, id, run.items)
  const findings = await allFindings(ctx, paper, id, MOST + 1)
  const { object, stage, resultText, startedAt, finishedAt, operator, total, result } = run
  const inWords = result === null ? resultText : (paper.maybe('checks', `result.${result}`) ?? resultText)
  return {
    name: object,
    facts: factsOf('check', {
      object,
      stage: paper.maybe('checks', `stage.${stage}`) ?? stage,
      scheme: schemeWords(paper, run),
      startedAt: startedAt?.slice(0, 16),
      finishedAt: finishedAt?.slice(0, 16),
      conclusion:
        items.length === 0
          ? inWords
          : paper('forms:paper.checked', { result: inWords, verdict: verdictWords(items), ...figures(items, total) }),
      operator
    }),
    rows: reportRows(items, findings)
  }
}

const verdictWords = (items: readonly CheckedItem[]): string => {
  const verdict = verdictOf(items)
  return paper(`checks:${verdictKey(verdict)}`, { ...verdict })
}

function figures(items: readonly CheckedItem[], files: number | null): Record<string, number> {
  const sum = (of: (item: CheckedItem) => number) => items.reduce((all, item) => all + of(item), 0)
  return {
    files: files ?? 0,
    // What was not run was not checked either.
    total: items.filter(({ result }) => result !== 'notApplicable' && result !== 'notRun').length,
    waived: sum(({ waived }) => waived)
  }
}

/** The rows of a report: each item, and below it what it has found; what was waived says by whom, when and why. */
function reportRows(items: readonly CheckedItem[], findings: readonly CheckFinding[]): FormRow[] {
  const byItem = Map.groupBy(findings.slice(0, MOST), ({ code }) => code)
  const rows = items.flatMap((item): FormRow[] => [
    itemRow(item),
    ...(byItem.get(item.code) ?? []).flatMap(findingRows)
  ])
  const isCut = findings.length > MOST
  return isCut ? [...rows, { ...EMPTY, itemName: paper('forms:paper.moreFindings', { most: MOST }) }] : rows
}

const EMPTY: FormRow = { property: '', itemCode: '', itemName: '', result: '', count: '', detail: '' }
/** A text without its line breaks, which would make a row longer than its page however short it is. */
function cut(text: string, longest = LONGEST): string {
  const line = text.trim().replace(/\s*[\r\n\u2028\u2029]\s*/g, ' ')
  return line.length > longest ? `${line.slice(0, longest)}…` : line
}

const itemRow = ({ code, name, property, result, checked, found, human, why }: CheckedItem): FormRow => ({
  property: paper(`checks:property.${property}`),
  itemCode: code,
  itemName: name,
  result: paper(`checks:result.${result}`),
  count: result === 'notApplicable' || result === 'notRun' ? '' : `${checked}/${found}`,
  // What a person must see is no problem yet, and is said beside them.
  detail: cut(
    [why, human === 0 ? '' : paper('forms:paper.forPerson', { count: human })]
      .filter(Boolean)
      .join(paper('forms:paper.next'))
  )
})

function findingRows({ kind, level, targetTitle, said, mend, pastWaivers, ...waiver }: CheckFinding): FormRow[] {
  const { waivedBy, waivedTime, waiveReason } = waiver
  const detail = cut([said, mend].filter(Boolean).join(paper('forms:paper.mend')))
  const found = {
    ...EMPTY,
    itemName: cut(targetTitle),
    result: paper(kind === 'found' ? `checks:level.${level}` : `checks:kind.${kind}`),
    detail
  }
  const past = pastWaivers.map((one) => ({
    ...EMPTY,
    result: paper('checks:findings.takeBack'),
    detail: cut(pastWaiverWords(paper, one), LONGEST_WAIVER)
  }))
  if (waivedBy === null) return [found, ...past]
  const why = { by: waivedBy, time: shown(waivedTime).slice(0, 16), reason: shown(waiveReason) }
  return [
    found,
    ...past,
    { ...EMPTY, result: paper('checks:findings.waive'), detail: cut(paper('forms:paper.waived', why), LONGEST_WAIVER) }
  ]
}
