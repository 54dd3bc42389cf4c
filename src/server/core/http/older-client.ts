import type { FastifyRequest } from 'fastify'

import { LARGEST_PAGE } from '#contract/core/query.ts'
import { HEADER } from '#contract/core/reply.ts'

/** Whether a client asks that spells the tenant's header in the older way, as existing clients of these calls do. */
export const isOlderClient = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[HEADER.oldTenant] !== undefined && headers[HEADER.tenant] === undefined

/** What such a client compares with numbers, by what its call is about; everything else it compares loosely or as a text. */
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  user: ['sex', 'userIdentity'],
  tenant: ['status']
}
/** What it takes parts of without asking whether it is there. */
const TEXTS = ['avatar'] as const
const DIGITS = /^\d{1,9}$/

type Part = Readonly<Record<string, unknown>>

/** The result of a call about a thing as such a client reads it. */
export function olderResult(thing: string | undefined, result: unknown): unknown {
  if (Array.isArray(result)) return result.map((one) => olderResult(thing, one))
  if (typeof result !== 'object' || result === null) return result
  const read = Object.entries(result as Part).map(([name, value]) => [name, olderValue(thing, name, value)])
  return Object.fromEntries(read)
}

function olderValue(thing: string | undefined, name: string, value: unknown): unknown {
  if (value === null && (TEXTS as readonly string[]).includes(name)) return ''
  const isNumber = NUMBERS[thing ?? '']?.includes(name) && typeof value === 'string' && DIGITS.test(value)
  return isNumber ? Number(value) : olderResult(thing, value)
}

/** What such a client asks, with the largest page that there is where it asks for one of everything. */
export const olderQuestion = (asked: Part): Part =>
  Number(asked.pageSize) > LARGEST_PAGE ? { ...asked, pageSize: String(LARGEST_PAGE) } : asked

/**
 * The status of a refusal as such a client needs it: it shows the reason of an answer that came with 200 alone, and has words of its own
 * for every other status. Who is not signed in (401), and bytes that were asked for, keep theirs.
 */
export function olderStatus(request: FastifyRequest, status: number): number {
  const { call } = request.routeOptions.config
  const asksBytes = request.method === 'GET' && call?.output._zod.def.type === 'any'
  const explains = status >= 400 && status < 500 && status !== 401
  return call && explains && !asksBytes && isOlderClient(request) ? 200 : status
}
