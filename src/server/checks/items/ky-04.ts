import { FORMATS } from '#contract/files/stored.ts'

import { endingOf } from '../../bytes/recognise.ts'
import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'

/** 扩展名与实际格式相符: the name of a file ends as its bytes are. */
export const ky04: CheckItem = {
  object({ measured, fileName }) {
    if (measured === 'missing') return notApplicable('checks:why.noBytes')
    if (measured === 'crashed') throw new Error('the bytes could not be measured')
    const endings = FORMATS[measured.format]?.endings
    if (!endings) return notApplicable('checks:why.unknownFormat')
    const ending = endingOf(fileName)
    return foundOrPassed(
      endings.includes(ending)
        ? []
        : [
            {
              said: { key: 'checks:said.ending', values: { ending: ending || '-', format: measured.format } },
              mend: 'checks:mend.rename'
            }
          ]
    )
  }
}
