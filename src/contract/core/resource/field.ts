import * as z from 'zod/mini'

import { expression, type Shortcut } from '../rules.ts'
import type { Schema } from '../schema.ts'
import { DAY, dayText, MOMENT } from './day-text.ts'
import { type FileFacts, LARGEST_FILE, type SaysFiles } from './file-facts.ts'
import { asNumber, asText, emptyToNull, parsed } from './written-values.ts'

/**
 * What the value of a field is. `choice` and `choices` (comma-joined) hold values of a dictionary, `ref` the id of a row of another
 * resource, `refs` several (comma-joined), `time` a moment, `boolean` yes or no. `json` is a structure of its own, as JSON text: it is
 * neither asked nor sorted by. `files` holds the stored paths of files, comma-joined.
 */
export const FIELD_KINDS = [
  'text',
  'longText',
  'number',
  'date',
  'time',
  'boolean',
  'choice',
  'choices',
  'ref',
  'refs',
  'json',
  'files'
] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** What a code that programs read may be: letters, figures, `_`, `.` and `-`, a letter first. */
export const IDENTIFIER = '^[A-Za-z][\\w.-]*$'
/** A rule of a value: it must be there, nobody else may have it, it is a code, or it fits a shortcut of SPEC.md §5. */
export type FieldRule = 'required' | 'unique' | 'identifier' | Exclude<Shortcut, '*'>

/** What is true of a field beside its kind and its rules. */
export interface FieldFacts {
  readonly rules?: readonly FieldRule[]
  /** Given when the row is added, and never changed. */
  readonly once?: true
  /** Made by the server: read, and never written by a client. */
  readonly made?: true
  /** Written and never read: in no list, no export and no history. */
  readonly secret?: true
  /** Follows from other values: read, and never written. */
  readonly computed?: true
  /** The right without which nobody reads it: in no list, no export and no history; empty for the others. */
  readonly readableBy?: string
  /** Of a reference: what it refers to may be deleted all the same. */
  readonly isLoose?: true
  /** Read by the screen itself, and shown nowhere. */
  readonly isInternal?: true
}

/** The id of a row of another resource: its name in the contract, and what is done to rows that refer to one that is deleted. */
export interface Reference {
  /** The name of the resource referred to. */
  readonly resource: string
}

/** One field of a resource: data only. How wide it is, and in which column or form it is shown, the screen says. */
export interface Field<V = unknown> {
  readonly kind: FieldKind
  readonly rules: readonly FieldRule[]
  /** Reads a value as it is written; empty texts are null. */
  readonly value: z.ZodMiniType<V>
  readonly max?: number
  readonly dictCode?: string
  readonly ref?: Reference
  readonly files?: FileFacts
  readonly initial?: V
  readonly once?: true
  readonly made?: true
  readonly secret?: true
  readonly computed?: true
  readonly readableBy?: string
  readonly isLoose?: true
  readonly isInternal?: true
}

type Value<T, F> = F extends { readonly rules: infer R extends readonly unknown[] }
  ? 'required' extends R[number]
    ? T
    : T | null
  : T | null

const TEXT = 200
const LONG_TEXT = 2000
const FILES_TEXT = 8000
const MOST_WHOLE = 2_147_483_647

/** Signs that no text may hold: controls but tab and line end, which no database or file takes. */
const UNSTORABLE = /[\p{Cc}--[\t\n\r]]/v
/** Refuses a text with such a sign, or with half a surrogate pair. */
export const storable = z.refine<string>((text) => !UNSTORABLE.test(text) && text.isWellFormed(), {
  error: 'unstorable'
})

const patternsOf = (rules: readonly FieldRule[]) =>
  rules.flatMap((rule) =>
    rule === 'required' || rule === 'unique'
      ? []
      : [z.refine<string>((text) => expression(rule === 'identifier' ? IDENTIFIER : rule).test(text), { error: rule })]
  )

function made<const K extends FieldKind, const F extends FieldFacts, T>(
  kind: K,
  says: F,
  read: (value: unknown) => unknown,
  schema: z.ZodMiniType<T>,
  more: Omit<Partial<Field>, 'kind' | 'value'> = {}
): Field<Value<T, F>> & F & { readonly kind: K } {
  const rules = says.rules ?? []
  const whole = rules.includes('required') ? schema : z.nullable(schema)
  const value = z.pipe(z.transform(read), whole) as z.ZodMiniType<Value<T, F>>
  return { kind, value, ...more, ...says, rules } as Field<Value<T, F>> & F & { readonly kind: K }
}

const string = (max: number, rules: readonly FieldRule[] = []) =>
  z.string().check(z.trim(), z.maxLength(max), storable, ...patternsOf(rules))

/** One line of text, at most 200 characters unless said otherwise. */
export const text = <const F extends FieldFacts & { readonly max?: number; readonly initial?: string }>(
  says: F = {} as F
) => made('text', says, emptyToNull, string(says.max ?? TEXT, says.rules), { max: says.max ?? TEXT })

/** Text of several lines, at most 2,000 characters unless said otherwise. */
export const longText = <const F extends FieldFacts & { readonly max?: number; readonly initial?: string }>(
  says: F = {} as F
) => made('longText', says, emptyToNull, string(says.max ?? LONG_TEXT, says.rules), { max: says.max ?? LONG_TEXT })

