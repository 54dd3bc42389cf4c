import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'
import { sound } from '../item/sound.ts'

/** PDF/A 标识: the letters of a PDF are in it, and what says to follow PDF/A runs nothing. It is no full verdict on PDF/A. */
export const ky05: CheckItem = {
  object(object) {
    const seen = sound(object)
    if ('kind' in seen) return seen
    const { pdf } = seen.facts
    if (!pdf) return notApplicable('checks:why.notPdf')
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
    if (pdfa === '') return notApplicable('checks:why.noPdfa')
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
