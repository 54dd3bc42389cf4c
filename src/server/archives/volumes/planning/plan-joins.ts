import type { PlanSettings, VolumeRule } from '#contract/archives/volume-plan.ts'

import type { PlanFile } from './plan-file.ts'
import { isTooMuch, type PlanPart, thicknessOfAll } from './plan-parts.ts'
import { isDrawing, limitOf } from './thickness.ts'
import words from './words.json' with { type: 'json' }

/** Whether files are fewer than a volume should hold. Photographs and recordings may be as few as they are. */
export function isThin(files: readonly PlanFile[], settings: PlanSettings): boolean {
  if (!files.every(({ medium }) => medium === 'WZ' || medium === 'TZ')) return false
  const thickness = thicknessOfAll(files, settings)
  if (files.every(isDrawing) && thickness > 0)
    return files.reduce((sum, { pages }) => sum + pages, 0) < settings.leastSheets
  return thickness < settings.leastTextMm * 1000
}

/** How well parts of a set are laid together: thin volumes weigh most, then how many there are, then what was joined over a division or to a thick one. */
type Cost = readonly [thin: number, volumes: number, needless: number]
const isLess = (a: Cost, b: Cost) => (a[0] !== b[0] ? a[0] < b[0] : a[1] !== b[1] ? a[1] < b[1] : a[2] < b[2])

/**
 * Joins thin parts of one set with their neighbours, in order. No volume becomes too thick, two that are thick enough stay two, and what is
 * thin for want of a neighbour says so. Of all ways the one that leaves the fewest thin volumes, and then the fewest volumes.
 */
export function joinThin(parts: readonly PlanPart[], settings: PlanSettings): PlanPart[] {
  const thin = parts.map(({ files }) => isThin(files, settings))
  // best[n]: how the first n parts are best laid together, and where the last volume begins.
  const best: { cost: Cost; from: number }[] = [{ cost: [0, 0, 0], from: 0 }]
  for (let to = 1; to <= parts.length; to++) {
    let found: { cost: Cost; from: number } | undefined
    const files: PlanFile[] = []
    let thick = 0
    let crossed = 0
    for (let from = to - 1; from >= 0; from--) {
      files.unshift(...parts[from]!.files)
      thick += thin[from] ? 0 : 1
      if (to - from > 1 && divisionOf(parts[from]!) !== divisionOf(parts[from + 1]!)) crossed++
      if (to - from > 1 && (thick > 1 || isTooMuch(files, settings))) break
      const [a, b, c] = best[from]!.cost
      const cost: Cost = [
        a + Number(isThin(files, settings)),
        b + 1,
        c + crossed + Number(to - from > 1 && thick === 1)
      ]
      if (!found || isLess(cost, found.cost)) found = { cost, from }
    }
    best.push(found!)
  }
  const joined: PlanPart[] = []
  for (let to = parts.length; to > 0; to = best[to]!.from)
    joined.unshift(joinedPart(parts.slice(best[to]!.from, to), settings))
  return evened(joined, settings).map((part) => saidThin(part, settings))
}

const divisionOf = ({ groups }: PlanPart) => groups[0]?.division

function joinedPart(parts: readonly PlanPart[], settings: PlanSettings): PlanPart {
  const [first] = parts
  if (parts.length === 1 && first) return first
  const files = parts.flatMap((part) => part.files)
  const values = {
    parts: parts.length,
    mm: thicknessOfAll(files, settings) / 1000,
    limit: limitOf(files, settings) / 1000
  }
  const electronic: VolumeRule[] =
    values.mm === 0 ? [{ rule: 'electronic', values: { files: files.length } }] : [joinedRule(parts, values, settings)]
  return { groups: [...new Set(parts.flatMap(({ groups }) => groups))], files, why: electronic }
}

const joinedRule = (
  parts: readonly PlanPart[],
  values: Record<string, number>,
  { leastTextMm, leastSheets }: PlanSettings
): VolumeRule => ({
  rule: 'joined',
  values: {
    ...values,
    least: leastTextMm,
    sheets: leastSheets,
    names: [...new Set(parts.flatMap(({ groups }) => groups.map((group) => group.name)))].join(words.and)
  }
})

/** Where a group was cut and its last part is thin, the part before it gives files to it, as long as that one stays thick enough. */
function evened(parts: readonly PlanPart[], settings: PlanSettings): PlanPart[] {
  const all = [...parts]
  for (let at = 1; at < all.length; at++) {
    const [before, part] = [all[at - 1]!, all[at]!]
    if (!isThin(part.files, settings) || before.groups.at(-1) !== part.groups[0]) continue
    const own =
      before.groups.length > 1 ? before.files.filter((file) => part.groups[0]?.files.includes(file)) : before.files
    for (let given = 1; given < own.length; given++) {
      const left = before.files.slice(0, -given)
      const files = [...before.files.slice(-given), ...part.files]
      if (isThin(left, settings) || isTooMuch(files, settings)) break
      if (isThin(files, settings)) continue
      const rule = (some: readonly PlanFile[]): VolumeRule => ({
        rule: 'evened',
        values: { mm: thicknessOfAll(some, settings) / 1000, least: settings.leastTextMm, sheets: settings.leastSheets }
      })
      all[at - 1] = { ...before, files: left, why: [rule(left)] }
      all[at] = { ...part, files, why: [rule(files)] }
      break
    }
  }
  return all
}

function saidThin(part: PlanPart, settings: PlanSettings): PlanPart {
  if (!isThin(part.files, settings)) return part
  const mm = thicknessOfAll(part.files, settings) / 1000
  if (mm === 0) return part
  const values = { mm, least: settings.leastTextMm, sheets: settings.leastSheets }
  return { ...part, why: [...part.why, { rule: 'thin', values }] }
}
