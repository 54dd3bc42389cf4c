/** What a template is about: the data its fields are filled from. */
export const FORM_TARGETS = ['project', 'volume', 'file', 'transfer', 'check'] as const
export type FormTarget = (typeof FORM_TARGETS)[number]

/** How a field is typed in. */
export const FORM_FIELD_KINDS = ['text', 'area', 'date', 'number', 'choice'] as const

/** What the key of a field or a column may be: letters and figures, a letter first. */
export const FORM_KEY = /^[a-zA-Z][a-zA-Z0-9]{0,39}$/
/** How text is aligned in its line. */
export const FORM_ALIGNMENTS = ['left', 'center', 'right'] as const
/** No length of a layout is more. Millimetres. */
export const LONGEST_LENGTH = 1200
/** So many fields a form may have, its table so many columns, and its layout so many blocks. */
export const MOST_FORM_FIELDS = 80
export const MOST_FORM_COLUMNS = 14
export const MOST_FORM_BLOCKS = 60
