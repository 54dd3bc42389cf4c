/** An empty text, and one of blanks alone, says nothing. */
export const emptyToNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)
/** Figures of an imported or typed text. */
export const asNumber = (value: unknown) =>
  typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : emptyToNull(value)

/** Existing clients write figures for values that are figures. */
export const asText = (value: unknown) => (typeof value === 'number' ? String(value) : emptyToNull(value))

/** What is no JSON stays what it is, and is refused by the schema. */
export function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return null
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
