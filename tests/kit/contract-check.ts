import type { Call } from '#contract/core/call.ts'
import { parse } from '#contract/core/schema.ts'

import { declared } from '../house/declared.ts'

/** A declared call with its path as an expression; names in the path are groups. */
const calls = declared.map(({ call }) => ({
  call,
  path: new RegExp(`^${call.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}))
const isExact = (call: Call, path: string) => call.path === path

/**
 * What the contract refuses of what a page asks, in a sentence; undefined where it takes it, or declares no such call. Fakes ask
 * this of everything that they answer, so that no test passes on a question that the real server would refuse.
 */
export function refusedByContract(
  method: string,
  path: string,
  query: URLSearchParams,
  body: unknown
): string | undefined {
  const meant = calls.filter(
    ({ call, path: form }) => [call.method, ...(call.also ?? [])].includes(method as Call['method']) && form.test(path)
  )
  const found = meant.find(({ call }) => isExact(call, path)) ?? meant[0]
  if (!found) return undefined
  const { _t, ...asked } = Object.fromEntries(query)
  const names = Object.fromEntries(
    Object.entries(found.path.exec(path)?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
  )
  const given = Array.isArray(body) ? body : { ...asked, ...(typeof body === 'object' ? body : {}), ...names }
  const read = parse(found.call.input, given)
  return read.ok ? undefined : `${method} ${path} is asked what the contract refuses: ${JSON.stringify(read.faults)}`
}
