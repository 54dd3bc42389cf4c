import type { Call } from '#contract/core/call.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { Verb } from '#contract/core/resource/verbs.ts'
import { failureText, NO_PATH } from '#core/state/failure-text.ts'
import { noteOwnChange } from '#core/state/own-changes.ts'
import { has } from '#core/state/session/permissions.ts'
import { fail } from '#core/state/toasts.ts'
import { ask, type AskOptions } from '#core/wire/http/ask.ts'
import { download } from '#core/wire/http/download.ts'

import type { ShownTexts } from './texts.ts'

/** A row of any resource. */
export interface ResourceRow {
  readonly id: string
  readonly rowVersion: number
  readonly isShared: boolean
  /** Others have made it leave the page that shows it still. */
  readonly isGone?: boolean
  readonly [key: string]: unknown
}
/** What a row shows of a field: its label where it has one. */
export const shownValue = (row: ResourceRow, key: string): unknown => row[`${key}_dictText`] ?? row[key]

/** The same in words: a structure by the screen's own. */
export function shownText(row: ResourceRow, key: string, shown: ShownTexts = {}): string {
  const value = shownValue(row, key) ?? ''
  return typeof value === 'string' ? (shown[key]?.(value) ?? value) : String(value)
}

/** A row with the words that the screen has of its own for what columns hold. */
export function inWords(row: ResourceRow, columns: readonly string[], shown: ShownTexts = {}): ResourceRow {
  const own = columns.filter((key) => shown[key] && typeof row[key] === 'string')
  if (own.length === 0) return row
  return { ...row, ...Object.fromEntries(own.map((key) => [key, shownText(row, key, shown)])) }
}

/** The rows that the menu of a row means: the selected ones where it is among them. */
export const rowsMeant = (records: readonly ResourceRow[], id: string, ids: readonly string[]) =>
  records.filter((one) => (ids.includes(id) ? ids.includes(one.id) : one.id === id))

/** A page of rows. */
export interface RowsPage {
  readonly records: readonly ResourceRow[]
  readonly total: number
  /** There are more than `total`: they are being counted. */
  readonly isMore?: boolean
}
/** What a write has done. */
export interface RowsWritten {
  readonly change: string
  readonly count: number
  readonly ids: readonly string[]
  readonly row?: ResourceRow
  /** What is shown once, of a row that was added. */
  readonly result?: Readonly<Record<string, string>> | null
}

/** What a write of many rows has done, or will do as this job. */
export interface ManyWritten extends RowsWritten {
  readonly job: string | null
}

/** The call of a verb; where a list is given no such call, that is shown (SPEC.md §8). */
const callOf = ({ name, calls }: AnyResource, verb: Verb): Call => {
  const call = calls[verb]
  if (call) return call
  const missing = Object.entries(NO_PATH).find(([name]) => name === verb)
  if (missing) fail(failureText(missing[1]))
  throw new Error(`${name} has no ${verb}`)
}

/** Whether a resource has a verb, and who has signed in may use it. */
export function may({ calls }: Pick<AnyResource, 'calls'>, verb: Verb): boolean {
  const call = calls[verb]
  if (!call || !Array.isArray(call.serves)) return call !== undefined
  // Who has the menu itself is here.
  return call.serves.some((right) => !right.includes(':') || has(right))
}

/** Asks, and remembers a change that was written so. */
async function askNoting<T>(call: Call, input: Readonly<Record<string, unknown>>, options?: AskOptions): Promise<T> {
  const answer = (await ask(call, input, options)) as unknown
  const change = (answer as { readonly change?: unknown } | null)?.change
  if (call.method !== 'GET' && typeof change === 'string') noteOwnChange(change)
  return answer as T
}

/** Asks a verb of a resource whose fields only the declaration knows. Fails as `ask` does. */
export const askVerb = <T>(
  resource: AnyResource,
  verb: Verb,
  input: Readonly<Record<string, unknown>>,
  options?: AskOptions
): Promise<T> => askNoting<T>(callOf(resource, verb), input, options)

/** Fetches a file by a verb of a resource. True when it is there; a failure is shown. */
export const downloadVerb = (
  resource: AnyResource,
  verb: Verb,
  input: Readonly<Record<string, unknown>>
): Promise<boolean> => download(callOf(resource, verb), input)
/** Whether who has signed in may do an action of a resource. */
export const mayDo = ({ right, actions }: Pick<AnyResource, 'right' | 'actions'>, name: string): boolean =>
  actions[name] !== undefined && has(`${right}${actions[name].right}`)

/** Whether who has signed in may open a dialog that a screen adds: it needs the menu's right alone where it names none. */
export const mayOpen = (
  { right: menu }: Pick<AnyResource, 'right'>,
  { right }: { readonly right?: `:${string}` | undefined }
): boolean => right === undefined || has(`${menu}${right}`)

/** A row to which an action was not done, and why. */
export interface RefusedByName {
  readonly id: string
  readonly name: string
  readonly message: string
}

/** Whether what was done to rows of a resource can be taken back: by its history, or by an action. */
export const canUndo = (resource: AnyResource): boolean =>
  may(resource, 'undo') ||
  Object.values(resource.actions).some(({ undoneBy }) => undoneBy !== undefined && mayDo(resource, undoneBy))

/** What an action has done: the change by which it is undone, if it wrote rows, and what is shown once. */
export interface ActionDone extends Omit<RowsWritten, 'change'> {
  readonly change: string | null
  /** The rows to which it was not done, by their names, and why. */
  readonly refused?: readonly RefusedByName[] | undefined
}

/** Asks for an action of a resource. Fails as `ask` does. */
export function askAction(
  { name, actionCalls }: AnyResource,
  action: string,
  input: Readonly<Record<string, unknown>>,
  options?: AskOptions
): Promise<ActionDone> {
  const call = actionCalls[action]
  if (!call) throw new Error(`${name} has no action ${action}`)
  return askNoting<ActionDone>(call, input, options)
}
