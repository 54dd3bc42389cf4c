import words from '#contract/archives/archive-number.json' with { type: 'json' }

import { plainWord } from '../projects/project-words.ts'

/** What a number of a volume is made of: the class and the number of its project, the number of its unit project, and its own, from 1. */
export interface NumberWords {
  readonly class: string
  readonly project: string
  readonly unit: string
  readonly volume: number
}

/** A pattern of 档号 that was read: it makes numbers, and says which have its form. */
export interface ArchiveNumber {
  readonly compose: (of: NumberWords) => string
  readonly fits: (number: string) => boolean
}

/** How many digits the number of a volume has at least. */
const DIGITS = 3
const WORDS = [words.class, words.project, words.unit, words.volume] as const
const PARTS = new RegExp(`(${WORDS.join('|')})`)

/**
 * Reads the archive's pattern of 档号. What it makes of words that are not empty always fits it, however long they are: whoever makes
 * numbers and whoever tests them go by the same parts.
 */
export function readArchiveNumber(pattern: string): ArchiveNumber {
  const parts = pattern.split(PARTS).filter(Boolean)
  const form = new RegExp(`^${parts.map(formOf).join('')}$`)
  return {
    compose: (of) => {
      const filled = new Map<string, string>([
        [words.class, of.class],
        [words.project, of.project],
        [words.unit, plainWord(of.unit)],
        [words.volume, String(of.volume).padStart(DIGITS, '0')]
      ])
      return parts.map((part) => filled.get(part) ?? part).join('')
    },
    fits: (number) => form.test(number)
  }
}

/** What may be in the place of a part of a pattern, as an expression. */
function formOf(part: string): string {
  if (part === words.volume) return `\\d{${DIGITS},}`
  return (WORDS as readonly string[]).includes(part) ? '[A-Z0-9]+' : RegExp.escape(part)
}
