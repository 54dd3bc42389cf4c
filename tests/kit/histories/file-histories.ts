import { sql } from 'kysely'

import { files, text } from '#contract/core/resource/field.ts'
import { pathsIn } from '#contract/core/resource/file-facts.ts'
import { resource } from '#contract/core/resource/resource.ts'
import { ALL_VERBS } from '#contract/core/resource/verbs.ts'
import { answerInside, type TxCtx } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/refusing/refusal.ts'
import { givenValue, meaningsOf } from '#server/core/resource/import/import-columns.ts'
import { letGoRowFiles } from '#server/core/resource/let-go-files.ts'
import { purgeRows } from '#server/core/resource/purge-rows.ts'
import { mayReadRowFile } from '#server/core/resource/read-row-files.ts'
import { resourcesOf, type ServedResource } from '#server/core/resource/served.ts'
import { undoChange } from '#server/core/resource/serve/undo-change.ts'
import { forNew, writeRows } from '#server/core/resource/write-rows.ts'
import { unaskedContext } from '#server/core/context/unasked-context.ts'
import { auditColumns } from '#server/db/sql/statements.ts'
import { sweepUnclaimed } from '#server/files/unclaimed.ts'

import { HeldBytes, type HeldRow } from './held-bytes.ts'
import { numbersFrom } from '../vitest/numbers-from.ts'
import type { TestServer } from '../server/server.ts'

/** What can be done to rows with files, and to their bytes. */
const STEPS = [
  'give',
  'replace',
  'add',
  'undo',
  'delete',
  'restore',
  'purge',
  'sweep',
  'sweepBeside',
  'age',
  'crashWriting',
  'crashSweeping'
] as const
type Step = (typeof STEPS)[number]
const RIGHTS = new Set(['training', 'training:add', 'training:edit', 'training:delete'])

/** Random histories of a list whose rows hold files: after each sweep exactly those bytes are there that something still names. */
export class FileHistories {
  readonly #server: TestServer
  readonly #served: ServedResource
  readonly #user: string
  readonly #bytes: HeldBytes
  #below = numbersFrom(1)
  /** Who writes is the same in all histories. */
  #principal: ReturnType<TestServer['app']['appContext']['principals']['ofUser']> | undefined

  private constructor(server: TestServer, user: string) {
    this.#server = server
    this.#user = user
    this.#bytes = new HeldBytes(server, user)
    this.#served = {
      resource: resource('training', '/training', {
        right: 'training',
        fields: { name: text({ rules: ['required'] }), papers: files({ most: 3 }) },
        label: 'name',
        verbs: ALL_VERBS
      }) as unknown as ServedResource['resource'],
      table: 'testTraining',
      rows: undefined,
      area: 'organisation',
      hooks: {},
      expressions: {},
      actions: {}
    }
    resourcesOf(server.app.appContext).set('training', this.#served)
  }

  /** The list in the database of a server, whose rows somebody writes. */
  static async in(server: TestServer): Promise<FileHistories> {
    await sql`create table test_training (id text primary key, name text not null, papers text, ${sql.raw(auditColumns)});
      create trigger touch before update on test_training for each row execute function touch();
      grant select, insert, update, delete on test_training to app`.execute(server.db)
    const { id } = await server.db
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', 'js_xinghe')
      .executeTakeFirstOrThrow()
    return new FileHistories(server, id)
  }

