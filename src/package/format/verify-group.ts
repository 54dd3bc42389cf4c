import { type PartFacts, partText } from './bag-count.ts'
import { type Finding, Findings } from './findings.ts'
import type { Report } from './report.ts'
import type { Whole } from './whole-manifest.ts'

/** A package that was verified, and what is known of it beside its report. */
export interface Examined {
  readonly report: Report
  /** The paths of the content that its manifests list. */
  readonly paths: readonly string[]
  /** What it is a part of; undefined where it does not say, or is no part. */
  readonly whole: Whole | undefined
}

/** A package under the name by which it was given. */
export interface Given {
  readonly name: string
  readonly examined: Examined
}

/** What a verification says of parts that belong together. */
export interface GroupReport {
  readonly isValid: boolean
  readonly group: string
  /** Of so many parts these were given. */
  readonly of: number
  readonly parts: readonly number[]
  /** The digest of the whole package, where all of it is there. */
  readonly digest: string | null
  readonly files: number
  readonly bytes: number
  readonly count: number
  readonly findings: readonly Finding[]
}

/** What describes the transfer is in each part. */
const IN_EACH = 'data/metadata/'

/** The report of a package that was given alone: of a part, that the others were not verified. */
export function aloneReport({ report }: Examined): Report {
  const { part } = report
  if (part === null || part.of === 1) return report
  const note: Finding = { code: 'onePart', weight: 'note', path: 'bag-info.txt', found: partText(part) }
  return { ...report, count: report.count + 1, findings: [...report.findings, note] }
}

/**
 * The reports of packages that were given together. Of those that belong together it is verified that no part is missing or given twice, and that
 * they hold exactly what the whole package does, each file once.
 */
export function reportsOf(given: readonly Given[]): {
  readonly reports: readonly Report[]
  readonly groups: readonly GroupReport[]
} {
  const groups = Map.groupBy(given, ({ examined }) => examined.report.part?.group)
  groups.delete(undefined)
  const isAlone = ({ examined: { report } }: Given) => (groups.get(report.part?.group)?.length ?? 1) === 1
  return {
    reports: given.map((one) => (isAlone(one) ? aloneReport(one.examined) : one.examined.report)),
    groups: [...groups.values()].flatMap((some) => (some.length > 1 ? [groupReport(some)] : []))
  }
}

function groupReport(given: readonly Given[]): GroupReport {
  const findings = new Findings()
  const [first] = given
  const { group, of } = partIn(first)
  const whole = first?.examined.whole
  const present = new Map<number, Given>()
  for (const one of given.toSorted((a, b) => partIn(a).no - partIn(b).no)) {
    const part = partIn(one)
    // Made anew, or divided otherwise: these parts do not belong together.
    if (part.of !== of || one.examined.whole?.digest !== whole?.digest)
      findings.add('otherPart', { path: one.name, found: partText(part) })
    else if (present.has(part.no)) findings.add('doubledPart', { path: one.name, found: partText(part) })
    else present.set(part.no, one)
  }
  for (let no = 1; no <= of; no += 1) if (!present.has(no)) findings.add('missingPart', { found: partText({ no, of }) })
  const isAll = present.size === of
  if (whole) compareFiles(whole, present, isAll, findings)
  const reports = [...present.values()].map(({ examined }) => examined.report)
  const list = findings.list(reports.every(({ isOurs }) => isOurs))
  const isValid = list.isValid && reports.every((report) => report.isValid)
  return {
    ...{ ...list, isValid, group, of, parts: [...present.keys()] },
    digest: isValid ? (whole?.digest ?? null) : null,
    files: reports.reduce((sum, { files }) => sum + files, 0),
    bytes: reports.reduce((sum, { bytes }) => sum + bytes, 0)
  }
}

function partIn(one: Given | undefined): PartFacts {
  const part = one?.examined.report.part
  if (!part) throw new Error('only parts are in a group')
  return part
}

/** Each file of the whole package is in one part, and what describes it in each. */
function compareFiles(whole: Whole, present: ReadonlyMap<number, Given>, isAll: boolean, findings: Findings): void {
  const holders = new Map<string, number[]>()
  for (const [no, { examined }] of present)
    for (const path of examined.paths) {
      const all = holders.get(path)
      if (all) all.push(no)
      else holders.set(path, [no])
    }
  for (const [path, numbers] of holders)
    if (numbers.length > 1 && !path.startsWith(IN_EACH)) findings.add('inTwoParts', { path, found: numbers.join(', ') })
  // Where a part is missing, everything in it is.
  if (isAll) for (const path of whole.files.keys()) if (!holders.has(path)) findings.add('missing', { path })
}
