import type { FormLetters } from '#contract/forms/form-layout.ts'

import { breakLines, keepsWords, type Measure } from './break-lines.ts'

/** How far apart the baselines of lines are, as parts of the letters' size. */
export const LEADING = 1.35
/** Where the baseline of a line is below its top, as a part of the letters' size. */
export const ASCENT = 1.02
const STEP = 0.5

/** Text in lines at a size, as high as `height` points. */
export interface Fitted {
  readonly size: number
  readonly lines: readonly string[]
  readonly height: number
}

/** A place for text, in points; one without a height grows with its text. `first` is how many characters its first line is moved in. */
interface TextBox {
  readonly width: number
  readonly height: number | 'grows'
  readonly first?: number
}

/**
 * Fits a text into a box by its rule; nothing where it does not go in. Smaller letters are preferred to a word that is broken, and a
 * broken word to letters below the least size.
 */
export function fitText(text: string, box: TextBox, letters: FormLetters, measure: Measure): Fitted | undefined {
  if (text === '') return { size: letters.size, lines: [], height: 0 }
  const whole =
    box.height === 'grows' || letters.fit !== 'wrap' ? undefined : fitAtSizes(text, box, letters, measure, true)
  return whole ?? fitAtSizes(text, box, letters, measure, false)
}

function fitAtSizes(text: string, box: TextBox, letters: FormLetters, measure: Measure, wholeWords: boolean) {
  const { size, min, fit, bold } = letters
  const least = fit === 'refuse' || box.height === 'grows' ? size : Math.min(min, size)
  for (let now = size; now >= least - 0.001; now -= STEP) {
    const widthOf = (part: string) => measure.width(part, now, bold)
    if (wholeWords && !keepsWords(text, box.width, widthOf)) continue
    const first = (box.first ?? 0) * now
    const lines = fit === 'wrap' ? breakLines(text, box.width, widthOf, first) : text.split('\n')
    const height = lines.length * now * LEADING
    const isNarrow = lines.every((line) => widthOf(line) <= box.width + 0.01)
    if (isNarrow && (box.height === 'grows' || height <= box.height + 0.01)) return { size: now, lines, height }
  }
  return undefined
}
