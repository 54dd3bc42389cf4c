import * as z from 'zod/mini'

export type Schema = z.ZodMiniType
export type { input, output, ZodMiniObject, ZodMiniString } from 'zod/mini'

/** What is wrong with one value: the name of a broken rule (its sentence is in locales/…/rules.json) and its figures. */
export interface Fault {
  readonly path: readonly PropertyKey[]
  readonly rule: string
  readonly figures: Readonly<Record<string, string | number>>
}
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly faults: readonly Fault[] }

type Issue = z.core.$ZodIssue
type IssueReaders = {
  [C in Issue['code']]: (issue: Extract<Issue, { code: C }>) => readonly [rule: string, figures?: Fault['figures']]
}

const ISSUE_READERS: IssueReaders = {
  invalid_type: ({ expected }) => [`type.${expected}`],
  too_small: ({ origin, minimum }) => [`least.${origin}`, { least: Number(minimum) }],
  too_big: ({ origin, maximum }) => [`most.${origin}`, { most: Number(maximum) }],
  invalid_format: ({ format }) => [`format.${format}`],
  not_multiple_of: ({ divisor }) => ['step', { step: Number(divisor) }],
  invalid_value: ({ values }) => ['oneOf', { values: values.join('、') }],
  unrecognized_keys: () => ['unknown', {}],
  invalid_union: () => ['shape'],
  invalid_key: () => ['shape'],
  invalid_element: () => ['shape'],
  custom: ({ message }) => [message]
}
const readIssue = <C extends Issue['code']>(code: C, issue: Extract<Issue, { code: C }>) => ISSUE_READERS[code](issue)
const at = (value: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key], value)

/** Nothing, or a text of blanks alone: a field that was left empty. */
const isBlank = (given: unknown) => given == null || (typeof given === 'string' && given.trim() === '')

/** Reads a value by its schema, or says what is wrong with it. Nobody outside the contract meets zod. */
export function parse<S extends Schema>(schema: S, value: unknown): Parsed<z.output<S>> {
  const read = z.safeParse(schema, value)
  if (read.success) return { ok: true, value: read.data }
  const faults = read.error.issues.map((issue): Fault => {
    const missing = issue.code === 'invalid_type' && isBlank(at(value, issue.path))
    const [rule, figures = {}] = missing ? (['required'] as const) : readIssue(issue.code, issue)
    return { path: issue.path, rule, figures }
  })
  return { ok: false, faults }
}
