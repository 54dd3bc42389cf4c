import type { PlanFile, PlanInput } from './plan-file.ts'
import type { PlanGroup } from './plan-groups.ts'

const DIGITS = '〇一二三四五六七八九'

/** A number as it stands in a title, 1 to 999: 十二, 二十, 一百零三. */
export function chineseNumber(value: number): string {
  if (value < 10) return DIGITS[value] ?? ''
  if (value < 20) return `十${value === 10 ? '' : DIGITS[value - 10]}`
  if (value < 100) return `${DIGITS[Math.floor(value / 10)]}十${value % 10 === 0 ? '' : DIGITS[value % 10]}`
  const rest = value % 100
  if (rest === 0) return `${DIGITS[Math.floor(value / 100)]}百`
  const tail = rest < 10 ? `零${DIGITS[rest]}` : `${rest < 20 ? '一' : ''}${chineseNumber(rest)}`
  return `${DIGITS[Math.floor(value / 100)]}百${tail}`
}

/** Where the number of a volume stands in its title. */
const ORDINAL = /[（(][一二三四五六七八九十百零〇]+[)）]$/u

/** What the volumes of a group are called, without their number: project, unit project, and what lies in them. */
export function titleOf({ files, grouping }: PlanGroup, { projectName, nameOf }: PlanInput): string {
  const [first] = files
  return first ? `${projectName}${first.unitName ?? ''}${contentOf(first, files, grouping, nameOf)}` : projectName
}

function contentOf(
  first: PlanFile,
  files: readonly PlanFile[],
  grouping: PlanGroup['grouping'],
  nameOf: PlanInput['nameOf']
): string {
  if (files.every(({ catalogCode }) => catalogCode === first.catalogCode) && (grouping === 'item' || isApart(first)))
    return first.itemName
  if (isApart(first)) return nameOf('medium', first.medium)
  if (grouping === 'class') return first.className
  if (grouping === 'specialty' && first.specialty !== null)
    return `${nameOf('specialty', first.specialty)}${first.className}`
  if (grouping === 'division' && first.division !== null)
    return `${nameOf('division', first.division)}${first.groupName}`
  return grouping === 'item' ? first.itemName : first.groupName
}
const isApart = ({ medium }: PlanFile) => medium !== 'WZ' && medium !== 'TZ'

/** Gives volumes of one title their numbers （一）（二）, going on from those that there are; one alone has none. */
export function numbered(bases: readonly string[], taken: readonly string[]): string[] {
  const there = Map.groupBy(taken, (title) => title.replace(ORDINAL, ''))
  const many = Map.groupBy(bases, (base) => base)
  const next = new Map<string, number>()
  return bases.map((base) => {
    const before = there.get(base)?.length ?? 0
    if (before === 0 && (many.get(base)?.length ?? 0) < 2) return base
    const number = next.get(base) ?? before + 1
    next.set(base, number + 1)
    return `${base}（${chineseNumber(number)}）`
  })
}
