import { type CheckItem, askHuman, type ItemFinding, foundOrPassed, notApplicable } from '../item/check-item.ts'
import { parameterOf } from '../item/scheme.ts'
import { sound } from '../item/sound.ts'

const SCANS: ReadonlySet<string> = new Set(['jpg', 'png', 'tif'])

const tooCoarse = (found: number, count: number, wanted: number): ItemFinding => ({
  said: { key: 'checks:said.resolution', values: { found, wanted, count } },
  mend: 'checks:mend.scan'
})

/** 扫描分辨率: pages that are pictures have as many dots per inch as the scheme asks for (DA/T 31: 300). */
export const ky07: CheckItem = {
  object(object, { templateCode }, { scheme }) {
    const enough = parameterOf(scheme, 'KY-07', 'dpi')
    const seen = sound(object)
    if ('kind' in seen) return seen
    const { pdf, dpi, format } = seen.facts
    if (pdf) {
      if (pdf.scans.length === 0) return notApplicable('checks:why.noScan')
      const [worst] = [...pdf.scans].sort((a, b) => a.dpi - b.dpi)
      const poor = pdf.scans.filter((scan) => scan.dpi < enough)
      return foundOrPassed(worst && poor.length > 0 ? [tooCoarse(worst.dpi, poor.length, enough)] : [])
    }
    if (!SCANS.has(format) || templateCode === 'file_photo') return notApplicable('checks:why.noScan')
    if (dpi === null) return askHuman('checks:ask.resolution')
    return foundOrPassed(dpi < enough ? [tooCoarse(dpi, 1, enough)] : [])
  }
}
