import { sql } from 'kysely'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { CheckedItem } from '#contract/checks/runs.ts'
import { verdictKey, verdictOf } from '#contract/checks/verdict.ts'

import { dictText } from '../../core/dictionaries/dictionaries.ts'
import { missing } from '../../core/refusing/refusal.ts'
import type { Say } from '../../core/text/say.ts'
import type { CheckOptions } from '../../db/schema-transfer.ts'
import type { Tx } from '../../db/transaction.ts'
import { checkedItems } from './checked-items.ts'
import { schemeWords } from './scheme-words.ts'
import { type VolumeVerdict, volumeVerdicts } from './volume-verdicts.ts'

/** A volume that was chosen to be checked; without a verdict where the run has not seen it whole. */
export type ReportedVolume = Omit<VolumeVerdict, 'result'> & { readonly result: VolumeVerdict['result'] | null }

/** A check as its reports say it: what it was about, when, by whom and by which scheme, and how it came out. */
export interface CheckedRun {
  /** What it was about, as a report is called. */
  readonly name: string
  readonly project: string
  readonly projectNo: string | null
  /** What it was about, with the numbers of volumes that were chosen. */
  readonly object: string
  readonly stage: string
  readonly scheme: string | null
  readonly startedAt: string | null
  readonly finishedAt: string | null
  readonly operator: string | null
  /** How it came out, in one word and in figures by item. */
  readonly result: string
  readonly verdict: string
  readonly figures: { readonly files: number; readonly found: number; readonly waived: number; readonly human: number }
  /** None where it has not ended. */
  readonly items: readonly CheckedItem[]
  readonly volumes: readonly ReportedVolume[]
}

/** A check of a project, in the language of who asks or of a paper. */
export async function checkedRun(tx: Tx, say: Say, project: string, id: string): Promise<CheckedRun> {
  const run = await tx
    .selectFrom('arcCheckRun as r')
    .leftJoin('arcCheckScheme as s', 's.id', 'r.schemeId')
    .leftJoin('arcVolume as v', 'v.id', 'r.targetId')
    .leftJoin('arcTransfer as t', 't.id', 'r.targetId')
    .leftJoin('arcFile as f', 'f.id', 'r.targetId')
    .leftJoin('arcProject as p', 'p.id', 'r.projectId')
    .leftJoin('sysUser as u', 'u.id', 'r.operator')
    .select(['r.stage', 'r.startedAt', 'r.finishedAt', 'r.total', 'r.items', 'r.options', 'r.result', 'r.targetType'])
    .select(['s.name', 's.nameEn', 's.version', 'u.realname as operator', 'p.name as project', 'p.projectNo'])
    .select([
      sql<string>`coalesce(nullif(r.target_title, ''), v.archive_no, v.title, t.transfer_no, f.title, p.name)`.as(
        'title'
      ),
      dictText(say.language, 'check_result', sql`r.result`).as('resultText')
    ])
    .where('r.id', '=', id)
    .where('r.projectId', '=', project)
    .executeTakeFirst()
  if (!run) throw missing()
  const items = await checkedItems(tx, say, id, run.items)
  const volumes = items.length === 0 ? [] : await reportedVolumes(tx, id, run)
  const verdict = verdictOf(items)
  const sum = (of: (item: CheckedItem) => number) => items.reduce((all, item) => all + of(item), 0)
  return {
    name: run.title,
    project: run.project ?? '',
    projectNo: run.projectNo,
    object: objectOf(say, run, volumes),
    stage: say.maybe('checks', `stage.${run.stage}`) ?? run.stage,
    scheme: schemeWords(say, run),
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    operator: run.operator,
    result: (run.result === null ? null : say.maybe('checks', `result.${run.result}`)) ?? run.resultText ?? '',
    verdict: say(`checks:${verdictKey(verdict)}`, { ...verdict }),
    figures: {
      files: run.total ?? 0,
      found: sum(({ found, crashed }) => found + crashed),
      waived: sum(({ waived }) => waived),
      human: sum(({ human }) => human)
    },
    items,
    volumes
  }
}

/** How many volumes have a verdict, and how many of them failed, as the screen says it. */
export function volumesWords(say: Say, volumes: readonly ReportedVolume[]): string {
  const seen = volumes.filter(({ result }) => result !== null)
  const failed = seen.filter(({ result }) => result === 'failed' || result === 'crashed').length
  return say('checks:volumes', { count: seen.length, failed })
}

interface Target {
  readonly title: string
  readonly targetType: string | null
  readonly options: CheckOptions
}

/** The volumes with a verdict, and those beside that were chosen, in their order. */
async function reportedVolumes(tx: Tx, run: string, { targetType, options }: Target): Promise<ReportedVolume[]> {
  const { volumes: seen = [], ids = [] } = options
  const isChosen = targetType === 'volumes'
  const all = await volumeVerdicts(tx, run, [...new Set([...seen, ...(isChosen ? ids : [])])])
  const whole = new Set(seen)
  return all.map((volume) => (whole.has(volume.id) ? volume : { ...volume, result: null }))
}

/** What was checked, in words that name its kind. */
function objectOf(say: Say, { title, targetType, options }: Target, volumes: readonly ReportedVolume[]): string {
  const { ids = [] } = options
  if (targetType === 'volumes' && volumes.length > 0) {
    const numbers = rangesOf(volumes.map(({ volumeNo }) => volumeNo)).join(say('checks:report.and'))
    return say('checks:report.object.volumes', { count: volumes.length, numbers })
  }
  const words = targetType === 'file' && ids.length > 1 ? 'files' : targetType
  return say.maybe('checks', `report.object.${words}`, { title, count: ids.length }) ?? title
}

/** Numbers of volumes, those that follow each other as one range. */
function rangesOf(numbers: readonly number[]): string[] {
  const ranges: [number, number][] = []
  for (const no of numbers) {
    const last = ranges.at(-1)
    if (last && no === last[1] + 1) last[1] = no
    else ranges.push([no, no])
  }
  return ranges.map(([from, to]) => [...new Set([from, to])].map(volumeNumber).join('\u2013'))
}
