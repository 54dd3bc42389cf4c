import type { PackageReport } from '#contract/transfers/packing.ts'
import type { Finding } from '#package/format/findings.ts'

import type { Say } from '../../core/text/say.ts'
import type { VerifiedPackage } from '../../domain/packages/package-order.ts'
import { visibleText } from '../../domain/packages/visible-text.ts'

/** So many findings are kept. */
const KEPT = 200
/** So many findings are named in a sentence. */
const NAMED = 10

/** What is kept of a report about a package that has this digest; another digest is a finding of its own. */
export function keptReport({ isValid, count, findings, digest }: VerifiedPackage, sha256: string): PackageReport {
  const isOther = digest !== sha256
  const other = {
    ...{ code: 'changed', weight: 'error' as const, path: 'tagmanifest-sha256.txt', expected: sha256 },
    ...(digest !== null && { found: digest })
  }
  return {
    isValid: isValid && !isOther,
    count: count + (isOther ? 1 : 0),
    findings: [...(isOther ? [other] : []), ...findings.map(storable)].slice(0, KEPT)
  }
}

/** A path or a line of a package may hold signs that no database keeps. */
const storable = ({ path, expected, found, ...rest }: Finding): Finding => ({
  ...rest,
  ...(path !== undefined && { path: visibleText(path) }),
  ...(expected !== undefined && { expected: visibleText(expected) }),
  ...(found !== undefined && { found: visibleText(found) })
})

/** What a finding is called. */
export const findingTitle = (say: Say, code: string): string => say.maybe('verify', `code.${code}`) ?? code

/** The findings that make a package wrong, each in words with its path. */
export const faultsIn = (say: Say, { findings }: PackageReport): string[] =>
  findings
    .filter(({ weight }) => weight === 'error')
    .slice(0, NAMED)
    .map(({ code, path }) => {
      const title = findingTitle(say, code)
      return path === undefined ? title : say('transfers:online.finding', { path, title })
    })
