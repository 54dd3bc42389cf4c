import { type CheckItem, foundOrPassed, notApplicable, notRun } from '../item/check-item.ts'
import { sound } from '../item/sound.ts'

const DRAWN: ReadonlySet<string> = new Set(['pdf', 'jpg', 'png'])

/** 空白页: hardly anything is to be seen on a page. */
export const ky08: CheckItem = {
  object(object) {
    const seen = sound(object)
    if ('kind' in seen) return seen
    if (!DRAWN.has(seen.facts.format)) return notApplicable('checks:why.noPages', { format: seen.facts.format })
    if (object.drawing === null) return notRun('checks:why.passNotAsked')
    if (object.drawing === 'crashed') throw new Error('the pages could not be drawn')
    const { blank } = object.drawing
    return foundOrPassed(
      blank.length === 0
        ? []
        : [
            {
              said: { key: 'checks:said.blank', values: { pages: blank.slice(0, 20).join(', '), count: blank.length } },
              mend: 'checks:mend.blank'
            }
          ]
    )
  }
}
