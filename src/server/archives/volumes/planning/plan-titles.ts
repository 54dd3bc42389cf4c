import type { PlanFile, PlanInput, TitledVolume } from './plan-file.ts'
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

/** So many names of what lies in a volume are written in its title; of more, two, and the class. */
const MOST_NAMES = 3

/** What a volume is called, without its number: project, unit project, and what lies in it. */
export function titleOf(
  groups: readonly PlanGroup[],
  files: readonly PlanFile[],
  { projectName, nameOf }: PlanInput
): string {
  const [first] = files
  if (!first) return projectName
  const content =
    groups.length > 1 ? contentOfMany(groups, nameOf) : contentOf(files, groups[0]?.grouping ?? 'group', nameOf)
  return `${projectName}${first.unitName ?? ''}${content}`
}

/** What groups that were joined hold: disciplines by their names, else the groups by theirs, behind the division where it is one. */
function contentOfMany(groups: readonly PlanGroup[], nameOf: PlanInput['nameOf']): string {
  const firsts = groups.flatMap(({ files }) => files.slice(0, 1))
  const { className = '', division = null } = firsts[0] ?? {}
  const listed = (names: readonly string[], end: string) => {
    const own = [...new Set(names)]
    if (own.length <= MOST_NAMES) return `${own.join(words.and)}${end}`
    return `${own.slice(0, 2).join(words.and)}${words.etc}${className}`
  }
  const grouping = groups[0]?.grouping
  if (grouping === 'specialty' && firsts.every(({ specialty }) => specialty !== null))
    return listed(
      firsts.map(({ specialty }) => nameOf('specialty', specialty ?? '')),
      className
    )
  if (grouping === 'division' && division !== null && firsts.every((one) => one.division === division))
    return `${nameOf('division', division)}${listed(
      firsts.map(({ groupName }) => groupName),
      ''
    )}`
  return listed(
    groups.map(({ files, grouping: by }) => contentOf(files, by, nameOf)),
    ''
  )
}

function contentOf(files: readonly PlanFile[], grouping: PlanGroup['grouping'], nameOf: PlanInput['nameOf']): string {
  const first = files[0]!
  const shown = themesOf(files, nameOf)
  if (shown) return shown
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
/** What photographs of one item show, in the order of their list: an item is for every stage, whatever there is of it. Nothing where one says none, or there are too many. */
function themesOf(files: readonly PlanFile[], nameOf: PlanInput['nameOf']): string | undefined {
  const [first] = files
  const isOne = files.every(
    ({ medium, theme, catalogCode }) => medium === 'ZP' && theme && catalogCode === first?.catalogCode
  )
  const themes = [...new Set(files.flatMap(({ theme }) => theme ?? []))].sort((a, b) => Number(a) - Number(b))
  if (!isOne || themes.length > MOST_NAMES) return undefined
  return `${themes.map((theme) => nameOf('theme', theme)).join(words.and)}${nameOf('medium', 'ZP')}`
}
const isApart = ({ medium }: PlanFile) => medium !== 'WZ' && medium !== 'TZ'

/** Gives volumes of one title and carrier their numbers in brackets, going on from those that there are; one alone has none. */
export function numbered(volumes: readonly TitledVolume[], taken: readonly TitledVolume[]): string[] {
  const keyOf = ({ title, carrier }: TitledVolume) => `${carrier}\n${title.replace(ORDINAL, '')}`
  const there = Map.groupBy(taken, keyOf)
  const many = Map.groupBy(volumes, keyOf)
  const next = new Map<string, number>()
  return volumes.map((volume) => {
    const key = keyOf(volume)
    const before = there.get(key) ?? []
    if (before.length === 0 && many.get(key)?.length === 1) return volume.title
    const titles = new Set(before.map(({ title }) => title))
    let number = next.get(key) ?? before.length + 1
    const titleWith = () => `${volume.title}${words.open}${chineseNumber(number)}${words.close}`
    while (titles.has(titleWith())) number++
    next.set(key, number + 1)
    return titleWith()
  })
}
