import type { Asked } from '#contract/core/call.ts'
import type { CheckedItem, CheckFinding, exportCheck } from '#contract/checks/runs.ts'
import { verdictKey, verdictOf } from '#contract/checks/verdict.ts'

import { allFindings } from '../../domain/checked/check-findings.ts'
import { pastWaiverWords } from '../../domain/checked/past-waivers.ts'
import type { Ctx } from '../../core/context/context.ts'
import { answerInside } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { SENT } from '../../core/http/serve.ts'
import { sendTable, type ValueColumn, writeValues } from '../../core/spreadsheet/send-table.ts'
import { runWithItems } from './read-runs.ts'

/** More findings than this are no report that anybody reads. */
const MOST = 20_000

/** A line of the report: the scheme or the verdict, an item with its figures, or one of its findings. */
type Line = { readonly item: CheckedItem } | { readonly finding: CheckFinding } | { readonly head: string }

/** Answers the report of a run as a workbook: each of the 44 items, and below it what it has found, with waivers and their reasons. */
export async function answerReport({ id }: Asked<typeof exportCheck>, ctx: Ctx): Promise<typeof SENT> {
  const { run, lines } = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const { items, volumes: _, ...run } = await runWithItems(own, id)
    if (items.length === 0) throw new Refusal('checks:refused.notDone')
    const findings = Map.groupBy(await allFindings(own, own.say, id, MOST), ({ code }) => code)
    own.audit({ event: 'check.export', type: 'check', id, project: own.project })
    const verdict = verdictOf(items)
    const heads: Line[] = [run.scheme, own.say(`checks:${verdictKey(verdict)}`, { ...verdict })].flatMap((head) =>
      head === null ? [] : [{ head }]
    )
    const lines = items.flatMap((item): Line[] => [
      { item },
      ...(findings.get(item.code) ?? []).map((finding) => ({ finding }))
    ])
    return { run, lines: [...heads, ...lines] }
  })
  const name = ctx.say('checks:report.name', { title: run.targetTitle, stage: ctx.say(`checks:stage.${run.stage}`) })
  return sendTable(ctx, 'xlsx', async (file) => {
    await writeValues(file, name, columnsOf(ctx), [lines])
    return name
  })
}

function columnsOf({ say }: Ctx): ValueColumn<Line>[] {
  const both = (
    title: string,
    width: number,
    ofItem: (item: CheckedItem) => string | number | null,
    ofFinding: (finding: CheckFinding) => string | number | null
  ): ValueColumn<Line> => ({
    title,
    width,
    value: (line) => ('item' in line ? ofItem(line.item) : 'finding' in line ? ofFinding(line.finding) : null)
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
      value: (line) => ('item' in line ? line.item.name : 'head' in line ? line.head : null)
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
