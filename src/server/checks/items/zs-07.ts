import { type CheckItem, type ItemFinding, foundOrPassed } from '../item/check-item.ts'

/** Control, format and private characters, U+FFFD, full-width blanks, and half-width blanks in a row. */
const STRANGE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD\u3000\u2028\u2029]| {2,}/gu

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** 特殊字符检测: no cell holds control characters, characters without a shape, private ones, replaced ones, or blanks in rows. */
export const zs07: CheckItem = {
  file({ cells }) {
    return foundOrPassed(
      Object.entries(cells).flatMap(([field, value]): ItemFinding[] => {
        if (typeof value !== 'string') return []
        const found = [...value.matchAll(STRANGE)].flatMap(([match]) => [...match].map(codeOf))
        return found.length === 0
          ? []
          : [
              {
                said: {
                  key: 'checks:said.characters',
                  values: { count: found.length, codes: [...new Set(found)].join(', ') }
                },
                field,
                mend: 'checks:mend.characters'
              }
            ]
      })
    )
  }
}
