/** What a template is about: the data its fields are filled from. */
export const FORM_TARGETS = ['project', 'volume', 'file', 'transfer', 'check'] as const
export type FormTarget = (typeof FORM_TARGETS)[number]

/** How a field is typed in. */
export const FORM_FIELD_KINDS = ['text', 'area', 'date', 'number', 'choice'] as const
