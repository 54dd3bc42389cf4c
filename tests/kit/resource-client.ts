import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { Verb } from '#contract/core/resource/verbs.ts'

import { exampleOf, KNOWN_VALUES, RESOURCES } from './resources.ts'
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

/** Adds a row of which rows of a resource can be parts, and gives what they hold then, and what else rows of that resource must hold. */
export async function addWhole(
  server: TestServer,
  { name: of, fields, partOf = '' }: AnyResource,
  token: string
): Promise<Readonly<Record<string, string | null>>> {
  const held = KNOWN_VALUES[of] ?? {}
  if (partOf in held) return held
  const whole = RESOURCES.find(({ name }) => name === fields[partOf]?.ref?.resource)
  if (!whole?.calls.add) return held
  const examples = Object.entries(whole.fields).map(([key, field]) => [key, exampleOf(field, 900, [])])
  const body = { ...Object.fromEntries(examples), ...KNOWN_VALUES[whole.name] }
  const { result } = await server.ask<{ ids: readonly string[] }>('POST', whole.calls.add.path, { token, body })
  return { ...held, [partOf]: result?.ids[0] ?? '' }
}

/** Signs in who holds a right of a resource (`:add`). */
export async function openResourceClient(
  server: TestServer,
  resource: AnyResource,
  right: string
): Promise<ResourceClient> {
  const { fields, calls } = resource
  const token = await server.signIn(await holderOf(server, `${resource.right}${right}`))
  const codes = Object.values(fields).flatMap(({ dictCode }) => (dictCode ? [dictCode] : []))
  const choices = new Map<string, readonly string[]>()
  for (const code of codes) {
    const { result } = await server.ask<{ value: string }[]>('GET', `/sys/dict/getDictItems/${code}`, { token })
    choices.set(
      code,
      (result ?? []).map(({ value }) => value)
    )
  }
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
        Object.entries(fields).map(([key, field]) => [
          key,
          exampleOf(field, at, choices.get(field.dictCode ?? '') ?? [])
        ])
      ),
    list: async (query) =>
      (await ask<ResourcePage>('list', { query: { pageSize: 1000, ...query } })).result?.records ?? []
  }
}
