import { dayOf } from './days.ts'
import type { FoundCandidate } from './found.ts'
import { formerLabels, labelled } from './labels.ts'
import type { TextLine } from './page-text.ts'
import { fullName, type Unit } from './units.ts'
import words from './words.json' with { type: 'json' }

type DrawingField = keyof typeof words.drawing

const NUMBER = /^[\p{Script=Han}A-Za-z]{0,8}[-—.\d\p{Script=Han}A-Za-z]*\d[-\dA-Za-z.]*$/u
const SCALE = /^1[:：]\d{1,6}$/

/** What the block of a drawing's title says behind its labels: 图名, 图号, 比例, 日期. A number that is there once is sure. */
export function titleBlock(
  lines: readonly TextLine[],
  units: readonly Unit[],
  former: string | null = null
): FoundCandidate[] {
  return (Object.keys(words.drawing) as DrawingField[]).flatMap((field) => {
    // Whoever forms as-built drawings is named beside the designer of what was built.
    const makers = field === 'responsible' ? formerLabels(former) : []
    const own = makers.length > 0 && labelled(lines, makers).length > 0 ? makers : words.drawing[field]
    const values = labelled(lines, own).flatMap(({ value, lines: from }) => {
      const read = readDrawing(field, value, units)
      return read === undefined ? [] : [{ value: read, from }]
    })
    const isOnly = new Set(values.map(({ value }) => value)).size === 1
    return values.map(({ value, from }): FoundCandidate => {
      const isKnown = field !== 'responsible' || units.some(({ name }) => name === value)
      return {
        field,
        value,
        grade: isOnly && isKnown ? 'sure' : 'possible',
        rule: 'titleBlock',
        lines: from.map(({ index }) => index)
      }
    })
  })
}

function readDrawing(field: DrawingField, text: string, units: readonly Unit[]): string | undefined {
  switch (field) {
    case 'drawDate':
      return dayOf(text)
    case 'scale':
      return SCALE.test(text.replace(/\s/g, '')) ? text.replace(/\s/g, '').replace('：', ':') : undefined
    case 'drawingNo':
      return text.length <= 40 && NUMBER.test(text.replace(/\s/g, '')) ? text.replace(/\s/g, '') : undefined
    case 'responsible':
      return text.length <= 60 && /^[\p{Script=Han}A-Za-z（）()·]{3,}$/u.test(text) ? fullName(text, units) : undefined
    case 'title':
      return text.length >= 2 && text.length <= 200 ? text : undefined
  }
}
