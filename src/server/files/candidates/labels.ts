import { leadingDay } from './days.ts'
import type { FoundCandidate } from './found.ts'
import { besideOf, type TextLine } from './page-text.ts'
import { fullName, type Unit } from './units.ts'
import words from './words.json' with { type: 'json' }

type LabelField = keyof typeof words.labels

/** What a label is followed by: in its own line behind a colon, else in the next cell of its row. */
export interface Labelled {
  readonly label: string
  readonly value: string
  readonly lines: readonly TextLine[]
}

/** The values behind these labels. A label is whole: 工程编号 is another one than 编号. */
export function labelled(lines: readonly TextLine[], labels: readonly string[]): Labelled[] {
  return lines.flatMap((line) => {
    const [head = '', ...rest] = line.words.split(/[:：]/)
    const label = head.replace(/\s/g, '')
    if (!labels.includes(label)) return []
    const own = rest.join(':').trim()
    if (own !== '') return [{ label, value: own, lines: [line] }]
    const next = besideOf(lines, line, 'right')
    return next && !LABEL.test(next.words) ? [{ label, value: next.words, lines: [line, next] }] : []
  })
}

/** What forms call the kind of unit that forms an item. */
export const formerLabels = (former: string | null): readonly string[] =>
  (words.formers as Readonly<Record<string, readonly string[]>>)[former ?? ''] ?? []

/** The next cell may be another label, whose value is not this one's. */
const LABEL = /^[^\d:：]{2,}[:：]/
const NUMBER = /^(?=.*\d)[A-Za-z0-9〔〕[\]()（）\p{Script=Han}\-—_./#·]{2,60}$/u

/** Reads the value of a field as its cell keeps it; nothing where it is none. */
function readLabelled(field: LabelField, text: string, units: readonly Unit[]): string | undefined {
  switch (field) {
    case 'docNo':
      return NUMBER.test(text) ? text : undefined
    case 'docDate':
      return leadingDay(text)
    case 'responsible':
      return text.length <= 60 && /^[\p{Script=Han}A-Za-z（）()·\d]{3,}$/u.test(text)
        ? fullName(text, units)
        : undefined
    case 'title':
      return text.length >= 4 && text.length <= 200 ? text : undefined
  }
}

/**
 * Values that forms give a name to, on the first page. Sure is what a label of the file itself names once; a unit only where the
 * archive knows it; labels that belong to a part of the work (验收日期, 施工单位) only offer, but for that of the kind of unit that forms the
 * item (`former`, dictionary org_type): it names who is responsible.
 */
export function labelledValues(
  all: readonly TextLine[],
  units: readonly Unit[],
  former: string | null = null
): FoundCandidate[] {
  const makers = formerLabels(former)

  const lines = all.filter(({ page }) => page === 1)
  return (Object.keys(words.labels) as LabelField[]).flatMap((field) => {
    const { weak } = words.labels[field]
    const strong = field === 'responsible' ? [...makers, ...words.labels[field].strong] : words.labels[field].strong
    const values = labelled(lines, [...new Set([...strong, ...weak])]).flatMap(({ label, value, lines: from }) => {
      const read = readLabelled(field, value, units)
      return read === undefined ? [] : [{ value: read, isStrong: strong.includes(label), from }]
    })
    const named = new Set(values.filter(({ isStrong }) => isStrong).map(({ value }) => value))
    return values.map(({ value, isStrong, from }): FoundCandidate => {
      const isKnown = field !== 'responsible' || units.some(({ name }) => name === value)
      return {
        field,
        value,
        grade: isStrong && named.size === 1 && isKnown && field !== 'title' ? 'sure' : 'possible',
        rule: 'label',
        lines: from.map(({ index }) => index)
      }
    })
  })
}
