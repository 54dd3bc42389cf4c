import * as z from 'zod/mini'

import { IDENTIFIER } from './field.ts'
import type { output } from '../schema.ts'

/** What a field of a metadata entity holds. `choice` is a value of a dictionary; a ticked `checkbox` holds `true`. */
export const META_KINDS = ['text', 'longText', 'number', 'date', 'checkbox', 'choice'] as const
export type MetaKind = (typeof META_KINDS)[number]

/** How long a value may be, by its kind. */
export const META_LONGEST: Readonly<Record<MetaKind, number>> = {
  text: 200,
  longText: 2000,
  number: 20,
  date: 10,
  checkbox: 5,
  choice: 200
}

const identifier = z.refine<string>((text) => new RegExp(IDENTIFIER).test(text), { error: 'identifier' })
const nothingToNull = (value: unknown) => (value === '' || value === undefined ? null : value)

/** A field of a metadata entity 元数据实体: what is filled in about a node of the directory tree, or where a step of a process is finished. */
const metaField = z.object({
  key: z.string().check(z.trim(), z.minLength(1), z.maxLength(40), identifier),
  label: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  labelEn: z._default(z.string().check(z.trim(), z.maxLength(60)), ''),
  type: z.enum(META_KINDS),
  /** The dictionary of a choice. */
  dictCode: z._default(
    z.pipe(z.transform(nothingToNull), z.nullable(z.string().check(z.trim(), z.maxLength(60)))),
    null
  ),
  isRequired: z._default(z.boolean(), false)
})
export type MetaField = output<typeof metaField>

/** The fields of an entity in their order; each has a key of its own, and a choice names its dictionary. */
export const metaFields = z.array(metaField).check(
  z.maxLength(50),
  z.refine((fields) => new Set(fields.map(({ key }) => key)).size === fields.length, { error: 'meta.keys' }),
  z.refine((fields) => fields.every(({ type, dictCode }) => type !== 'choice' || dictCode !== null), {
    error: 'meta.dictionary'
  })
)

/** What is filled in, by the keys of the fields. */
export const metaValues = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(2000)))

/** What a field is called in a language. */
export const metaFieldLabel = ({ label, labelEn }: Pick<MetaField, 'label' | 'labelEn'>, language: string): string =>
  (language === 'en' && labelEn) || label
