import { toJSONSchema } from 'zod/mini'

import type { Call } from '#contract/core/call.ts'
import type { Reply } from '#contract/core/reply.ts'

import { numbersFrom } from '../vitest/numbers-from.ts'
import { holderOf } from '../server/right-holders.ts'
import type { TestServer } from '../server/server.ts'

/** A JSON schema, as far as values are made of it. */
interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly minItems?: number
}

/** What no parameter should be: too long, too many, negative, huge, of signs that no database keeps, of another kind. */
const WRONG: readonly (readonly [name: string, value: unknown])[] = [
  ['too long', 'x'.repeat(100_000)],
  ['too long and not of letters', '%_\\*,'.repeat(2000)],
  ['a zero byte', 'a\u0000b'],
  ['half a sign', 'a\uD800'],
  ['negative', -1],
  ['huge', 1e300],
  ['beyond what a database counts', 2 ** 53],
  ['beyond what an integer is', '99999999999999999999999'],
  ['a fraction', 0.5],
  ['no number', 'NaN'],
  ['empty', ''],
  ['nothing', null],
  ['a list', ['a']],
  ['too many', Array.from({ length: 5000 }, (_, at) => `x${at}`)],
  ['too many, joined', Array.from({ length: 5000 }, (_, at) => `x${at}`).join(',')],
  ['an object', { a: { b: {} } }],
  ['a day that is none', '2026-02-31'],
  ['a year beyond all', '999999-01-01 00:00:00']
]

/** One question with one parameter that it should not have. */
interface Attempt {
  readonly name: string
  readonly call: Call
  readonly parameter: string
  readonly wrong: (typeof WRONG)[number]
}

/** Every parameter of every call that is served, with everything that it should not be. */
export function attempts(server: TestServer): Attempt[] {
  return [...server.app.appContext.served].flatMap(([name, { call }]) => {
    const { properties = {} } = shapeOf(call)
    return Object.keys(properties).flatMap((parameter) => WRONG.map((wrong) => ({ name, call, parameter, wrong })))
  })
}

/** Some of them, the same at every run. */
export function someOf<T>(all: readonly T[], count: number): T[] {
  const next = numbersFrom(20_261_128)
  return Array.from({ length: count }, () => all[next(all.length)] as T)
}

/** Asks one of them as who may ask the call, and gives what is wrong with the answer; undefined where it is refused in words or taken. */
export async function tryAttempt(
  server: TestServer,
  { name, call, parameter, wrong: [what, value] }: Attempt
): Promise<string | undefined> {
  const [method = 'GET'] = name.split(' ')
  const shape = shapeOf(call)
  const given = { ...(exampleOf(shape) as Record<string, unknown>), [parameter]: value }
  const url = call.path.replace(
    /[:*](\w*)/g,
    (_, part: string) => encodeURIComponent(textOf(given[part || '*'])) || 'x'
  )
  const token = await server.signIn(await whoAsks(server, call), 'p1')
  const inAddress = method === 'GET' || method === 'DELETE'
  const query = Object.entries(given).flatMap(([key, one]) => (one == null ? [] : [[key, textOf(one)] as const]))
  const answer = await server.app.inject({
    method: method as 'GET',
    url: `${server.config.contextPath}${url}`,
    headers: { 'x-access-token': token },
    ...(inAddress ? { query: Object.fromEntries(query) } : { payload: given })
  })
  if (answer.statusCode < 400 && !answer.headers['content-type']?.toString().includes('json')) return undefined
  const said = answer.statusCode === 304 ? undefined : (JSON.parse(answer.body) as Partial<Reply>)
  const isSilent = said?.success === false && !/[\u4E00-\u9FFF]/.test(said.message ?? '')
  return answer.statusCode >= 500 || isSilent
    ? `${name}, ${parameter} ${what}: ${answer.statusCode} ${answer.body.slice(0, 200)}`
    : undefined
}

const holders = new WeakMap<TestServer, Map<string, string>>()
async function whoAsks(server: TestServer, { serves }: Call): Promise<string> {
  const right = typeof serves === 'string' ? '' : (serves[0] ?? '')
  if (right === '') return 'js_xinghe'
  const known = holders.get(server) ?? new Map<string, string>()
  holders.set(server, known)
  const found = known.get(right) ?? (await holderOf(server, right))
  known.set(right, found)
  return found === 'nobody' ? 'admin' : found
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '').toWellFormed()

const shapes = new WeakMap<Call, Shape>()
function shapeOf(call: Call): Shape {
  const known =
    shapes.get(call) ?? (toJSONSchema(call.input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape)
  shapes.set(call, known)
  return known
}

/** A value that may fit: what must be there, and nothing else. */
function exampleOf({
  type,
  properties = {},
  required = [],
  items,
  enum: some,
  const: only,
  anyOf,
  minItems = 0
}: Shape): unknown {
  if (only !== undefined) return only
  if (some) return some[0]
  if (anyOf?.[0]) return exampleOf(anyOf[0])
  if (type === 'object') return Object.fromEntries(required.map((key) => [key, exampleOf(properties[key] ?? {})]))
  if (type === 'array') return Array.from({ length: Math.min(minItems, 3) }, () => exampleOf(items ?? {}))
  if (type === 'number' || type === 'integer') return 1
  return type === 'boolean' ? false : 'x'
}
