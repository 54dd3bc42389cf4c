import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'

/** 格式符合归档要求: the format of the bytes is one of those that the archive takes. */
export const ky03: CheckItem = {
  object({ measured }, _, { choices }) {
    if (measured === 'missing') return notApplicable('checks:why.noBytes')
    if (measured === 'crashed') throw new Error('the bytes could not be measured')
    const { format, flaw } = measured
    if (flaw !== null && !choices.get('archive_format')?.has(format)) return notApplicable('checks:why.broken')
    return foundOrPassed(
      choices.get('archive_format')?.has(format)
        ? []
        : [{ said: { key: 'checks:said.format', values: { format } }, mend: 'checks:mend.convert' }]
    )
  }
}
