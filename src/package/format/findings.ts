import { CONTAINER_FAULTS } from './entry.ts'
import { NAME_FAULTS } from './names.ts'

/** Everything that can be found in a package. docs/package.md says what each means. */
export const FINDING_CODES = [
  'noDeclaration',
  'wrongDeclaration',
  'noManifest',
  'noTagManifest',
  'manifestEncoding',
  'malformedLine',
  'doubledLine',
  'manifestsDiffer',
  'unknownAlgorithm',
  'weakAlgorithm',
  'changed',
  'missing',
  'extra',
  'notDeclared',
  'outside',
  'doubled',
  'clash',
  'link',
  'special',
  'wrongInfo',
  'noOxum',
  'wrongBytes',
  'wrongCount',
  'fetch',
  'unreadable',
  'onePart',
  'notOfWhole',
  'missingPart',
  'doubledPart',
  'otherPart',
  'inTwoParts',
  ...NAME_FAULTS,
  ...CONTAINER_FAULTS
] as const
export type FindingCode = (typeof FINDING_CODES)[number]

/** What was found: an error says that the package is not what was packed, a note that something about it is unusual. */
export interface Finding {
  readonly code: FindingCode
  readonly weight: 'error' | 'note'
  readonly path?: string
  /** The number of a line, digests or figures: what should be there, and what is. */
  readonly expected?: string
  readonly found?: string
}

/** Findings that only a package of our format must not have: RFC 8493 allows them. */
const OURS: ReadonlySet<FindingCode> = new Set([...NAME_FAULTS, 'notDeclared', 'noTagManifest', 'noOxum'])
/** Findings that never make a package wrong. */
const NOTES: ReadonlySet<FindingCode> = new Set(['weakAlgorithm', 'fetch', 'unknownAlgorithm', 'onePart'])
/** Findings that are kept; more are counted. */
const KEPT = 1000

/** Collects what is found. Which weight a finding has depends on whose format the package says it keeps. */
export class Findings {
  readonly #found: Omit<Finding, 'weight'>[] = []
  #errors = 0
  #loose = 0
  #count = 0

  add(code: FindingCode, more: Omit<Finding, 'code' | 'weight'> = {}): void {
    this.#count += 1
    if (OURS.has(code)) this.#loose += 1
    else if (!NOTES.has(code)) this.#errors += 1
    if (this.#found.length < KEPT) this.#found.push({ code, ...more })
  }

  /** All of them, errors first, each kind in the order of its paths. */
  list(isOurs: boolean): { readonly isValid: boolean; readonly count: number; readonly findings: readonly Finding[] } {
    const weightOf = (code: FindingCode) => (NOTES.has(code) || (OURS.has(code) && !isOurs) ? 'note' : 'error')
    const findings = this.#found.map((one): Finding => ({ ...one, weight: weightOf(one.code) }))
    const rank = (one: Finding) => (one.weight === 'error' ? 0 : 1)
    findings.sort(
      (a, b) =>
        rank(a) - rank(b) ||
        FINDING_CODES.indexOf(a.code) - FINDING_CODES.indexOf(b.code) ||
        compare(a.path ?? '', b.path ?? '')
    )
    return { isValid: this.#errors === 0 && !(isOurs && this.#loose > 0), count: this.#count, findings }
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
