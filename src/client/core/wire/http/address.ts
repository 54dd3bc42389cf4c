import { type Call, pathNames } from '#contract/core/call.ts'

const META = 'meta[name="context-path"]'
const USUAL = '/api'
/** Calls whose address carries no time stamp (READINGS.md A19). */
const WITHOUT_TIME = 'sys/dict/getDictItems'

/** The base address of the calls: the page's own server and its context path, or another domain (READINGS.md A58). Without a slash at its end. */
export function base(): string {
  const named = globalThis.document?.querySelector<HTMLMetaElement>(META)?.content ?? USUAL
  return new URL(named || '/', globalThis.location?.href ?? 'http://localhost').href.replace(/\/+$/, '')
}

/** Where a path of the calls is, however its slashes are written (READINGS.md A20). */
export const addressAt = (path: string): string => `${base()}/${path.replace(/^\/+/, '')}`

/** Where the server says whether it and its database are there. */
export const readyAddress = (): string => addressAt('/ready')

/** A call's address with the parts of its path filled in, and what of the input is left for the query or the body. */
export interface FilledAddress {
  readonly address: string
  readonly rest: Readonly<Record<string, unknown>>
}

/** Fills the parts of a call's path from its input; each is encoded, a `*` keeps its slashes. */
export function fill(call: Call, input: Readonly<Record<string, unknown>>): FilledAddress {
  const rest = { ...input }
  let path = call.path
  for (const name of pathNames(path)) {
    path = path.replace(`:${name}`, encodeURIComponent(String(rest[name] ?? '')))
    delete rest[name]
  }
  if (path.endsWith('*')) {
    path =
      path.slice(0, -1) +
      String(rest['*'] ?? '')
        .split('/')
        .map(encodeURIComponent)
        .join('/')
    delete rest['*']
  }
  return { address: addressAt(path), rest }
}

/** The query of a GET or DELETE: a time stamp first in every GET but those of dictionary items; what is null is left out. */
export function queryOf({ method, path }: Call, rest: FilledAddress['rest'], now = Date.now()): string {
  const query = new URLSearchParams()
  if (method === 'GET' && !path.includes(WITHOUT_TIME)) query.set('_t', String(Math.floor(now / 1000)))
  for (const [name, value] of Object.entries(rest))
    if (value !== undefined && value !== null) query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

/** Where a stored file is served: by its path and not by its call, for every start needs addresses and no call of files. */
const storedAt = (way: string, path: string): string =>
  `${addressAt(way)}${path.split('/').map(encodeURIComponent).join('/')}`

/** The address of a stored file, for links, pictures and the page's viewers: the sign-in's cookie opens it. */
export const fileAddress = (path: string, { download = false }: { readonly download?: boolean } = {}): string =>
  `${storedAt('/sys/common/static/', path)}${download ? '?download=1' : ''}`

/** The address of a small picture of a stored file; there is none where nothing of it can be drawn. */
export const thumbnailAddress = (path: string): string => storedAt('/files/thumbnail/', path)
