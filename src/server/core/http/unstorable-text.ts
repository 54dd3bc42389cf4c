import type { Fault } from '#contract/core/schema.ts'

/** A part of an input that holds others, and by which key it lies in which. */
interface Part {
  readonly value: object
  readonly within?: { readonly part: Part; readonly key: string | number }
}

const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed()

/**
 * What is wrong with an input that holds, as a value or as a name, a text that neither PostgreSQL nor a header takes: one with U+0000 or
 * half a surrogate pair. PostgreSQL ends the connection at a statement with U+0000, so no call may pass it on, whatever its schema says.
 * Goes without recursion, since a body may be nested as deeply as its size allows.
 */
export function unstorableText(input: unknown): readonly Fault[] {
  if (!isHolder(input)) return []
  const open: Part[] = [{ value: input }]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const [name, inner] of Object.entries(part.value)) {
      const within = { part, key: Array.isArray(part.value) ? Number(name) : name }
      if (isUnstorable(name) || (typeof inner === 'string' && isUnstorable(inner)))
        return [{ path: pathOf(within), rule: 'unstorable', figures: {} }]
      if (isHolder(inner)) open.push({ value: inner, within })
    }
  }
  return []
}

const isHolder = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)

function pathOf(place: NonNullable<Part['within']>): readonly PropertyKey[] {
  const path = [place.key]
  for (let at = place.part.within; at !== undefined; at = at.part.within) path.push(at.key)
  return path.reverse()
}
