import words from './drawing-signs.json' with { type: 'json' }

type Sign = keyof typeof words.signs

/** The number of an as-built drawing at the head of a name, and what follows it. */
export interface DrawingSign {
  /** 图号, with one hyphen: 建竣-01. */
  readonly drawingNo: string
  /** What items of its field are called, the most specific first. */
  readonly fields: readonly string[]
  /** The name behind the number; empty where there is none. */
  readonly rest: string
}

const SIGN = new RegExp(
  `^(${Object.keys(words.signs).join('|')})${words.asBuilt}\\s*[-_.—–－]?\\s*([A-Z]?\\d{1,4}(?:[-.]\\d{1,3}[A-Za-z]?)?)(?!\\d)[\\s、，,._—–-]*`,
  'u'
)

/** Reads 建竣-01, 结竣02, 水竣-3-1 and their like at the head of a title; undefined where it begins with none. */
export function drawingSign(title: string): DrawingSign | undefined {
  const [whole, sign, number] = SIGN.exec(title) ?? []
  if (whole === undefined || sign === undefined) return undefined
  return {
    drawingNo: `${sign}${words.asBuilt}-${number}`,
    fields: words.signs[sign as Sign],
    rest: title.slice(whole.length).trim()
  }
}

/** The item of as-built drawings that a sign means: the one that is called so, or else one whose name has the word. */
export function itemOfSign<I extends { readonly code: string; readonly name: string }>(
  { fields }: DrawingSign,
  items: readonly I[]
): I | undefined {
  const drawings = items.filter(({ code }) => code.startsWith('D'))
  for (const field of fields) {
    const found =
      drawings.find(({ name }) => name.startsWith(field)) ?? drawings.find(({ name }) => name.includes(field))
    if (found) return found
  }
  return undefined
}