/** A whole number, or with `decimals` one of at most so many. */
export const number = <
  const F extends FieldFacts & {
    readonly least?: number
    readonly most?: number
    readonly decimals?: number
    readonly initial?: number
  }
>(
  says: F = {} as F
) =>
  made(
    'number',
    says,
    asNumber,
    z
      .number()
      .check(
        z.minimum(says.least ?? -MOST_WHOLE),
        z.maximum(says.most ?? MOST_WHOLE),
        z.multipleOf(10 ** -(says.decimals ?? 0))
      )
  )

/** A day, `YYYY-MM-DD`. */
export const date = <const F extends FieldFacts>(says: F = {} as F) => made('date', says, emptyToNull, dayText(DAY))

/** A moment, `YYYY-MM-DD HH:mm:ss` in the archives' zone. */
export const time = <const F extends FieldFacts>(says: F = {} as F) => made('time', says, emptyToNull, dayText(MOMENT))

/** Yes or no; `initial` where nothing is said, no unless said otherwise. */
export const boolean = <const F extends Omit<FieldFacts, 'rules'> & { readonly initial?: boolean }>(
  says: F = {} as F
) =>
  made(
    'boolean',
    { ...says, rules: ['required'] as const },
    (value) => (value === undefined ? undefined : value === true || value === 'true' || value === 'Y' || value === '1'),
    z.boolean(),
    { initial: says.initial ?? false }
  )

/** One value of a dictionary. */
export const choice = <const F extends FieldFacts & { readonly initial?: string }>(
  dictCode: string,
  says: F = {} as F
) => made('choice', says, asText, string(TEXT, says.rules), { dictCode })

/** Several values of a dictionary, joined by commas. */
export const choices = <const F extends FieldFacts>(dictCode: string, says: F = {} as F) =>
  made('choices', says, emptyToNull, string(LONG_TEXT, says.rules), { dictCode })

/** The id of a row of another resource, by that resource's name: the server checks that it is there, and says its label beside it. */
export const ref = <const F extends FieldFacts>(resource: string, says: F = {} as F) =>
  made('ref', says, emptyToNull, z.string().check(z.maxLength(64)), { ref: { resource } })

/** The ids of several rows of another resource, joined by commas; `max` is how long they are together. */
export const refs = <const F extends FieldFacts & { readonly max?: number }>(resource: string, says: F = {} as F) =>
  made('refs', says, emptyToNull, string(says.max ?? LONG_TEXT, says.rules), { ref: { resource } })

/**
 * Files, at most `most` of them, that are the row's: kept as long as the row, its bin or its history names them, and read by whoever may
 * read the row and the field.
 */
export const files = <const F extends FieldFacts & SaysFiles & { readonly most?: number }>(says: F = {} as F) => {
  const {
    accepts = 'file',
    largest = LARGEST_FILE,
    most = 0,
    isShared = false
  } = says as SaysFiles & { readonly most?: number }
  return made('files', says, emptyToNull, string(FILES_TEXT, says.rules), {
    files: { accepts, largest, most, isShared }
  })
}

/** One file. */
export const file = <const F extends FieldFacts & SaysFiles>(says: F = {} as F) => files({ ...says, most: 1 as const })

/** What says that there is no row above: nothing, and what older clients write for it. */
const ROOTS: ReadonlySet<unknown> = new Set(['', '0', 'null', 'undefined'])
const rootToNull = (value: unknown) => (ROOTS.has(value) ? null : value)

/** The id of the row above in a tree of the same resource; null on the first level, which older clients write as `0`. */
export const parentRef = <const F extends Omit<FieldFacts, 'rules'>>(resource: string, says: F = {} as F) =>
  made('ref', says as F & FieldFacts, rootToNull, z.string().check(z.maxLength(64)), { ref: { resource } })

/** A structure with a schema of its own. It is read as JSON text, and written as JSON text or as what that text says. */
export const json = <const F extends FieldFacts & { readonly initial?: string }>(schema: Schema, says: F = {} as F) =>
  made(
    'json',
    says,
    parsed,
    z.pipe(
      schema as z.ZodMiniType<unknown>,
      z.transform((value) => JSON.stringify(value))
    )
  )

/** The fields of a resource, by their names. */
export type Fields = Readonly<Record<string, Field>>

/** What a field holds where it is read. */
export type FieldValue<F> = F extends { readonly value: z.ZodMiniType<infer V> } ? V : never

/** Kinds of which a row also says the label, as `X_dictText`. */
export const LABELLED = ['choice', 'choices', 'ref', 'refs', 'files'] as const satisfies readonly FieldKind[]
export const isLabelled = ({ kind }: Field): boolean => (LABELLED as readonly FieldKind[]).includes(kind)

/** Whether a list may be asked by a field, and sorted by it. */
export const isAsked = ({ kind }: Field): boolean => kind !== 'json' && kind !== 'files'

/** A schema of what a field gives where it is read: what older rows hold beyond today's rules is shown as it is. */
export const readSchema = ({ kind }: Field): Schema =>
  kind === 'number' ? z.nullable(z.number()) : kind === 'boolean' ? z.boolean() : z.nullable(z.string())

/** What may be left out where a row is added is empty, or what is meant where nothing is said. */
export const addedSchema = ({ value, initial, rules }: Field): Schema =>
  initial === undefined && rules.includes('required') ? value : z._default(value, initial ?? null)
