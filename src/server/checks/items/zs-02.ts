import { type CheckItem, askHuman, type ItemFinding, foundOrPassed, notApplicable } from '../item/check-item.ts'
import { sound } from '../item/sound.ts'

/** 电子签名/签章验证: each signature of a PDF covers the whole file, and its digest is that of the bytes. Whether its signer can be trusted is for a person to see. */
export const zs02: CheckItem = {
  object(object) {
    const seen = sound(object)
    if ('kind' in seen) return seen
    const signatures = seen.facts.pdf?.signatures ?? []
    if (signatures.length === 0) return notApplicable('checks:why.noSignature')
    const findings = signatures.flatMap(({ signer, isWhole, isIntact }): ItemFinding[] => [
      ...(isWhole ? [] : [{ said: { key: 'checks:said.signaturePart', values: { signer } } } as const]),
      ...(isIntact === false ? [{ said: { key: 'checks:said.signatureBroken', values: { signer } } } as const] : [])
    ])
    if (findings.length > 0) return foundOrPassed(findings)
    const signers = signatures.map(({ signer, time }) => [signer, time].filter(Boolean).join(' ')).join(', ')
    return askHuman('checks:ask.signer', { count: signatures.length, signers })
  }
}
