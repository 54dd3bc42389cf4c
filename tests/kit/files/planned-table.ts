import type { PlanSettings } from '#contract/archives/volume-plan.ts'
import type { PlanFile, PlannedVolume } from '#server/archives/volumes/planning/plan-file.ts'
import { isThin } from '#server/archives/volumes/planning/plan-joins.ts'
import { inOrder } from '#server/archives/volumes/planning/plan-order.ts'
import { isTooMuch } from '#server/archives/volumes/planning/plan-parts.ts'

/** Planned volumes as a table to read: number, title, groups, files, pages, sheets, thickness, box, carrier, and why each ends where it does. */
export function plannedTable(volumes: readonly PlannedVolume[]): string {
  const rows = volumes.map((volume, at) => [
    at + 1,
    volume.title,
    [...new Set(volume.files.map(groupIn))].join(' '),
    volume.files.length,
    volume.textPages,
    volume.drawingSheets,
    volume.thicknessMm,
    volume.boxSpec ?? '-',
    [...new Set(volume.files.map(({ carrier }) => carrier))].join(),
    volume.rules.flatMap(({ rule }) => (ENDS.has(rule) ? [rule] : [])).join(' ')
  ])
  return [HEAD, ...rows].map((cells) => cells.join(' | ')).join('\n')
}
const HEAD = ['卷', '题名', '分组', '件', '页', '张', '毫米', '盒', '载体', '依据']
const ENDS = new Set(['whole', 'cut', 'tooThick', 'joined', 'evened', 'thin', 'electronic'])

/** The group of a file, with its division or its discipline. */
function groupIn({ catalogCode, division, specialty }: PlanFile): string {
  const [group = ''] = catalogCode.split('-')
  return [group, group.startsWith('D') ? specialty : division].filter(Boolean).join('/')
}

/** The rules of DOMAIN.md §4.7 that volumes break, each with the volume's place; none where all are kept. */
export function againstRules(
  volumes: readonly PlannedVolume[],
  files: readonly PlanFile[],
  settings: PlanSettings
): string[] {
  const placed = volumes.flatMap(({ files: own }) => own.map(({ id }) => id))
  const found = placed.length === files.length && new Set(placed).size === files.length ? [] : [`件数 ${placed.length}`]
  for (const [at, { files: own }] of volumes.entries()) {
    const isMixed = (of: (file: PlanFile) => unknown) => new Set(own.map(of)).size > 1
    if (isMixed(({ monomialId }) => monomialId)) found.push(`单位工程 ${at}`)
    if (isMixed(({ catalogCode }) => catalogCode.slice(0, 1))) found.push(`阶段 ${at}`)
    if (isMixed(({ carrier }) => carrier)) found.push(`载体 ${at}`)
    if (isMixed(({ secrecy }) => secrecy)) found.push(`密级 ${at}`)
    if (own.length > 1 && isTooMuch(own, settings)) found.push(`厚度 ${at}`)
    // Of one group, what has gone into a volume lies there in the order of the rules.
    const runs = [...Map.groupBy(own, groupIn).values()]
    if (runs.some((run) => inOrder(run, settings.order).some(({ id }, place) => id !== run[place]?.id)))
      found.push(`顺序 ${at}`)
    const after = volumes[at + 1]?.files ?? []
    const isNeighbour = after[0] && setOf(own[0]) === setOf(after[0]) && groupIn(own.at(-1)!) === groupIn(after[0])
    if (isNeighbour && (isThin(own, settings) || isThin(after, settings)) && !isTooMuch([...own, ...after], settings))
      found.push(`碎卷 ${at}`)
  }
  return found
}

const setOf = (file: PlanFile | undefined) =>
  file && [file.monomialId, file.catalogCode.slice(0, 1), file.carrier, file.secrecy].join()
