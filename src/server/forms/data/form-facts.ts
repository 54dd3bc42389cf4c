import { sayFor } from '../../core/text/say.ts'
import type { FormRow } from '../layout/lay-form.ts'

/** What is known of a form's subject: data by their names, rows by theirs, what it is called, and the picture that it shows. */
export interface FormFacts {
  readonly name: string
  readonly facts: Readonly<Record<string, string>>
  readonly rows: Readonly<Record<string, readonly FormRow[]>>
  /** The names that the title of its subject begins with, one after the other. */
  readonly names?: readonly string[]
  /** The stored object that a form of a photograph shows. */
  readonly picture?: PictureObject
}
/** Where the bytes of a picture are. */
export interface PictureObject {
  readonly path: string
  readonly gen: Record<string, unknown> | null
  readonly format: string
}

/** Says what is printed: forms are Chinese, whoever makes them. */
export const paper = sayFor({ lang: 'zh-CN' })

/** A value as it is printed: nothing where there is none. */
export const shown = (value: string | number | null | undefined): string => (value == null ? '' : String(value))

/** How many there are, as it is printed: a place that is counted by hand stays free where there are none. */
export const counted = (count: number): string => (count === 0 ? '' : String(count))

/** Facts under the names `<of>.<key>`. */
export function factsOf(
  of: string,
  values: Readonly<Record<string, string | number | null | undefined>>
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${of}.${key}`, shown(value)]))
}

/** Bytes in units of which so many make one, with decimals. */
export const sizeIn = (bytes: number, unit: 'MB' | 'GB'): string =>
  unit === 'MB' ? (bytes / 1024 ** 2).toFixed(2) : (bytes / 1024 ** 3).toFixed(3)

/** Two days as one text; one where they are the same or one is missing. */
export const daysBetween = (start: string | null, end: string | null): string =>
  [...new Set([start, end].filter((day) => day !== null))].join('～')
