import WORDS from '../item/words.json' with { type: 'json' }
import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'

const ANNOUNCED = new RegExp(`${WORDS.attachment}\\s*(\\d{1,2}|[${WORDS.figures}])`, 'g')

const numberOf = (figure: string): number => Number(figure) || WORDS.figures.indexOf(figure) + 1

/** 附件完整: the attachments that the description announces by their numbers are there. */
export const wz08: CheckItem = {
  file({ cells, objects }) {
    const text = ['title', 'remark', 'content'].map((key) => String(cells[key] ?? '')).join('\n')
    const announced = Math.max(0, ...[...text.matchAll(ANNOUNCED)].map(([, figure = '']) => numberOf(figure)))
    if (announced === 0) return notApplicable('checks:why.noAttachments')
    const found = Math.max(0, objects.length - 1)
    return foundOrPassed(
      found >= announced
        ? []
        : [{ said: { key: 'checks:said.attachments', values: { announced, found } }, mend: 'checks:mend.upload' }]
    )
  }
}
