import type { ReplyFault } from '#contract/core/reply.ts'
import type { Fault } from '#contract/core/schema.ts'
import type { RefusedField } from './refusal.ts'
import type { Say } from '../text/say.ts'

const MOST = 5

/** Names of fields are short and plain; anything else in their place was made up by the client, and is not repeated. */
const NAME = /^[\w-]{1,60}$/

/** Whose words a field is called by: an area's, and within it those of what a call is about. */
export interface Words {
  readonly area: string
  readonly thing?: string | undefined
}

/** The title of a field in the words of what the call is about, of its area, of the common ones, or failing all its own name. */
export const fieldTitle = (say: Say, { area, thing }: Words, name: string): string =>
  (thing && say.maybe(area, `${thing}.field.${name}`)) ??
  say.maybe(area, `field.${name}`) ??
  say.maybe('rules', `field.${name}`) ??
  (NAME.test(name) ? name : say('rules:content'))

/** What the schema found wrong with an input, field by field, in words. */
export function readFaults(faults: readonly Fault[], input: unknown, say: Say, words: Words): ReplyFault[] {
  return faults.map(({ path, rule, figures }) => {
    const field = placeOf(path, say, words) || say('rules:content')
    const message =
      say.maybe('rules', rule, { field, ...figures }) ??
      say.maybe('rules', rule.split('.')[0] ?? rule, { field, ...figures }) ??
      say('rules:shape', { field })
    const row = rowOf(path, input)
    return {
      field: path.map((key) => (NAME.test(String(key)) ? String(key) : '?')).join('.'),
      message,
      ...(row === undefined ? {} : { row })
    }
  })
}

/** The fields that a refusal names, in words. */
export function refusedFields(faults: readonly RefusedField[], say: Say, words: Words): ReplyFault[] {
  return faults.map((fault) => ({
    field: fault.field,
    message:
      fault.message !== undefined
        ? fault.message
        : say(fault.key, { field: fieldTitle(say, words, fault.field), ...fault.values }),
    ...(fault.row === undefined ? {} : { row: fault.row })
  }))
}

/** One sentence a person can act on for all that is wrong. */
export function sentence(faults: readonly ReplyFault[], say: Say): string {
  // Whoever names no field still says something.
  if (faults.length === 0) return say('rules:shape', { field: say('rules:content') })
  const said = [...new Set(faults.map(({ message }) => message))]
  const shown = said.slice(0, MOST).join(say('rules:between'))
  return said.length > MOST ? say('rules:andMore', { shown, n: said.length - MOST }) : shown
}

function placeOf(path: readonly PropertyKey[], say: Say, words: Words): string {
  const parts = path.map((key) =>
    typeof key === 'number' ? say('rules:nth', { n: key + 1 }) : fieldTitle(say, words, String(key))
  )
  return parts.reduce((whole, part) => (whole ? say('rules:of', { whole, part }) : part), '')
}

/** The id of the innermost row on the way to a field. */
function rowOf(path: readonly PropertyKey[], input: unknown): string | undefined {
  let at: unknown = input
  let row: string | undefined
  for (const key of path) {
    at = (at as Record<PropertyKey, unknown> | null | undefined)?.[key]
    if (typeof key === 'number' && typeof at === 'object' && at !== null && 'id' in at && typeof at.id === 'string')
      row = at.id
  }
  return row
}
