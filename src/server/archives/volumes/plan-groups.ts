import type { Grouping, PlanSettings, VolumeRule } from '#contract/archives/volume-plan.ts'

import type { PlanFile } from './plan-file.ts'

/** Files that may share a volume, and why they do. */
export interface PlanGroup {
  readonly files: readonly PlanFile[]
  readonly rules: readonly VolumeRule[]
  readonly grouping: Grouping
}

const classOf = ({ catalogCode }: PlanFile) => catalogCode.slice(0, 1)
const groupOf = ({ catalogCode }: PlanFile) => catalogCode.split('-')[0] ?? catalogCode
/** Text and drawings may lie in one volume; photographs, recordings, films and data each have their own. */
const mediumOf = ({ medium }: PlanFile) => (medium === 'TZ' ? 'WZ' : medium)

const groupingOf = (file: PlanFile, { groups }: PlanSettings): Grouping =>
  groups[classOf(file) as keyof PlanSettings['groups']] ?? 'group'

/** Files parted into those that may share a volume: by unit project, group, kind, carrier, secret level and, where asked, retention. */
export function groupsOf(files: readonly PlanFile[], settings: PlanSettings): PlanGroup[] {
  const groups = Map.groupBy(files, (file) => JSON.stringify(keyOf(file, settings)))
  return [...groups.values()]
    .sort(([a], [b]) => (a && b ? byPlace(a, b, settings) : 0))
    .map((members) => {
      const first = members[0]!
      return { files: members, rules: rulesOf(first, settings), grouping: groupingOf(first, settings) }
    })
}

function keyOf(file: PlanFile, settings: PlanSettings): (string | null)[] {
  const { apart } = settings
  const own: Readonly<Record<Grouping, (string | null)[]>> = {
    class: [],
    group: [groupOf(file)],
    division: [groupOf(file), file.division],
    specialty: [groupOf(file), file.specialty],
    item: [file.catalogCode]
  }
  return [
    file.monomialId,
    classOf(file),
    mediumOf(file),
    apart.includes('carrier') ? file.carrier : '',
    apart.includes('secrecy') ? file.secrecy : '',
    apart.includes('retention') ? file.retention : '',
    ...own[groupingOf(file, settings)]
  ]
}

/** In the order of the archive: class by class, the project's own before its unit projects', photographs last. */
export function byPlace(a: PlanFile, b: PlanFile, settings: PlanSettings): number {
  const [one, other] = [placeOf(a, settings), placeOf(b, settings)]
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return (one[at] ?? '') < (other[at] ?? '') ? -1 : 1
  return 0
}
const placeOf = (file: PlanFile, settings: PlanSettings) => [
  mediumOf(file) === 'WZ' ? '' : mediumOf(file),
  classOf(file),
  file.unitNo,
  ...keyOf(file, settings).map((part) => part ?? '')
]

function rulesOf(file: PlanFile, settings: PlanSettings): VolumeRule[] {
  const { apart } = settings
  const grouping = groupingOf(file, settings)
  const group: VolumeRule = { rule: 'group', values: { code: groupOf(file), name: file.groupName } }
  const own: Readonly<Record<Grouping, readonly VolumeRule[]>> = {
    class: [],
    group: [group],
    division: file.division === null ? [group] : [group, { rule: 'division', values: { division: file.division } }],
    specialty:
      file.specialty === null ? [group] : [group, { rule: 'specialty', values: { specialty: file.specialty } }],
    item: [{ rule: 'item', values: { code: file.catalogCode, name: file.itemName } }]
  }
  return [
    file.unitName === null
      ? { rule: 'project', values: {} }
      : { rule: 'unit', values: { no: file.unitNo, name: file.unitName } },
    { rule: 'class', values: { code: classOf(file), name: file.className } },
    ...own[grouping],
    ...apart.map((rule): VolumeRule => ({ rule, values: { [rule]: file[rule] } }))
  ]
}
