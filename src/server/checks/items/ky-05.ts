import FORMATS from '../item/formats.json' with { type: 'json' }
import { type CheckItem, foundOrPassed, PASSED } from '../item/check-item.ts'
import { sound } from '../item/sound.ts'

const KINDS = ['text', 'drawing', 'picture'] as const
const PHOTO = 'file_photo'

/** 长期保存格式: a file is PDF/A with its letters in it, OFD, or of another format that is kept for long; else it is said what its format is asked for at the transfer. It is no full verdict on PDF/A. */
export const ky05: CheckItem = {
  object(object, { templateCode }) {
    const seen = sound(object)
    if ('kind' in seen) return seen
    const { pdf, format } = seen.facts
    if (!pdf) {
      const isKept = FORMATS.kept.includes(format) || (templateCode === PHOTO && FORMATS.keptPhotos.includes(format))
      if (isKept) return PASSED
      const kind = KINDS.find((one) => FORMATS[one].includes(format)) ?? 'other'
      return foundOrPassed([
        {
          said: { key: `checks:said.keep.${kind}`, values: { format: format.toUpperCase() } },
          mend: 'checks:mend.keep'
        }
      ])
    }
    const { pdfa, looseFonts, scripts, launches } = pdf
    if (looseFonts.length > 0)
      return foundOrPassed([
        {
          said: {
            key: 'checks:said.fonts',
            values: { fonts: looseFonts.slice(0, 10).join(', '), count: looseFonts.length }
          },
          mend: 'checks:mend.pdfa'
        }
      ])
    if (pdfa === '') return foundOrPassed([{ said: { key: 'checks:said.keep.pdf' }, mend: 'checks:mend.pdfa' }])
    return foundOrPassed(
      scripts + launches === 0
        ? []
        : [
            {
              said: { key: 'checks:said.pdfaActive', values: { part: pdfa, scripts, launches } },
              mend: 'checks:mend.pdfa'
            }
          ]
    )
  }
}
