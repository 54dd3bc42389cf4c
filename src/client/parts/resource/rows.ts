import type { Call, Output } from '#contract/core/call.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { Verb } from '#contract/core/resource/verbs.ts'
import { has } from '#core/state/permissions.ts'
import { ask, type AskOptions } from '#core/wire/http/ask.ts'
import { download } from '#core/wire/http/download.ts'

/** A row of any resource. */
export interface ResourceRow {
  readonly id: string
  readonly rowVersion: number
  readonly isShared: boolean
  readonly [key: string]: unknown
}
/** What a row shows of a field: its label where it has one. */
export const shownValue = (row: ResourceRow, key: string): unknown => row[`${key}_dictText`] ?? row[key]

/** A page of rows. */
export interface RowsPage {
  readonly records: readonly ResourceRow[]
  readonly total: number
}
/** What a write has done. */
export interface RowsWritten {
  readonly change: string
  readonly count: number
  readonly ids: readonly string[]
  readonly row?: ResourceRow
}

const callOf = ({ name, calls }: AnyResource, verb: Verb): Call => {
  const call = calls[verb]
  if (!call) throw new Error(`${name} has no ${verb}`)
  return call
}

/** Whether a resource has a verb, and who has signed in may use it. */
export function may({ calls }: Pick<AnyResource, 'calls'>, verb: Verb): boolean {
  const call = calls[verb]
  if (!call || !Array.isArray(call.serves)) return call !== undefined
  // Who has the menu itself is here.
  return call.serves.some((right) => !right.includes(':') || has(right))
}

/** Asks a verb of a resource whose fields only the declaration knows. Fails as `ask` does. */
export const askVerb = <T>(
  resource: AnyResource,
  verb: Verb,
  input: Readonly<Record<string, unknown>>,
  options?: AskOptions
): Promise<T> => ask(callOf(resource, verb), input as never, options) as Promise<Output<Call>> as Promise<T>

/** Fetches a file by a verb of a resource. True when it is there; a failure is shown. */
export const downloadVerb = (
  resource: AnyResource,
  verb: Verb,
  input: Readonly<Record<string, unknown>>
): Promise<boolean> => download(callOf(resource, verb), input as never)
