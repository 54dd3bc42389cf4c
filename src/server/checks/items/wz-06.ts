import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'

/** 内容数据完整: the bytes are those of a whole file of their format, up to its end mark, and the table of a PDF can be read. */
export const wz06: CheckItem = {
  object({ measured }) {
    if (measured === 'missing') return notApplicable('checks:why.noBytes')
    if (measured === 'crashed') throw new Error('the bytes could not be measured')
    const { flaw, pdf, format, bytes } = measured
    if (flaw?.startsWith('encrypted')) return notApplicable('checks:why.locked')
    const isUnreadable = pdf?.state === 'unreadable' || pdf?.state === 'hostile'
    const key = flaw?.startsWith('truncated')
      ? 'checks:said.cutOff'
      : flaw !== null || isUnreadable
        ? 'checks:said.unreadable'
        : pdf && !pdf.hasTable
          ? 'checks:said.noTable'
          : null
    return foundOrPassed(
      key === null ? [] : [{ said: { key, values: { format, bytes } }, mend: 'checks:mend.uploadAgain' }]
    )
  }
}
