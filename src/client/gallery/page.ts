import type { ComponentType } from 'react'
import type { useTranslation } from 'react-i18next'

import type { Catalogues } from '#core/state/catalogues.d.ts'

type After<Prefix extends string, Key = keyof Catalogues['gallery']> = Key extends `${Prefix}.${infer Name}`
  ? Name
  : never

/** Says a text of the gallery's catalogue. */
export type T = ReturnType<typeof useTranslation<'gallery'>>['t']
/** A page by its place: `/gallery/<name>`; that of a component is called after its file. */
export type PageName = After<'name'>
/** What an example shows. */
export type ExampleName = After<'example'>
/** Why an example makes no sense for a component. */
export type WhyNot = After<'why'>
/** What a key does. */
export type KeyDoes = After<'key'>
/** Keys, parted by blanks, and what they do. */
export type KeyDoc = readonly [keys: string, does: KeyDoes]
/** An example is given the texts of the gallery. */
export type Example = ComponentType<{ t: T }>
export type Examples = Readonly<Partial<Record<ExampleName, Example>>>

/** The examples that every page owes: it shows each, or says why not. */
export const OWED = [
  'default',
  'disabled',
  'readOnly',
  'invalid',
  'long',
  'many',
  'inDialog'
] as const satisfies readonly ExampleName[]
/** An example that every page owes. */
export type Owed = (typeof OWED)[number]

/** A page of the gallery: examples in their order, each drawn as a named region, and the keys. */
export interface GalleryPage {
  readonly examples: Examples
  /** Of the examples owed those that make no sense here, and why. */
  readonly without?: Readonly<Partial<Record<Owed, WhyNot>>>
  readonly keys?: readonly KeyDoc[]
  /** Where its props are declared, if not in the file of `src/client/ui` that it is called after. */
  readonly source?: () => Promise<string>
}
