import { type CheckItem, askHuman, type Finding, foundOrPassed, notApplicable } from '../item/check-item.ts'
import { sound } from '../item/sound.ts'

/** Dots per inch that a scan ought to have (DA/T 31). */
const ENOUGH = 300
const SCANS: ReadonlySet<string> = new Set(['jpg', 'png', 'tif'])

const tooCoarse = (found: number, count: number): Finding => ({
  said: { key: 'checks:said.resolution', values: { found, wanted: ENOUGH, count } },
  mend: 'checks:mend.scan'
})

/** 扫描分辨率: pages that are pictures have 300 dots per inch. */
export const ky07: CheckItem = {
  object(object, { templateCode }) {
    const seen = sound(object)
    if ('kind' in seen) return seen
    const { pdf, dpi, format } = seen.facts
    if (pdf) {
      if (pdf.scans.length === 0) return notApplicable('checks:why.noScan')
      const [worst] = [...pdf.scans].sort((a, b) => a.dpi - b.dpi)
      const poor = pdf.scans.filter((scan) => scan.dpi < ENOUGH)
      return foundOrPassed(worst && poor.length > 0 ? [tooCoarse(worst.dpi, poor.length)] : [])
    }
    if (!SCANS.has(format) || templateCode === 'file_photo') return notApplicable('checks:why.noScan')
    if (dpi === null) return askHuman('checks:ask.resolution')
    return foundOrPassed(dpi < ENOUGH ? [tooCoarse(dpi, 1)] : [])
  }
}
