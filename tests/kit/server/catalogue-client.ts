import type { CatalogueNode } from '#contract/catalogue/catalogue.ts'
import type { CatalogueItem } from '#contract/catalogue/catalogue-items.ts'
import type { CatalogueDifference, CatalogueVersion } from '#contract/catalogue/catalogue-versions.ts'

import type { TestServer } from './server.ts'

/** What a write has done. */
export type CatalogueWritten<R = CatalogueItem> = {
  readonly change: string
  readonly count: number
  readonly ids: readonly string[]
  readonly row: R
}
/** A page of rows. */
export type CataloguePage<R> = { readonly records: readonly R[]; readonly total: number }
type Compared = CataloguePage<CatalogueDifference> & { readonly counts: Readonly<Record<string, number>> }

/** Somebody who keeps the business catalogue, and asks its calls. */
export function catalogueClient(server: TestServer, token: string) {
  const get = <R>(path: string, query: Readonly<Record<string, string>> = {}, as = token) =>
    server.ask<R>('GET', path, { token: as, query })
  const ofVersion = <R = CatalogueWritten<CatalogueVersion>>(verb: string, body: object) =>
    server.ask<R>(verb === 'copy' || verb === 'add' ? 'POST' : 'PUT', `/business/catalogVersion/${verb}`, {
      token,
      body
    })
  return {
    get,
    ofVersion,
    item: <R = CatalogueWritten>(method: 'POST' | 'PUT', verb: string, body: object) =>
      server.ask<R>(method, `/business/catalogItem/${verb}`, { token, body }),
    removeItem: (id: string) =>
      server.ask<CatalogueWritten>('DELETE', '/business/catalogItem/delete', { token, query: { id } }),
    async copy(id: string) {
      const { result, message } = await ofVersion('copy', { ids: id })
      if (!result) throw new Error(message)
      return result.ids[0] ?? ''
    },
    version: async (id: string) =>
      (await get<CatalogueVersion>('/business/catalogVersion/queryById', { id })).result as CatalogueVersion,
    roots: async (versionId: string) =>
      (await get<CataloguePage<CatalogueNode>>('/business/businessCatalog/rootList', { versionId })).result?.records ??
      [],
    children: async (pid: string) =>
      (await get<CataloguePage<CatalogueNode>>('/business/businessCatalog/childList', { pid })).result?.records ?? [],
    codeIn: async (versionId: string, code: string) =>
      (await get<CataloguePage<CatalogueItem>>('/business/catalogItem/list', { versionId, code })).result
        ?.records[0] as CatalogueItem,
    compare: async (from: string, to: string, more = {}) =>
      (await get<Compared>('/business/catalogVersion/difference', { from, to, ...more })).result as Compared
  }
}
