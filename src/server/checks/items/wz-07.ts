import { type CheckItem, foundOrPassed, notApplicable, type Outcome } from '../item/check-item.ts'
import type { CheckedObject } from '../item/checked.ts'
import { sound } from '../item/sound.ts'

/** 页数一致: the pages of PDFs and TIFFs are as many as the description says. */
export const wz07: CheckItem = {
  file({ pages, objects }) {
    if (objects.length === 0) return notApplicable('checks:why.noBytes')
    const counts = objects.map(countedPages)
    const reason = counts.find((count) => typeof count === 'object')
    if (reason) return reason
    const found = counts.reduce<number>((sum, count) => sum + Number(count), 0)
    return foundOrPassed(
      found === pages
        ? []
        : [
            {
              said: { key: 'checks:said.pages', values: { recorded: pages, found } },
              field: 'pages',
              mend: 'checks:mend.pages'
            }
          ]
    )
  }
}

function countedPages(object: CheckedObject): number | Outcome {
  const seen = sound(object)
  if ('kind' in seen) return seen
  const { facts } = seen
  return facts.pdf?.pages ?? facts.pages ?? notApplicable('checks:why.noPages', { format: facts.format })
}
