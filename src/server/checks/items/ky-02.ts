import { type CheckItem, askHuman, foundOrPassed, notRun } from '../item/check-item.ts'
import { sound } from '../item/sound.ts'

const DRAWN: ReadonlySet<string> = new Set(['pdf', 'jpg', 'png'])

/** 内容可打开: the first and the last page of a PDF can be drawn, a picture decoded, a text read. Formats that only their own programs open are for a person. */
export const ky02: CheckItem = {
  object(object) {
    const seen = sound(object)
    if ('kind' in seen) return seen
    const { facts } = seen
    if (facts.isText !== null)
      return foundOrPassed(
        facts.isText ? [] : [{ said: { key: 'checks:said.noText' }, mend: 'checks:mend.uploadAgain' }]
      )
    if (!DRAWN.has(facts.format)) return askHuman('checks:ask.open', { format: facts.format })
    if (object.drawing === null) return notRun('checks:why.passNotAsked')
    if (object.drawing === 'crashed') throw new Error('the pages could not be drawn')
    const { state, failed } = object.drawing
    return foundOrPassed(
      state === 'drawn' && failed.length === 0
        ? []
        : [
            {
              said: { key: 'checks:said.notDrawn', values: { pages: failed.join(', ') || '-' } },
              mend: 'checks:mend.uploadAgain'
            }
          ]
    )
  }
}
