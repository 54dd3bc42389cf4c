import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { Asked } from '#contract/core/call.ts'
import type { CheckedItem, CheckFinding, exportCheck } from '#contract/checks/runs.ts'

import { allFindings } from '../../domain/checked/check-findings.ts'
import { type CheckedRun, checkedRun, type ReportedVolume, volumesWords } from '../../domain/checked/checked-run.ts'
import { pastWaiverWords } from '../../domain/checked/past-waivers.ts'
import type { Ctx } from '../../core/context/context.ts'
import { answerInside } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { SENT } from '../../core/http/serve.ts'
import { sendTable, type ValueColumn } from '../../core/spreadsheet/send-table.ts'
import { type WorkbookTab, writeTabs } from '../../core/spreadsheet/write-workbook.ts'

/** More findings than this are no report that anybody reads. */
const MOST = 20_000

/** A line of the report: an item with its figures, or one of its findings. */
type Line = { readonly item: CheckedItem } | { readonly finding: CheckFinding }

/**
 * Answers the report of a run as a workbook: what was checked, when and by whom, and how it came out; each of the 44 items, and below it
 * what it has found, with waivers and their reasons; and each volume with its verdict.
 */
export async function answerReport({ id }: Asked<typeof exportCheck>, ctx: Ctx): Promise<typeof SENT> {
  const { run, lines } = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const run = await checkedRun(own.tx, own.say, own.project, id)
    if (run.items.length === 0) throw new Refusal('checks:refused.notDone')
    const findings = Map.groupBy(await allFindings(own, own.say, id, MOST), ({ code }) => code)
    own.audit({ event: 'check.export', type: 'check', id, project: own.project })
    const lines = run.items.flatMap((item): Line[] => [
      { item },
      ...(findings.get(item.code) ?? []).map((finding) => ({ finding }))
    ])
    return { run, lines }
  })
  const { say } = ctx
  return sendTable(ctx, 'xlsx', async (file) => {
    await writeTabs(file, [
      tabOf(say('checks:report.summary'), summaryColumns(ctx), summaryOf(ctx, run)),
      tabOf(say('checks:report.items'), columnsOf(ctx), lines),
      ...(run.volumes.length === 0 ? [] : [tabOf(say('checks:report.volumes'), volumeColumns(ctx), run.volumes)])
    ])
    return say('checks:report.name', { title: run.name, stage: run.stage })
  })
}

function tabOf<R>(name: string, columns: readonly ValueColumn<R>[], all: readonly R[]): WorkbookTab {
  async function* rows() {
    yield all.map((row) => columns.map(({ value }) => value(row) ?? null))
  }
  return {
    name,
    columns: columns.map(({ title, width }) => ({ title, kind: 'text', ...(width !== undefined && { width }) })),
    rows: rows()
  }
}

type Fact = readonly [label: string, value: string | number | null]

const summaryColumns = ({ say }: Ctx): ValueColumn<Fact>[] => [
  { title: say('checks:report.label'), width: 16, value: ([label]) => label },
  { title: say('checks:report.value'), width: 80, value: ([, value]) => value }
]

/** What the head of the screen says of the run, and its volumes together. */
const summaryOf = ({ say }: Ctx, run: CheckedRun): Fact[] => [
  [say('checks:report.project'), run.project],
  [say('checks:report.projectNo'), run.projectNo],
  [say('checks:report.object'), run.object],
  [say('checks:report.stage'), run.stage],
  [say('checks:report.scheme'), run.scheme],
  [say('checks:report.startedAt'), run.startedAt],
  [say('checks:report.finishedAt'), run.finishedAt],
  [say('checks:report.operator'), run.operator],
  [say('checks:report.conclusion'), run.result],
  [say('checks:report.byItem'), run.verdict],
  ...(run.volumes.length === 0 ? [] : [[say('checks:report.byVolume'), volumesWords(say, run.volumes)] as const]),
  [say('checks:report.files'), run.figures.files],
  [say('checks:report.totalFound'), run.figures.found],
  [say('checks:report.waived'), run.figures.waived],
  [say('checks:report.human'), run.figures.human]
]

const volumeColumns = ({ say }: Ctx): ValueColumn<ReportedVolume>[] => [
  { title: say('checks:volumes.volumeNo'), width: 10, value: ({ volumeNo }) => volumeNumber(volumeNo) },
  { title: say('checks:report.archiveNo'), width: 24, value: ({ archiveNo }) => archiveNo },
  { title: say('checks:volumes.title'), width: 60, value: ({ title }) => title },
  {
    title: say('checks:volumes.result'),
    width: 14,
    value: ({ result }) => (result === null ? say('checks:report.noVerdict') : say(`checks:result.${result}`))
  },
  { title: say('checks:report.files'), width: 8, value: ({ files }) => files },
  { title: say('checks:volumes.found'), width: 8, value: ({ result, found }) => (result === null ? null : found) },
  { title: say('checks:volumes.human'), width: 8, value: ({ result, human }) => (result === null ? null : human) }
]

function columnsOf({ say }: Ctx): ValueColumn<Line>[] {
  const both = (
    title: string,
    width: number,
    ofItem: (item: CheckedItem) => string | number | null,
    ofFinding: (finding: CheckFinding) => string | number | null
  ): ValueColumn<Line> => ({
    title,
    width,
    value: (line) => ('item' in line ? ofItem(line.item) : ofFinding(line.finding))
  })
  const nothing = () => null
  return [
    both(
      say('checks:report.code'),
      8,
      ({ code }) => code,
      ({ code }) => code
    ),
    {
      title: say('checks:report.item'),
      width: 26,
      value: (line) => ('item' in line ? line.item.name : null)
    },
    both(say('checks:report.property'), 10, ({ property }) => say(`checks:property.${property}`), nothing),
    both(
      say('checks:report.result'),
      14,
      ({ result }) => say(`checks:result.${result}`),
      ({ kind, level }) => say(kind === 'found' ? `checks:level.${level}` : `checks:kind.${kind}`)
    ),
    both(say('checks:report.checked'), 10, ({ checked }) => checked, nothing),
    both(say('checks:report.found'), 10, ({ found }) => found, nothing),
    both(say('checks:report.target'), 40, nothing, ({ targetTitle }) => targetTitle),
    both(
      say('checks:report.said'),
      60,
      ({ why }) => why,
      ({ said }) => said
    ),
    both(say('checks:report.mend'), 30, nothing, ({ mend }) => mend),
    both(say('checks:report.waivedBy'), 12, nothing, ({ waivedBy }) => waivedBy),
    both(say('checks:report.waivedTime'), 18, nothing, ({ waivedTime }) => waivedTime),
    both(say('checks:report.waiveReason'), 40, nothing, ({ waiveReason }) => waiveReason),
    both(say('checks:report.pastWaivers'), 40, nothing, ({ pastWaivers }) =>
      pastWaivers.map((one) => pastWaiverWords(say, one)).join('\n')
    )
  ]
}
