import type { Asked, Call } from '#contract/core/call.ts'
import { parse } from '#contract/core/schema.ts'

import { readFaults, type Words } from '../refusing/faults.ts'
import { BadInput } from './input.ts'
import { unreadable } from '../refusing/refusal.ts'
import type { Say } from '../text/say.ts'

/** A question that may be sent whole as one JSON text, `paramsStr`, as some clients do: read by the same schema. */
export function withParams<C extends Call>(call: C, asked: Asked<C>, say: Say, words: Words): Asked<C> {
  const { paramsStr, ...rest } = asked as Readonly<Record<string, unknown>>
  if (typeof paramsStr !== 'string' || paramsStr === '') return asked
  const read = parse(call.input as C['input'], { ...rest, ...readJson(paramsStr) })
  if (!read.ok) throw new BadInput(readFaults(read.faults, rest, say, words))
  return read.value as Asked<C>
}

function readJson(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // Reported below, as any other text that is no query.
  }
  throw unreadable('paramsStr', 'rules:shape')
}
