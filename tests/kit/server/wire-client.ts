import { createHash } from 'node:crypto'

import { multipart } from './multipart.ts'
import type { TestServer } from './server.ts'

/** A row as it came. */
export type WireRow = Readonly<Record<string, unknown>>
/** An answer as existing clients read it: nothing of it is checked before. */
export interface WireAnswer<R = unknown> {
  readonly status: number
  readonly success: boolean
  readonly code: number
  readonly message: string
  readonly result: R
}
/** One line of the advanced query. */
export interface WireLine {
  readonly field: string
  readonly rule: string
  readonly val: string
  readonly type: string
}
interface ListQuestion {
  readonly columns?: readonly string[]
  readonly pageNo?: number
  readonly query?: Readonly<Record<string, unknown>>
  readonly superQuery?: readonly WireLine[]
  readonly matchType?: 'and' | 'or'
}

/** An existing client of these calls, as WIRE.md §1 says that it speaks. */
export interface WireClient {
  /** The session user as it was stored at the sign-in. */
  readonly user: () => WireRow
  readonly get: <R = unknown>(path: string, params?: Readonly<Record<string, unknown>>) => Promise<WireAnswer<R>>
  /** The same where the answer has no envelope. */
  readonly bare: (path: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly send: <R = unknown>(method: 'POST' | 'PUT', path: string, body: object) => Promise<WireAnswer<R>>
  /** Saves what is exported, as its list does. */
  readonly exported: (path: string, params?: Readonly<Record<string, unknown>>) => Promise<Buffer>
  /** Sends a file to be brought in, as its upload does: without a signature. */
  readonly bringIn: (path: string, name: string, bytes: Uint8Array) => Promise<WireAnswer<WireRow | null>>
  readonly remove: (path: string, params: Readonly<Record<string, unknown>>) => Promise<WireAnswer>
  /** A page of a list by all that the generic list sends; fails where it is refused. */
  readonly list: (path: string, question?: ListQuestion) => Promise<readonly WireRow[]>
  readonly signIn: (username: string, password: string) => Promise<WireAnswer<WireRow>>
  readonly signOut: () => Promise<WireAnswer>
}

/** The names of axios: what it leaves as it is, and a plus for a blank. */
const encoded = (value: unknown) =>
  encodeURIComponent(String(value))
    .replace(/%40/g, '@')
    .replace(/%3A/gi, ':')
    .replace(/%24/g, '$')
    .replace(/%2C/gi, ',')
    .replace(/%20/g, '+')
    .replace(/%5B/gi, '[')
    .replace(/%5D/gi, ']')

/** Its signature of all parameters, by a secret of its own that nobody else knows. */
const signed = (params: Readonly<Record<string, unknown>>) => ({
  'X-Sign': createHash('md5')
    .update(JSON.stringify(params, Object.keys(params).sort()))
    .update('its own secret')
    .digest('hex')
    .toUpperCase(),
  'X-TIMESTAMP': String(Date.now())
})

/** Its helper makes texts of the numbers of a body, which it signs so, before it sends it. */
const withTexts = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value])
  )

/** A client that speaks to a server. */
export function wireClient({ app, config }: TestServer): WireClient {
  let token: string | undefined
  let user: WireRow = {}
  let tenant: unknown = 0

  const said = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: object, body?: object) =>
    app.inject({
      method,
      url: `${config.contextPath}${url}`,
      headers: { ...(token && { 'X-Access-Token': token }), 'tenant-id': String(tenant), ...headers },
      ...(body && { payload: body })
    })
  async function ask<R>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: object, body?: object) {
    const answer = await said(method, url, headers, body)
    return { ...answer.json<WireAnswer<R>>(), status: answer.statusCode, raw: answer.json<unknown>() }
  }
  const addressed = (path: string, params: Readonly<Record<string, unknown>>) => {
    const given = Object.entries(params).filter(([, value]) => value !== undefined && value !== null)
    const query = given.map(([name, value]) => `${name}=${encoded(value)}`).join('&')
    return query === '' ? path : `${path}?${query}`
  }
  /** The seconds come first, but where a dictionary is asked. */
  const asked = (path: string, params: Readonly<Record<string, unknown>>) =>
    path.includes('sys/dict/getDictItems')
      ? addressed(path, params)
      : addressed(path, { _t: Math.floor(Date.now() / 1000), ...params })
  const get = <R>(path: string, params: Readonly<Record<string, unknown>> = {}) =>
    ask<R>('GET', asked(path, params), signed(params))
  const send = <R>(method: 'POST' | 'PUT', path: string, body: object) =>
    ask<R>(method, path, method === 'POST' ? signed({ ...body }) : {}, withTexts(body))

  return {
    user: () => user,
    get,
    bare: async (path, params) => (await ask('GET', asked(path, params), signed(params))).raw,
    send,
    exported: async (path, params = {}) => {
      const answer = await said('GET', asked(path, params), signed(params))
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
      return answer.rawPayload
    },
    async bringIn(path, name, bytes) {
      const { body, headers } = await multipart({ name, bytes })
      return ask('POST', path, headers, body)
    },
    remove: (path, params) => ask('DELETE', addressed(path, params), {}),
    async list(path, { columns = [], pageNo = 1, query = {}, superQuery, matchType = 'and' } = {}) {
      const { success, message, result } = await get<{ records?: readonly WireRow[]; total?: number }>(path, {
        // Encoded once by the list itself, and again with everything else that goes into an address.
        ...(superQuery && {
          superQueryParams: encodeURI(JSON.stringify(superQuery)),
          superQueryMatchType: matchType
        }),
        ...query,
        column: 'createTime',
        order: 'desc',
        field: `id,,${[...columns, 'undefined'].join(',')},action`,
        pageNo,
        pageSize: 10
      })
      if (!success) throw new Error(`${path}: ${message}`)
      if (typeof result.total !== 'number') throw new Error(`${path} has no total`)
      return result.records ?? []
    },
    async signIn(username, password) {
      const checkKey = Date.now()
      const picture = await get<string>(`/sys/randomImage/${checkKey}`)
      if (!picture.result.startsWith('data:image')) throw new Error('there is no picture')
      // Its sign-in carries no signature.
      const answer = await ask<WireRow>(
        'POST',
        '/sys/login',
        {},
        { username, password, captcha: 'x7Qz', checkKey, remember_me: true }
      )
      if (answer.success) {
        token = String(answer.result.token)
        user = answer.result.userInfo as WireRow
        const [only, ...others] = answer.result.tenantList as readonly WireRow[]
        if (only && others.length === 0) tenant = only.id
      }
      return answer
    },
    async signOut() {
      const answer = await send('POST', '/sys/logout', {})
      token = undefined
      return answer
    }
  }
}

/** What of some fields, joined by commas, a row has not got. */
export const lacking = (row: object | undefined, fields: string): string[] =>
  row === undefined ? ['the row'] : fields.split(',').filter((field) => !(field in row))
