import { leadingLength } from '../base/text/leading-names.ts'

export interface PlacedTextProps {
  /** The whole text. */
  text: string
  /** The names of the places that the list is of: the project, its unit, the node. */
  names: readonly string[]
}

/**
 * A text of a row, of which the names of the list's own places are not drawn where it begins with them, so that rows
 * differ at their beginning. It is read, found and copied whole, and shown whole to the pointer and, by a table or a virtual list, beside the row that
 * has the focus.
 */
export function PlacedText({ text, names }: PlacedTextProps) {
  const length = leadingLength(text, names)
  if (length === 0) return text
  return (
    <span data-whole="" title={text}>
      <span className="left-out">{text.slice(0, length)}</span>
      {text.slice(length)}
    </span>
  )
}
