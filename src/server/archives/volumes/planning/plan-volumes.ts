import type { VolumeRule } from '#contract/archives/volume-plan.ts'

import type { PlanInput, PlannedVolume, TitledVolume } from './plan-file.ts'
import { byPlace, groupsOf } from './plan-groups.ts'
import { joinThin } from './plan-joins.ts'
import { cutGroup, type PlanPart } from './plan-parts.ts'
import { numbered, titleOf } from './plan-titles.ts'
import { sumsOf } from './sums.ts'

/**
 * Forms volumes of files by the rules of DOMAIN.md §4.7: parted into groups, put into order, cut where the next file would make a volume too
 * thick, and joined with their neighbours where they would be too thin. Nothing is lost, nothing lies in two volumes, and a file is never
 * parted: one that alone is too thick has its own.
 */
export function planVolumes(input: PlanInput): PlannedVolume[] {
  const { files, settings } = input
  const unique = [...new Map(files.map((file) => [file.id, file])).values()]
  const cut = groupsOf(unique, settings).flatMap((group) => cutGroup(group, settings))
  const parts = [...Map.groupBy(cut, ({ groups }) => groups[0]?.set).values()]
    .flatMap((set) => joinThin(set, settings))
    .sort((a, b) => byPlace(a.files[0]!, b.files[0]!, settings))
  const bases = parts.map(
    (part): TitledVolume => ({ title: titleOf(part.groups, part.files, input), carrier: carrierOf(part) })
  )
  const titles = numbered(bases, input.titles)
  const kin = Map.groupBy(bases.keys(), (at) => `${bases[at]?.carrier}\n${bases[at]?.title}`)
  return parts.map((part, at) => {
    const first = part.files[0]!
    const sums = sumsOf(part.files, settings)
    const same = kin.get(`${bases[at]?.carrier}\n${bases[at]?.title}`) ?? []
    return {
      ...sums,
      title: titles[at] ?? '',
      monomialId: first.monomialId,
      unitNo: first.unitNo,
      class: first.catalogCode.slice(0, 1),
      files: part.files,
      rules: [
        ...rulesOfGroups(part).filter(({ rule }) => rule !== 'retention'),
        ...part.why,
        ...(same.length > 1
          ? [{ rule: 'part', values: { part: same.indexOf(at) + 1, parts: same.length } } as const]
          : []),
        { rule: 'medium', values: { medium: [...new Set(part.files.map(({ medium }) => medium))].join(',') } },
        { rule: 'retention', values: { retention: sums.retention ?? '' } },
        { rule: 'order', values: { order: settings.order } }
      ]
    }
  })
}

/** The carriers of a volume, by which numbers in titles are counted apart. */
const carrierOf = ({ files }: PlanPart) => [...new Set(files.map(({ carrier }) => carrier))].sort().join(',')

/** The rules of all groups of a volume, each once. */
function rulesOfGroups({ groups }: PlanPart): VolumeRule[] {
  return [...new Map(groups.flatMap(({ rules }) => rules).map((rule) => [JSON.stringify(rule), rule])).values()]
}
