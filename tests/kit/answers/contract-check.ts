import type { Call } from '#contract/core/call.ts'
import { parse } from '#contract/core/schema.ts'

import { declared } from '../../house/declared.ts'

/** A declared call with its path as an expression; names in the path are groups. */
const calls = declared.map(({ call }) => ({
  call,
  path: new RegExp(`^${call.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
}))
const isExact = (call: Call, path: string) => call.path === path

/** The declared call that a request means, and the names in its path; undefined where there is none. */
function meantCall(method: string, path: string) {
  const meant = calls.filter(
    ({ call, path: form }) => [call.method, ...(call.also ?? [])].includes(method as Call['method']) && form.test(path)
  )
  return meant.find(({ call }) => isExact(call, path)) ?? meant[0]
}

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
  const found = meantCall(method, path)
  if (!found) return undefined
  const { _t, ...asked } = Object.fromEntries(query)
  const names = Object.fromEntries(
    Object.entries(found.path.exec(path)?.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)])
  )
  const given = Array.isArray(body) ? body : { ...asked, ...(typeof body === 'object' ? body : {}), ...names }
  const read = parse(found.call.input, given)
  return read.ok ? undefined : `${method} ${path} is asked what the contract refuses: ${JSON.stringify(read.faults)}`
}

/** The same of what a fake answers: a page takes such an answer for a broken server, and its test would wait in vain for what it shows. */
export function answerRefusedByContract(method: string, path: string, answer: unknown): string | undefined {
  const found = meantCall(method, path)
  const read = found && parse(found.call.output, JSON.parse(JSON.stringify(answer ?? null)))
  return !read || read.ok
    ? undefined
    : `${method} ${path} is answered what the contract refuses: ${JSON.stringify(read.faults)}`
}
