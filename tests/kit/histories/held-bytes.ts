import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { pathsIn } from '#contract/core/resource/file-facts.ts'
import { newId } from '#server/db/id.ts'

import type { TestServer } from '../server/server.ts'

/** A row of the list as the database has it. */
export interface HeldRow {
  readonly id: string
  readonly rowVersion: number
  readonly isDelete: boolean
  readonly papers: string | null
}

/** The bytes that rows of `test_training` hold, and what says which of them are needed: rows and changes, read plainly. */
export class HeldBytes {
  readonly #server: TestServer
  readonly #user: string
  /** Every path that was ever uploaded. */
  readonly paths = new Set<string>()

  constructor(server: TestServer, user: string) {
    this.#server = server
    this.#user = user
  }

  /** Forgets rows, changes and files: a history begins with none, and is not dearer for those before it. */
  async clear(): Promise<void> {
    const { db, app } = this.#server
    await sql`with gone as (delete from sys_change where resource = 'training' returning id)
      delete from sys_change_row w using gone where w.change_id = gone.id`.execute(db)
    await sql`with named as (delete from sys_row_file where resource = 'training' returning object_id)
      select 1 from named`.execute(db)
    await sql`delete from test_training`.execute(db)
    await sql`delete from arc_object where path = any(${[...this.paths]}::text[])`.execute(db)
    for (const path of this.paths) await app.appContext.storage.remove(path)
    this.paths.clear()
  }

  rows = async (isDelete: boolean): Promise<readonly HeldRow[]> =>
    (
      await sql<HeldRow>`select id, row_version, is_delete, papers from test_training where is_delete = ${isDelete} order by id`.execute(
        this.#server.db
      )
    ).rows
  /** Uploads a small file for a field. */
  async upload(): Promise<string> {
    const { storage } = this.#server.app.appContext
    const path = storage.name('field', 'txt')
    const bytes = Buffer.from(path)
    await storage.put(path, [bytes] as never)
    await this.#server.db
      .insertInto('arcObject')
      .values({
        id: newId(),
        biz: 'field',
        path,
        fileName: `${this.paths.size}.txt`,
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        createBy: this.#user,
        tenantId: 1
      } as never)
      .execute()
    this.paths.add(path)
    return path
  }

  /** The paths that a row names, here or in the bin, or a change of it that can be taken back. */
  async needed(): Promise<ReadonlySet<string>> {
    const rows = [...(await this.rows(false)), ...(await this.rows(true))]
    const ids = new Set(rows.map(({ id }) => id))
    const { rows: changes } = await sql<{ rowId: string; before: object; after: object }>`
      select w.row_id, w.before, w.after from sys_change_row w join sys_change c on c.id = w.change_id
      where c.resource = 'training' and c.at > now() - interval '30 days'`.execute(this.#server.db)
    const values = [
      ...rows.map(({ papers }) => papers),
      ...changes
        .filter(({ rowId }) => ids.has(rowId))
        .flatMap(({ before, after }) => [before, after].map((held) => (held as { papers?: string }).papers ?? null))
    ]
    return new Set(values.flatMap(pathsIn))
  }
  /** What is there and nothing names. */
  async left(): Promise<string[]> {
    const { storage } = this.#server.app.appContext
    const needed = await this.needed()
    const left: string[] = []
    for (const path of this.paths) if (!needed.has(path) && (await storage.size(path)) !== undefined) left.push(path)
    return left
  }
  /** What is named and not there. */
  async missing(): Promise<string[]> {
    const { storage } = this.#server.app.appContext
    const missing: string[] = []
    for (const path of await this.needed()) if ((await storage.size(path)) === undefined) missing.push(path)
    return missing
  }
}
