/** What may be between the name of a place and the rest of a text. */
const BETWEEN = /^[\s\-‐–—·_:：、,，/]+/u
/** A rest that says something by itself. */
const SAYS = /[\p{L}\p{N}]/u
/** "Unit 1" does not lead "Unit 10": where a Latin letter or a figure goes on, the name was another. */
const goesOn = (name: string, rest: string): boolean => /[A-Za-z0-9]$/.test(name) && /^[A-Za-z0-9]/.test(rest)

/**
 * How many characters at the beginning of a text are names of the places that a list is of, one behind the other (the project, its unit,
 * the node), with what is between them; 0 where it begins otherwise, or where nothing would be left.
 */
export function leadingLength(text: string, names: readonly string[]): number {
  let length = 0
  for (;;) {
    const rest = text.slice(length)
    const name = names
      .filter((one) => one.length > 1 && rest.startsWith(one) && !goesOn(one, rest.slice(one.length)))
      .reduce((longest, one) => (one.length > longest.length ? one : longest), '')
    if (name === '') return length
    const behind = rest.slice(name.length).replace(BETWEEN, '')
    if (!SAYS.test(behind)) return length
    length = text.length - behind.length
  }
}

/** A text without the names of places with which it begins, and … in their stead; a text that begins otherwise comes back as it is. */
export function withoutLeading(text: string, names: readonly string[]): string {
  const length = leadingLength(text, names)
  return length === 0 ? text : `…${text.slice(length)}`
}
