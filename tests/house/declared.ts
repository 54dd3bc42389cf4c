import type { Call } from '#contract/core/call.ts'

const modules = import.meta.glob<Record<string, unknown>>('/src/contract/**/*.ts', { eager: true })

/** A call with the place where it is declared. */
export interface Declared {
  readonly where: string
  readonly call: Call
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  'serves' in value &&
  'input' in value

/** What a value declares: itself where it is a call, or the calls it holds (a resource's list, queryById, add …). */
function callsIn(value: unknown, where: string, depth = 0): Declared[] {
  if (isCall(value)) return [{ where, call: value }]
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth === 2 || '_zod' in value) return []
  return Object.entries(value).flatMap(([key, inner]) => callsIn(inner, `${where}.${key}`, depth + 1))
}

/** Every call that the contract declares. */
export const declared: readonly Declared[] = Object.entries(modules).flatMap(([path, exports]) =>
  Object.entries(exports).flatMap(([name, value]) => callsIn(value, `${path.slice(1)} ${name}`))
)

/** Every verb and path of a call, the names in its path left out: `GET /sys/dict/loadDict/:`. */
export const linesOf = ({ method, also = [], path }: Call): string[] =>
  [method, ...also].map((verb) => `${verb} ${path.replace(/:\w+/g, ':')}`)
