import { type CheckItem, foundOrPassed } from '../item/check-item.ts'

/** 固化信息一致: the digests of the stored bytes are those that were recorded when they came, SHA-256 and, where it was recorded, SM3. */
export const zs01: CheckItem = {
  object({ measured, sha256, sm3 }) {
    if (measured === 'missing')
      return foundOrPassed([{ said: { key: 'checks:said.bytesMissing' }, mend: 'checks:mend.upload' }])
    if (measured === 'crashed') throw new Error('the bytes could not be measured')
    const differing = [
      ...(measured.sha256 === sha256 ? [] : [['SHA-256', sha256, measured.sha256] as const]),
      ...(sm3 === null || measured.sm3 === null || measured.sm3 === sm3 ? [] : [['SM3', sm3, measured.sm3] as const])
    ]
    return foundOrPassed(
      differing.map(([method, recorded, found]) => ({
        said: { key: 'checks:said.digest', values: { method, recorded: short(recorded), found: short(found) } },
        mend: 'checks:mend.uploadAgain'
      }))
    )
  }
}

const short = (digest: string): string => `${digest.slice(0, 12)}\u2026`
