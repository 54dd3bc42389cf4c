import type { MetaField } from '#contract/core/resource/meta-field.ts'

/** A new field: a text. */
export const NEW_FIELD: MetaField = { key: '', label: '', labelEn: '', type: 'text', dictCode: null, isRequired: false }

/** The fields that a text holds; none where it holds none. */
export function readMetaFields(text: string): readonly MetaField[] {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? (read as readonly MetaField[]) : []
  } catch {
    return []
  }
}

/** The fields in words, line by line: what each is called and its code, with a star where it must be filled in. */
export const fieldsAsText = (text: string): string =>
  readMetaFields(text)
    .map(({ key, label, isRequired }) => `${label}${isRequired ? ' *' : ''}  ${key}`)
    .join('\n')
