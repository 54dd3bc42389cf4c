import type { Field } from '#contract/core/resource/field.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { Verb } from '#contract/core/resource/verbs.ts'

import { exampleOf, KNOWN_VALUES, RESOURCES } from '../resources/resources.ts'
import { holderOf } from './right-holders.ts'
import type { Answer, Asking, TestServer } from './server.ts'

/** A row of any resource as it is answered. */
export type ResourceRow = { readonly id: string; readonly rowVersion: number; readonly [key: string]: unknown }
/** A page of rows. */
export type ResourcePage = { readonly records: readonly ResourceRow[]; readonly total: number }

/** Somebody who holds a right of a resource and asks its verbs. */
export interface ResourceClient {
  readonly token: string
  readonly ask: <T>(verb: Verb, asking?: Asking) => Promise<Answer<T>>
  /** Values for a new row, each time others. */
  readonly values: (at?: number) => Record<string, unknown>
  readonly list: (query?: Asking['query']) => Promise<readonly ResourceRow[]>
}

/** What each row of a resource holds in a test, whatever else differs. */
export interface HeldValues {
  /** As it is written: known values, and the ids of rows that its references must name. */
  readonly held: Readonly<Record<string, string | null>>
  /** The same as files say it: such a row by its label. */
  readonly inFiles: Readonly<Record<string, string | null>>
}

/**
 * What every row of a resource must hold: for each reference that must be there, and for the whole that a row is part of, a row is added by
 * the own call of the resource that is referred to, which may need other rows in its turn.
 */
export async function addReferred(
  server: TestServer,
  { name: of, fields, partOf }: AnyResource,
  token: string,
  above: readonly string[] = []
): Promise<HeldValues> {
  const known = KNOWN_VALUES[of] ?? {}
  const held: Record<string, string | null> = { ...known }
  const inFiles: Record<string, string | null> = { ...known }
  for (const [key, { ref, rules, computed, made }] of Object.entries(fields)) {
    if (!ref || computed || made || key in known || !(key === partOf || rules.includes('required'))) continue
    const referred = RESOURCES.find(({ name }) => name === ref.resource)
    if (!referred || above.includes(referred.name))
      throw new Error(`${of}.${key} refers to no ${ref.resource} that can be added`)
    const row = await referredRow(server, referred, token, [...above, of])
    held[key] = row.id
    inFiles[key] = String(row[referred.label])
  }
  return { held, inFiles }
}

/** A row to which others can refer: one that is added, by who asks or else by who may; where rows are only read, the first. */
async function referredRow(
  server: TestServer,
  resource: AnyResource,
  token: string,
  above: readonly string[]
): Promise<ResourceRow> {
  const { name, calls, fields, right, label } = resource
  const { add, list } = calls
  if (!add) {
    const { result, message } = await server.ask<ResourcePage>('GET', list?.path ?? '', { token })
    const [first] = result?.records ?? []
    if (!first) throw new Error(`there is no ${name} to refer to: ${message}`)
    return first
  }
  const { held } = await addReferred(server, resource, token, above)
  const examples = Object.entries(fields).filter(([, { computed, made }]) => !computed && !made)
  const choices = await choicesOf(server, fields, token, ({ rules }) => rules.includes('required'))
  const body = {
    ...Object.fromEntries(
      examples.map(([key, field]) => [key, exampleOf(field, 900, choices.get(field.dictCode ?? '') ?? [])])
    ),
    ...held
  }
  const write = (as: string) => server.ask<{ row: ResourceRow }>('POST', add.path, { token: as, body })
  const own = await write(token)
  const { result, message } =
    own.status === 403 ? await write(await server.signIn(await holderOf(server, `${right}:add`))) : own
  if (!result) throw new Error(`a ${name} to refer to, called ${String(body[label])}, was refused: ${message}`)
  return result.row
}

/** The values of the dictionaries of some fields. */
async function choicesOf(
  server: TestServer,
  fields: AnyResource['fields'],
  token: string,
  which: (field: Field) => boolean = () => true
): Promise<ReadonlyMap<string, readonly string[]>> {
  const choices = new Map<string, readonly string[]>()
  for (const field of Object.values(fields)) {
    const { dictCode } = field
    if (!dictCode || choices.has(dictCode) || !which(field)) continue
    const { result } = await server.ask<{ value: string }[]>('GET', `/sys/dict/getDictItems/${dictCode}`, { token })
    choices.set(
      dictCode,
      (result ?? []).map(({ value }) => value)
    )
  }
  return choices
}

/** Signs in who holds a right of a resource (`:add`). */
export async function openResourceClient(
  server: TestServer,
  resource: AnyResource,
  right: string
): Promise<ResourceClient> {
  const { fields, calls } = resource
  const token = await server.signIn(await holderOf(server, `${resource.right}${right}`))
  const choices = await choicesOf(server, fields, token)
  let made = 0
  const ask = <T>(verb: Verb, asking: Asking = {}) => {
    const call = calls[verb]
    if (!call) throw new Error(`${resource.name} has no ${verb}`)
    return server.ask<T>(call.method, call.path, { token, ...asking })
  }
  return {
    token,
    ask,
    values: (at = ++made) =>
      Object.fromEntries(
        Object.entries(fields)
          .filter(([, { computed }]) => !computed)
          .map(([key, field]) => [key, exampleOf(field, at, choices.get(field.dictCode ?? '') ?? [])])
      ),
    list: async (query) =>
      (await ask<ResourcePage>('list', { query: { pageSize: 1000, ...query } })).result?.records ?? []
  }
}