  /** One history of so many steps. Answers what was wrong in it, with the steps that led there; nothing: all was kept. */
  async run(seed: number, length: number): Promise<string[]> {
    this.#below = numbersFrom(seed)
    await this.#bytes.clear()
    const done: Step[] = []
    const wrong: string[] = []
    for (let at = 0; at < length && wrong.length === 0; at++) {
      const step = STEPS[this.#below(STEPS.length)] ?? 'give'
      done.push(step)
      try {
        await this.#take(step)
      } catch (error) {
        wrong.push(`${seed}: ${done.join(' ')}: ${error instanceof Refusal ? error.key : String(error)}`)
      }
      const lost = [...(await this.#bytes.needed())].filter((path) => !this.#bytes.paths.has(path))
      if (lost.length > 0) wrong.push(`${seed}: ${done.join(' ')}: names what was never there`)
      wrong.push(...(await this.#lost()).map((path) => `${seed}: ${done.join(' ')}: ${path} is lost`))
    }
    await this.#sweep()
    wrong.push(...(await this.#bytes.left()).map((path) => `${seed}: ${done.join(' ')}: ${path} is left`))
    return wrong
  }

  /** What words of a file mean as the files of a row: those that were uploaded for one, by their names. */
  async meaningOf(words: string): Promise<{ readonly meant: unknown; readonly path: string }> {
    const path = await this.#bytes.upload()
    const name = `${this.#bytes.paths.size - 1}.txt`
    const meanings = await this.#as((ctx) => meaningsOf(this.#served, ctx, [{ papers: words.replace('{name}', name) }]))
    const field = this.#served.resource.fields.papers
    return { meant: field && givenValue('papers', field, words.replace('{name}', name), meanings), path }
  }

  #as = async <T>(work: (ctx: TxCtx) => Promise<T>): Promise<T> => {
    const { appContext } = this.#server.app
    this.#principal ??= appContext.principals.ofUser(this.#user, 1, null)
    const ctx = unaskedContext(appContext, { principal: { ...(await this.#principal), rights: RIGHTS } })
    return answerInside({ ctx, said: () => undefined }, 'own', work)
  }

  async #any(isDelete = false): Promise<HeldRow | undefined> {
    const rows = await this.#bytes.rows(isDelete)
    return rows[this.#below(Math.max(1, rows.length))]
  }

  async #write(row: HeldRow | undefined, papers: string, dies = false): Promise<void> {
    const work = async (ctx: TxCtx) => {
      if (row) await writeRows(this.#served, ctx, 'edit', [{ id: row.id, values: { papers }, seen: row.rowVersion }])
      else await writeRows(this.#served, ctx, 'add', [forNew({ name: '培训', papers })])
      if (dies) throw new Error('the server dies')
    }
    await this.#as(work).catch((error: unknown) => {
      if (!dies || (error as Error).message !== 'the server dies') throw error
    })
  }

  async #take(step: Step): Promise<void> {
    const served = this.#served
    switch (step) {
      case 'give':
        return this.#write(undefined, await this.#bytes.upload())
      case 'add':
      case 'replace':
      case 'crashWriting': {
        const row = await this.#any()
        if (!row) return
        const kept = step === 'add' ? pathsIn(row.papers).slice(0, 2) : []
        return this.#write(row, [...kept, await this.#bytes.upload()].join(), step === 'crashWriting')
      }
      case 'undo': {
        const change = await this.#lastChange()
        if (change) await this.#as((ctx) => undoChange(served, ctx, { change }))
        return
      }
      case 'delete':
      case 'restore': {
        const row = await this.#any(step === 'restore')
        if (row) await this.#as((ctx) => writeRows(served, ctx, step, [{ id: row.id, values: {} }]))
        return
      }
      case 'purge': {
        const row = await this.#any(true)
        if (row) await this.#as((ctx) => purgeRows(ctx, [{ served, ids: [row.id] }]))
        return
      }
      case 'sweep':
        return this.#sweep()
      case 'sweepBeside': {
        const row = await this.#any()
        const change = await this.#lastChange()
        const beside = change
          ? this.#as((ctx) => undoChange(served, ctx, { change }))
          : this.#write(row, await this.#bytes.upload())
        await Promise.all([letGoRowFiles(this.#server.app.appContext), beside])
        return
      }
      case 'age':
        await sql`update sys_change set at = at - interval '40 days' where resource = 'training'`.execute(
          this.#server.db
        )
        return
      case 'crashSweeping':
        await letGoRowFiles(this.#server.app.appContext)
        await this.#sweepUnclaimed(async () => {
          throw new Error('the server dies')
        }).catch(() => undefined)
    }
  }

  /** The latest change of a row that nobody has changed since, if it can still be taken back. */
  async #lastChange(): Promise<string | undefined> {
    const { rows } = await sql<{ id: string }>`
      select c.id from sys_change c join sys_change_row w on w.change_id = c.id join test_training r on r.id = w.row_id and r.row_version = w.version
      where c.resource = 'training' and c.undone_by is null and c.at > now() - interval '29 days' order by c.id`.execute(
      this.#server.db
    )
    return rows[this.#below(Math.max(1, rows.length))]?.id
  }

  async #sweep(): Promise<void> {
    await letGoRowFiles(this.#server.app.appContext)
    const { storage } = this.#server.app.appContext
    await this.#sweepUnclaimed((path) => storage.remove(path))
    const left = await this.#bytes.left()
    if (left.length > 0) throw new Error(`${left.length} files are left that nothing names`)
  }
  #sweepUnclaimed(remove: (path: string) => Promise<void>): Promise<void> {
    const { db, storage } = this.#server.app.appContext
    return sweepUnclaimed({ db, storage: Object.create(storage, { remove: { value: remove } }) }, -60_000)
  }
  /** What is named and not there, or not read by who reads its row. */
  async #lost(): Promise<string[]> {
    const lost = await this.#bytes.missing()
    const named = (await this.#bytes.rows(false)).flatMap(({ papers }) => pathsIn(papers))
    if (named.length === 0) return lost
    await this.#as(async (ctx) => {
      const found = await ctx.tx.selectFrom('arcObject').select(['id', 'path']).where('path', 'in', named).execute()
      const objects = new Map(found.map((object) => [object.path, object]))
      for (const path of named) {
        const object = objects.get(path)
        const isRead = object && (await mayReadRowFile({ ...object, createBy: null, ofProject: null }, ctx))
        if (!isRead) lost.push(path)
      }
    })
    return lost
  }
}
