import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'

/** 软硬件环境说明: what is of a format outside the list says what opens it (CJJ/T 117, 5.2.3). */
export const ky11: CheckItem = {
  file({ objects, cells }, { choices }) {
    const formats = choices.get('archive_format')
    const strange = objects.flatMap(({ measured }) =>
      typeof measured === 'object' && measured.flaw === null && !formats?.has(measured.format) ? [measured.format] : []
    )
    if (strange.length === 0) return notApplicable('checks:why.listedFormats')
    return foundOrPassed(
      String(cells.environment ?? cells.remark ?? '').trim() === ''
        ? [
            {
              said: { key: 'checks:said.environment', values: { formats: strange.join(', ') } },
              field: 'remark',
              mend: 'checks:mend.environment'
            }
          ]
        : []
    )
  }
}
