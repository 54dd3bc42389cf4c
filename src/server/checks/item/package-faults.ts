import type { FindingCode } from '#package/format/findings.ts'

import { visibleText } from '../../domain/packages/visible-text.ts'
import { type ItemFinding, foundOrPassed, notRun, type Outcome } from './check-item.ts'
import type { Amounts, CheckedPackage } from './checked-package.ts'

/** The items under which what the verifier finds is reported. */
type PackageItem = 'ZS-10' | 'ZS-11' | 'WZ-01' | 'WZ-02' | 'WZ-10' | 'KY-10'

/** So many places of a package are named under an item; of more only how many they are. */
const NAMED = 20

/** Under which item each finding of the verifier is reported: none is under two, and none under none. */
const ITEM_OF: Readonly<Record<FindingCode, PackageItem>> = {
  // How a package is laid out and named.
  noDeclaration: 'ZS-10',
  wrongDeclaration: 'ZS-10',
  noManifest: 'ZS-10',
  noTagManifest: 'ZS-10',
  manifestEncoding: 'ZS-10',
  malformedLine: 'ZS-10',
  doubledLine: 'ZS-10',
  unknownAlgorithm: 'ZS-10',
  weakAlgorithm: 'ZS-10',
  notDeclared: 'ZS-10',
  outside: 'ZS-10',
  wrongInfo: 'ZS-10',
  noOxum: 'ZS-10',
  notComposed: 'ZS-10',
  endsInDotOrBlank: 'ZS-10',
  reserved: 'ZS-10',
  refusedCharacter: 'ZS-10',
  tooLong: 'ZS-10',
  noContainer: 'ZS-10',
  headersDiffer: 'ZS-10',
  nameEncoding: 'ZS-10',
  wrongHeader: 'ZS-10',
  // It is another than was packed.
  changed: 'ZS-11',
  otherPart: 'ZS-11',
  notOfWhole: 'ZS-11',
  // Figures.
  wrongCount: 'WZ-01',
  wrongBytes: 'WZ-02',
  wrongSize: 'WZ-02',
  // What is listed is there, and nothing else.
  manifestsDiffer: 'WZ-10',
  missing: 'WZ-10',
  extra: 'WZ-10',
  doubled: 'WZ-10',
  clash: 'WZ-10',
  link: 'WZ-10',
  special: 'WZ-10',
  fetch: 'WZ-10',
  unreadable: 'WZ-10',
  onePart: 'WZ-10',
  missingPart: 'WZ-10',
  doubledPart: 'WZ-10',
  inTwoParts: 'WZ-10',
  truncated: 'WZ-10',
  overlapping: 'WZ-10',
  hiddenBytes: 'WZ-10',
  tooMany: 'WZ-10',
  // How it is packed.
  encrypted: 'KY-10',
  unknownPacking: 'KY-10'
}

/**
 * What an item says of a package: what the verifier has found that belongs under it, and what the item finds beside that. Of a package that
 * is lost or cannot be read the others say nothing: that it is so is found by 信息包组织规范.
 */
export function askPackage(
  code: PackageItem,
  { read, no }: CheckedPackage,
  beside: (read: Exclude<CheckedPackage['read'], string>) => readonly ItemFinding[]
): Outcome {
  if (typeof read === 'string') {
    if (code !== 'ZS-10') return notRun(`checks:why.package.${read}`, { no })
    return foundOrPassed([
      { said: { key: `checks:said.package.${read}`, values: { no } }, mend: 'checks:mend.package' }
    ])
  }
  const own = read.findings.filter((one) => one.weight === 'error' && ITEM_OF[one.code] === code)
  const findings = [
    ...own.slice(0, NAMED).map(
      ({ code: finding, path = '' }): ItemFinding => ({
        said: {
          key: path === '' ? 'checks:said.package.found' : 'checks:said.package.foundAt',
          values: { no, path: visibleText(path), finding }
        },
        mend: 'checks:mend.package'
      })
    ),
    ...(own.length > NAMED
      ? [{ said: { key: 'checks:said.package.more', values: { no, count: own.length - NAMED } } } satisfies ItemFinding]
      : []),
    ...beside(read)
  ]
  // Of very many findings the verifier lists the first: whether there is one of this item among the others is not known.
  if (findings.length === 0 && read.count > read.findings.length) return notRun('checks:why.package.tooMany', { no })
  return foundOrPassed(findings)
}

/** What is counted in a package; where it describes nothing that can be counted, which KY-01 finds, what its transfer declares. */
export const countedIn = ({ described, declared }: CheckedPackage): Amounts =>
  described && !('flaw' in described) ? described : declared

/** A finding for each pair of figures that differ. */
export const differing = (
  no: string,
  pairs: Readonly<
    Partial<
      Record<
        'volumes' | 'files' | 'pages' | 'bytes' | 'packed' | 'size',
        readonly [declared: number | null, counted: number]
      >
    >
  >
): readonly ItemFinding[] =>
  Object.entries(pairs).flatMap(([what, [declared, counted]]): ItemFinding[] =>
    declared === null || declared === counted
      ? []
      : [
          {
            said: { key: `checks:said.package.${what as keyof typeof pairs}`, values: { no, declared, counted } },
            mend: 'checks:mend.package'
          }
        ]
  )
