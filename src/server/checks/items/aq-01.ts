import { type CheckItem, foundOrPassed, notApplicable, notRun } from '../item/check-item.ts'

/** 病毒查杀: clamd finds nothing, where the installation has one. */
export const aq01: CheckItem = {
  object({ virus, measured }) {
    if (measured === 'missing') return notApplicable('checks:why.noBytes')
    if (virus === null) return notRun('checks:why.noClamd')
    if (virus.kind === 'failed') throw new Error(`clamd: ${virus.reason}`)
    return foundOrPassed(
      virus.kind === 'clean'
        ? []
        : [{ said: { key: 'checks:said.virus', values: { name: virus.name } }, mend: 'checks:mend.virus' }]
    )
  }
}
