import { type CheckItem, type ItemFinding, foundOrPassed, notApplicable, notRun } from '../item/check-item.ts'

/**
 * 传输过程安全: a package that went from one installation to another came by an encrypted line, with a token that was valid, and the receipt
 * names its digest.
 */
export const aq05: CheckItem = {
  package({ no, sha256, way }) {
    if (way.kind === 'here') return notApplicable('checks:why.package.here')
    if (way.kind === 'carriers' || way.kind === 'undivided') return notApplicable('checks:why.package.carriers')
    const { isEncrypted, hadToken, confirmed } = way
    if (confirmed === null) return notRun('checks:why.package.notArrived', { no })
    const findings: ItemFinding[] = [
      ...(isEncrypted === false ? ['openLine' as const] : []),
      ...(hadToken === false ? ['noToken' as const] : []),
      ...(confirmed === sha256 ? [] : ['otherReceipt' as const])
    ].map((what) => ({ said: { key: `checks:said.package.${what}`, values: { no } } }))
    if (findings.length === 0 && isEncrypted === null) return notRun('checks:why.package.lineUnknown', { no })
    return foundOrPassed(findings)
  }
}
