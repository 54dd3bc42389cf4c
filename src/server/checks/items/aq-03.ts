import { LAST_UNCLASSIFIED } from '../../domain/archives/secret-level.ts'
import WORDS from '../item/words.json' with { type: 'json' }
import { type CheckItem, foundOrPassed } from '../item/check-item.ts'

/** 涉密标识: nothing secret is in a system of public networks. */
export const aq03: CheckItem = {
  file({ secretLevel, cells }) {
    const text = ['title', 'remark', 'keywords', 'docNo'].map((key) => String(cells[key] ?? '')).join('\n')
    const word = WORDS.secret.find((one) => text.includes(one))
    return foundOrPassed([
      ...(secretLevel > LAST_UNCLASSIFIED
        ? [
            {
              said: { key: 'checks:said.secretLevel' },
              field: 'secretLevel',
              mend: 'checks:mend.secret'
            } as const
          ]
        : []),
      ...(word === undefined
        ? []
        : [
            {
              said: { key: 'checks:said.secretWord', values: { word } },
              field: 'title',
              mend: 'checks:mend.secret'
            } as const
          ])
    ])
  }
}
