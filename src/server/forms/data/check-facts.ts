import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { CheckedItem, CheckFinding } from '#contract/checks/runs.ts'

import { allFindings } from '../../domain/checked/check-findings.ts'
import { pastWaiverWords } from '../../domain/checked/past-waivers.ts'
import { checkedRun, type ReportedVolume, volumesWords } from '../../domain/checked/checked-run.ts'
import type { TxCtx } from '../../core/context/context.ts'
import type { FormRow } from '../layout/lay-form.ts'
import { factsOf, paper, shown } from './form-facts.ts'

/** So many findings are printed; more are nobody's reading, and their number is said. */
const MOST = 2000
/** So many letters of one detail are printed, and of a waiver with its reason, which is printed whole: a row is no longer than its page. */
const LONGEST = 400
const LONGEST_WAIVER = 580
/** And of what was checked, whose field holds no more. */
const LONGEST_OBJECT = 199

/** What a check has found, as forms say it: the run, and a row for each of its volumes, then for each of the 44 items, with its findings and their waivers below it. */
export async function checkFacts(
  ctx: TxCtx,
  id: string
): Promise<{ readonly name: string; readonly facts: Record<string, string>; readonly rows: readonly FormRow[] }> {
  const run = await checkedRun(ctx.tx, paper, ctx.project, id)
  const { name, object, stage, scheme, startedAt, finishedAt, operator, result, verdict, figures, items } = run
  const findings = await allFindings(ctx, paper, id, MOST + 1)
  // What was not run was not checked either.
  const total = items.filter((item) => item.result !== 'notApplicable' && item.result !== 'notRun').length
  return {
    name,
    facts: factsOf('check', {
      object: cut(object, LONGEST_OBJECT),
      stage,
      scheme,
      startedAt: startedAt?.slice(0, 16),
      finishedAt: finishedAt?.slice(0, 16),
      conclusion: items.length === 0 ? result : paper('forms:paper.checked', { result, verdict, total, ...figures }),
      operator
    }),
    rows: [...volumeRows(run.volumes), ...reportRows(items, findings)]
  }
}

/** What the volumes come to, and a row for each: its numbers and title, how it came out, its files and problems. */
function volumeRows(volumes: readonly ReportedVolume[]): FormRow[] {
  if (volumes.length === 0) return []
  const property = paper('checks:order.volumes')
  return [
    { ...EMPTY, property, detail: volumesWords(paper, volumes) },
    ...volumes.map(({ volumeNo, archiveNo, title, result, files, found, human }) => ({
      property,
      itemCode: volumeNumber(volumeNo),
      itemName: shown(archiveNo),
      result: result === null ? paper('checks:report.noVerdict') : paper(`checks:result.${result}`),
      count: result === null ? '' : `${files}/${found}`,
      detail: cut(
        [title, human === 0 ? '' : paper('forms:paper.forPerson', { count: human })]
          .filter(Boolean)
          .join(paper('forms:paper.next'))
      )
    }))
  ]
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
