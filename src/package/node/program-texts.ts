import en from '#locales/en/verify.json' with { type: 'json' }
import chinese from '#locales/zh-CN/verify.json' with { type: 'json' }

import type { Finding, FindingCode } from '../format/findings.ts'
import { partText } from '../format/bag-count.ts'
import type { GroupReport } from '../format/verify-group.ts'
import type { Report } from '../format/report.ts'

/** Says the texts of the program, their {{places}} filled. */
export type SayProgramText = (key: keyof typeof chinese, values?: Readonly<Record<string, string | number>>) => string

/** Chinese or English: what is asked for, else what the machine is set to; Chinese where it says nothing of either. */
export function sayIn(language: string): SayProgramText {
  const texts = /^en/i.test(language) ? en : chinese
  return (key, values = {}) => texts[key].replace(/{{\s*(\w+)\s*}}/g, (_, name: string) => String(values[name] ?? ''))
}

/** A finding in one line. */
function findingLine(say: SayProgramText, { code, weight, path, expected, found }: Finding): string {
  const weightText = say(weight === 'error' ? 'weight.error' : 'weight.note')
  const title = say(`code.${code}` satisfies `code.${FindingCode}`)
  const line =
    path === undefined
      ? say('line.bare', { weight: weightText, title })
      : say('line', { weight: weightText, title, path: visible(path) })
  if (expected !== undefined && found !== undefined) return `${line} ${say('line.figures', { expected, found })}`
  return found === undefined ? line : `${line} ${say('line.found', { found: visible(found) })}`
}

/** A path without what would move the cursor of a terminal or turn its text about. */
const visible = (path: string) =>
  path.replace(/[\p{Cc}\p{Cf}]/gu, (one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`)

/** What is said of a package: every finding in a line, the figures, and the verdict at the end. */
export function reportLines(say: SayProgramText, path: string, report: Report): string[] {
  const { isValid, digest, files, bytes, algorithms, part } = report
  return [
    ...findingLines(say, report),
    ...(part ? [say('summary.part', { part: partText(part), group: visible(part.group) })] : []),
    say('summary.content', { files, bytes, algorithms: algorithms.join(', ') || '–' }),
    ...(digest ? [say('summary.digest', { digest })] : []),
    say(isValid ? 'summary.valid' : 'summary.broken', { path: visible(path) })
  ]
}

/** What is said of parts that were given together. */
export function groupLines(say: SayProgramText, report: GroupReport): string[] {
  const { isValid, group, of, parts, digest, files, bytes } = report
  return [
    ...findingLines(say, report),
    say('summary.group', { group: visible(group), count: parts.length, of, files, bytes }),
    ...(digest ? [say('summary.digest', { digest })] : []),
    say(isValid ? 'summary.whole' : 'summary.notWhole', { group: visible(group) })
  ]
}

const findingLines = (say: SayProgramText, { findings, count }: Pick<Report, 'findings' | 'count'>): string[] => [
  ...findings.map((one) => findingLine(say, one)),
  ...(count > findings.length ? [say('summary.more', { count: count - findings.length })] : [])
]
