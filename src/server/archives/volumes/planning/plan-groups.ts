import { APARTS, type Grouping, type PlanSettings, type VolumeRule } from '#contract/archives/volume-plan.ts'

import type { PlanFile } from './plan-file.ts'
import words from './words.json' with { type: 'json' }

/** Files that may share a volume, and why they do. */
export interface PlanGroup {
  /** Groups of one set may be joined: they are of one unit project and class, and nothing keeps them apart. */
  readonly set: string
  /** What its group of the catalogue is called. */
  readonly name: string
  /** The division 分部 it lies in, where it is parted by that. */
  readonly division: string | null
  readonly files: readonly PlanFile[]
  readonly rules: readonly VolumeRule[]
  readonly grouping: Grouping
}

const classOf = ({ catalogCode }: PlanFile) => catalogCode.slice(0, 1)
/** The group 分组 of the catalogue that a file's item is in. */
export const groupOf = ({ catalogCode }: Pick<PlanFile, 'catalogCode'>): string =>
  catalogCode.split('-')[0] ?? catalogCode
/** Text and drawings may lie in one volume; photographs, recordings, films and data each have their own. */
const mediumOf = ({ medium }: PlanFile) => (medium === 'TZ' ? 'WZ' : medium)

const groupingOf = (file: PlanFile, { groups }: PlanSettings): Grouping =>
  groups[classOf(file) as keyof PlanSettings['groups']] ?? 'group'

/**
 * Files parted into those that may share a volume, in the order of the archive: by unit project, class, kind, group, and within it by
 * carrier, secret level and retention as far as they are kept apart.
 */
export function groupsOf(files: readonly PlanFile[], settings: PlanSettings): PlanGroup[] {
  const groups = Map.groupBy(files, (file) => JSON.stringify(keyOf(file, settings)))
  return [...groups.values()]
    .sort(([a], [b]) => (a && b ? byPlace(a, b, settings) : 0))
    .map((members) => {
      const first = members[0]!
      return {
        set: JSON.stringify([...placeInClass(first), ...apartOf(first, settings)]),
        name: first.groupName,
        division: groupingOf(first, settings) === 'division' ? first.division : null,
        files: members,
        rules: rulesOf(first, settings),
        grouping: groupingOf(first, settings)
      }
    })
}

/** A number as a text that lies in order among others. */
const ranked = (order: number) => String(order).padStart(5, '0')

/** The groups about a unit project as a whole that was finished: they lie behind those of its divisions. */
const LAST_GROUPS = new RegExp(words.lastGroups, 'u')
const LAST = 99_999
const placeOfDivision = ({ division, divisionOrder, groupName }: PlanFile) =>
  division === null && LAST_GROUPS.test(groupName) ? LAST : divisionOrder

/** What parts the files of a class: a division 分部 lies before the groups that it has files in, what has none before all of them. */
function ownOf(file: PlanFile, settings: PlanSettings): string[] {
  const own: Readonly<Record<Grouping, string[]>> = {
    class: [],
    group: [groupOf(file)],
    division: [ranked(placeOfDivision(file)), file.division ?? '', groupOf(file)],
    specialty: [groupOf(file), ranked(file.specialtyOrder), file.specialty ?? ''],
    item: [file.catalogCode]
  }
  return own[groupingOf(file, settings)]
}
const apartOf = (file: PlanFile, { apart }: PlanSettings): string[] =>
  APARTS.map((one) => (apart.includes(one) ? file[one] : ''))
const placeInClass = (file: PlanFile): string[] => [
  mediumOf(file) === 'WZ' ? '' : mediumOf(file),
  classOf(file),
  file.unitNo,
  file.monomialId ?? ''
]

const keyOf = (file: PlanFile, settings: PlanSettings): string[] => [
  ...placeInClass(file),
  ...ownOf(file, settings),
  ...apartOf(file, settings)
]

/** In the order of the archive: class by class, the project's own before its unit projects', photographs last. */
export function byPlace(a: PlanFile, b: PlanFile, settings: PlanSettings): number {
  const [one, other] = [keyOf(a, settings), keyOf(b, settings)]
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return (one[at] ?? '') < (other[at] ?? '') ? -1 : 1
  return 0
}

function rulesOf(file: PlanFile, settings: PlanSettings): VolumeRule[] {
  const { apart } = settings
  const grouping = groupingOf(file, settings)
  const group: VolumeRule = { rule: 'group', values: { code: groupOf(file), name: file.groupName } }
  const own: Readonly<Record<Grouping, readonly VolumeRule[]>> = {
    class: [],
    group: [group],
    division: file.division === null ? [group] : [{ rule: 'division', values: { division: file.division } }, group],
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
