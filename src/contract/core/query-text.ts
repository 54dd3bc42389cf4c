/** How the text of a plain query field compares (SPEC.md §5, text input wrapper for queries; READINGS.md A39). */
export type TextRule = 'eq' | 'like' | 'ne' | 'ge' | 'le'

/** A typed value as a list call is asked by it: `*v*` holds it, `!v` is another, `>=v` and `<=v` compare, all else equals. */
export function queryText(rule: TextRule, value: string): string {
  switch (rule) {
    case 'like':
      return `*${value}*`
    case 'ne':
      return `!${value}`
    case 'ge':
      return `>=${value}`
    case 'le':
      return `<=${value}`
    case 'eq':
      return value
  }
}
