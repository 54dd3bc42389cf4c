import type { input, output, Schema } from './schema.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Whom a call serves. `anyone`: also who is not signed in. `user`: every signed-in user. `member`: a signed-in user with a
 * current project, whose membership the server checks. `sender`: another installation, by the token that the archive made for it (`x-sender-token`)
 * and by nothing else. Otherwise the actions (`menuKey:action`) of which one must be held.
 */
export type Serves = 'anyone' | 'user' | 'member' | 'sender' | readonly [action: string, ...others: string[]]

/** One conversation between the client and the server: where it happens, whom it serves, what is asked, what is answered. */
export interface Call<In extends Schema = Schema, Out extends Schema = Schema> {
  readonly method: Method
  /** Below the context path; a part that begins with a colon is filled from the input and encoded. */
  readonly path: string
  /** Other verbs by which existing clients ask the same. */
  readonly also?: readonly Method[]
  readonly serves: Serves
  /** What is asked holds secrets: it is read from the body alone, since addresses are kept in logs and histories. */
  readonly bodyOnly?: true
  /** It also serves who must change his first password before he does anything else. */
  readonly beforeFirstPassword?: true
  /** It only reads, and a page that starts while no server answers may show its last answer (docs/decisions/0019-offline-start.md). */
  readonly offline?: true
  /** What the call is about, where its area has several such things: fields have their own names there (`dictionary.field.code`). */
  readonly thing?: string
  readonly input: In
  readonly output: Out
}

/** Declares a call. */
export function call<In extends Schema, Out extends Schema>(
  method: Method,
  path: string,
  says: Omit<Call<In, Out>, 'method' | 'path'>
): Call<In, Out> {
  return { method, path, ...says }
}

/** What the caller gives: defaults may be left out. */
export type Input<C extends Call> = input<C['input']>
/** What the handler gets, and what the caller gets back. */
export type Asked<C extends Call> = output<C['input']>
export type Output<C extends Call> = output<C['output']>

/** The names in a call's path that are filled from its input: `/sys/dict/getDictItems/:code` has `code`. */
export const pathNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
