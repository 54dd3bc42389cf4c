import type { PlanFile, PlanInput } from './plan-file.ts'
import type { PlanGroup } from './plan-groups.ts'
import words from './words.json' with { type: 'json' }

/** A number as it is written in a title, 1 to 999. */
export function chineseNumber(value: number): string {
  const { ten, hundred, zero } = words
  const digit = (one: number) => words.digits[one] ?? ''
  if (value < 10) return digit(value)
  if (value < 100) {
    const [tens, ones] = [Math.floor(value / 10), value % 10]
    return `${tens === 1 ? '' : digit(tens)}${ten}${ones === 0 ? '' : digit(ones)}`
  }
  const [hundreds, rest] = [Math.floor(value / 100), value % 100]
  const tail =
    rest === 0 ? '' : rest < 10 ? `${zero}${digit(rest)}` : `${rest < 20 ? digit(1) : ''}${chineseNumber(rest)}`
  return `${digit(hundreds)}${hundred}${tail}`
}

/** The number of a volume at the end of its title. */
const ORDINAL = new RegExp(words.ordinal, 'u')

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

/** Gives volumes of one title their numbers in brackets, going on from those that there are; one alone has none. */
export function numbered(bases: readonly string[], taken: readonly string[]): string[] {
  const there = Map.groupBy(taken, (title) => title.replace(ORDINAL, ''))
  const many = Map.groupBy(bases, (base) => base)
  const next = new Map<string, number>()
  return bases.map((base) => {
    const before = there.get(base)?.length ?? 0
    if (before === 0 && (many.get(base)?.length ?? 0) < 2) return base
    const number = next.get(base) ?? before + 1
    next.set(base, number + 1)
    return `${base}${words.open}${chineseNumber(number)}${words.close}`
  })
}
