import type { PlanSettings, VolumeRule } from '#contract/archives/volume-plan.ts'

import type { PlanFile, PlanInput, PlannedVolume } from './plan-file.ts'
import { groupsOf } from './plan-groups.ts'
import { inOrder } from './plan-order.ts'
import { numbered, titleOf } from './plan-titles.ts'
import { sumsOf } from './sums.ts'
import { limitOf, thicknessOf } from './thickness.ts'

/**
 * Forms volumes of files by the rules of DOMAIN.md §4.7: parted into groups, put into order, and cut where the next file would make a
 * volume too thick. Nothing is lost, nothing lies in two volumes, and a file is never parted: one that alone is too thick has its own.
 */
export function planVolumes(input: PlanInput): PlannedVolume[] {
  const { files, settings } = input
  const unique = [...new Map(files.map((file) => [file.id, file])).values()]
  const volumes = groupsOf(unique, settings).flatMap((group) => {
    const base = titleOf(group, input)
    const parts = cut(inOrder(group.files, settings.order), settings)
    return parts.map(({ files: own, why }, at) => ({
      base,
      files: own,
      rules: [...group.rules, ...why, ...partOf(parts, at)]
    }))
  })
  const titles = numbered(
    volumes.map(({ base }) => base),
    input.titles
  )
  return volumes.map(({ base, files: own, rules }, at) => {
    const first = own[0]!
    const sums = sumsOf(own, settings.sides)
    return {
      ...sums,
      title: titles[at] ?? base,
      monomialId: first.monomialId,
      unitNo: first.unitNo,
      class: first.catalogCode.slice(0, 1),
      files: own,
      rules: [
        ...rules.filter(({ rule }) => rule !== 'retention'),
        { rule: 'medium', values: { medium: [...new Set(own.map(({ medium }) => medium))].join(',') } },
        { rule: 'retention', values: { retention: sums.retention ?? '' } },
        { rule: 'order', values: { order: settings.order } }
      ]
    }
  })
}

interface Part {
  readonly files: readonly PlanFile[]
  readonly why: readonly VolumeRule[]
}

/** Greedy: a volume takes file after file until the next one would be too much. */
function cut(files: readonly PlanFile[], settings: PlanSettings): Part[] {
  const parts: Part[] = []
  let own: PlanFile[] = []
  let thickness = 0
  const end = (next?: PlanFile) => {
    if (own.length === 0) return
    const limit = limitOf(own, settings)
    const mm = thickness / 1000
    const values = { mm, limit: limit / 1000 }
    const why: VolumeRule =
      thickness > limit
        ? { rule: 'tooThick', values: { ...values, title: own[0]?.title ?? '' } }
        : next
          ? { rule: 'cut', values: { ...values, next: next.title, more: thicknessOf(next, settings.sides) / 1000 } }
          : { rule: 'whole', values }
    parts.push({ files: own, why: [why] })
    own = []
    thickness = 0
  }
  for (const file of files) {
    const more = thicknessOf(file, settings.sides)
    if (own.length > 0 && thickness + more > limitOf([...own.slice(0, 1), file], settings)) end(file)
    own.push(file)
    thickness += more
  }
  end()
  return parts
}

const partOf = (parts: readonly Part[], at: number): VolumeRule[] =>
  parts.length > 1 ? [{ rule: 'part', values: { part: at + 1, parts: parts.length } }] : []
