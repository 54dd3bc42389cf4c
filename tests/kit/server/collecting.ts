import { randomUUID } from 'node:crypto'

import type { FileRow, RowOutcome } from '#contract/archives/files.ts'
import type { StoredObject } from '#contract/files/stored.ts'

import { pagesCounted } from './pages-counted.ts'
import { multipart } from './multipart.ts'
import type { Answer, TestServer } from './server.ts'

/** What somebody at the collection screen does, as calls. */
export interface ArchiveClient {
  readonly token: string
  /** Uploads, and waits until the pages are counted. */
  readonly upload: (name: string, bytes: Buffer, biz?: string) => Promise<StoredObject>
  readonly collect: (
    nodeId: string,
    path: string,
    drop?: { readonly id: string; readonly place: number }
  ) => Promise<Answer<{ row: FileRow; existing: boolean; placed: string }>>
  /** Uploads and makes a row of it. */
  readonly bring: (nodeId: string, name: string, bytes: Buffer) => Promise<FileRow>
  readonly add: (
    nodeId: string,
    cells?: Record<string, unknown>,
    more?: Record<string, unknown>
  ) => Promise<Answer<FileRow>>
  readonly save: (
    row: Pick<FileRow, 'id' | 'rowVersion'>,
    cells: Record<string, unknown>,
    marks?: { readonly filled?: readonly string[]; readonly confirmed?: readonly string[] }
  ) => Promise<RowOutcome>
  readonly get: (id: string) => Promise<Answer<FileRow>>
  readonly submit: (...ids: string[]) => Promise<RowOutcome[]>
  readonly withdraw: (...ids: string[]) => Promise<RowOutcome[]>
}

/** Sits somebody down at the collection screen of a project. */
export async function signInClient(server: TestServer, username: string, project: string): Promise<ArchiveClient> {
  const token = await server.signIn(username, project)
  const upload: ArchiveClient['upload'] = async (name, bytes, biz = 'archives') => {
    const { result, message } = await server.ask<StoredObject>('POST', '/sys/common/upload', {
      token,
      ...(await multipart({ name, bytes }, { biz }))
    })
    if (!result) throw new Error(message)
    await pagesCounted(server)
    return result
  }
  const collect: ArchiveClient['collect'] = (nodeId, path, drop) =>
    server.ask('POST', '/archives/file/collect', { token, body: { nodeId, path, ...(drop && { drop }) } })
  const batch = async (path: string, ids: string[]) =>
    (await server.ask<RowOutcome[]>('POST', path, { token, body: { ids } })).result ?? []
  return {
    token,
    upload,
    collect,
    bring: async (nodeId, name, bytes) => {
      const { result, message } = await collect(nodeId, (await upload(name, bytes)).path)
      if (!result?.row) throw new Error(message)
      return result.row
    },
    add: (nodeId, cells = {}, more = {}) =>
      server.ask<FileRow>('POST', '/archives/file/add', { token, body: { id: randomUUID(), nodeId, cells, ...more } }),
    save: async ({ id, rowVersion }, cells, marks = {}) => {
      const { result, message } = await server.ask<RowOutcome[]>('PUT', '/archives/file/editBatch', {
        token,
        body: { rows: [{ id, rowVersion, cells, ...marks }] }
      })
      if (!result?.[0]) throw new Error(message)
      return result[0]
    },
    get: (id) => server.ask<FileRow>('GET', '/archives/file/queryById', { token, query: { id } }),
    submit: (...ids) => batch('/archives/file/submit', ids),
    withdraw: (...ids) => batch('/archives/file/withdraw', ids)
  }
}

/** Every cell that a text file must have, besides what its bytes say. */
export const FULL_TEXT = {
  title: '1#商务办公楼八层钢筋隐蔽工程验收记录',
  responsible: '云澜第一建筑工程有限公司',
  docDate: '2026-05-06',
  medium: 'WZ',
  carrier: 'E',
  retention: 'CQ',
  secretLevel: '0'
}
