import { type CheckItem, type ItemFinding, foundOrPassed } from '../item/check-item.ts'
import type { Said } from '../item/said.ts'
import type { Alike } from '../item/checked.ts'

const twice = (key: Said['key'], { titles }: Alike): ItemFinding => ({
  said: { key, values: { count: titles.length - 1, titles: titles.slice(1, 4).join(', ') } },
  mend: 'checks:mend.duplicate'
})

/** 重复文件: the same bytes twice in a project, or the same title, day and unit. A pair is found once, at the file that came first. */
export const cf01: CheckItem = {
  file({ id }, { sameBytes, sameWords }) {
    return foundOrPassed([
      ...sameBytes.flatMap((alike): ItemFinding[] =>
        alike.ids[0] === id ? [twice('checks:said.sameBytes', alike)] : []
      ),
      ...sameWords.flatMap((alike): ItemFinding[] =>
        alike.ids[0] === id ? [twice('checks:said.sameWords', alike)] : []
      )
    ])
  }
}
