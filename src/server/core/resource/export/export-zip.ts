import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'

import { pathsIn } from '#contract/core/resource/file-facts.ts'
import { newId } from '../../../db/id.ts'
import { answerInside, type Ctx, type TxCtx } from '../../context/context.ts'
import { attachmentName } from '../../text/download-name.ts'
import { freeNames } from '../../free-names.ts'
import { Refusal } from '../../refusing/refusal.ts'
import { SENT } from '../../http/serve.ts'
import { openZip } from '../../spreadsheet/zip-file.ts'
import { type ExportColumn, type ExportQuery, noteExport, titledColumns, writeTable } from './export-table.ts'
import { fieldsReadBy } from '../read-rows.ts'
import type { FieldValues, ServedResource } from '../served.ts'
import { thingOf } from '../thing.ts'

/** What parts names in a cell, and what some system refuses in the name of a file. */
const NOT_IN_NAMES = /[/\\:*?"<>|、,，;；\p{Cc}]/gu
/** So many characters of a name are kept before its ending: with a number behind it stays below 255 bytes. */
const LONGEST_STEM = 70

/** A file of the rows in a ZIP. */
interface Part {
  readonly path: string
  readonly size: number
  readonly name: string
}

/** Sends rows with the files that they hold as a ZIP that is made while it is sent. What is not kept is refused by its name before anything is sent. */
export async function sendZipExport(served: ServedResource, ctx: Ctx, query: ExportQuery): Promise<typeof SENT> {
  const table = tablePath(ctx)
  const drop = () => rm(table, { force: true })
  const parts = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const files = new ZippedFiles(served, own)
    noteExport(served, own, query, await files.writeTable(query, table))
    return files.parts
  }).catch(async (error: unknown) => {
    await drop()
    throw error
  })
  const out = new PassThrough()
  const put = async (bytes: Uint8Array) => {
    ctx.signal.throwIfAborted()
    if (!out.write(bytes)) await once(out, 'drain', { signal: ctx.signal })
  }
  // A ZIP that breaks off closes the line instead of ending it: the browser then knows that it is not whole.
  void writeParts(served, ctx, { table, parts, put })
    .then(
      () => out.end(),
      (error: unknown) => out.destroy(error as Error)
    )
    .finally(drop)
  await ctx.reply
    .header('content-disposition', attachmentName(`${thingOf(served, ctx)}.zip`))
    .type('application/zip')
    .send(out)
  return SENT
}

/** Writes rows with the files that they hold as a ZIP into a file, and answers how many rows they were. */
export async function writeZipExport(
  served: ServedResource,
  ctx: TxCtx,
  query: ExportQuery,
  path: string,
  progress?: (count: number) => void
): Promise<number> {
  const table = tablePath(ctx)
  const file = await open(path, 'w', 0o600)
  try {
    const files = new ZippedFiles(served, ctx)
    const count = await files.writeTable(query, table, progress)
    const put = async (bytes: Uint8Array) => {
      ctx.signal.throwIfAborted()
      for (let done = 0; done < bytes.length; ) done += (await file.write(bytes, done)).bytesWritten
    }
    await writeParts(served, ctx, { table, parts: files.parts, put })
    return count
  } finally {
    await file.close()
    await rm(table, { force: true })
  }
}

const tablePath = ({ appContext }: Pick<Ctx, 'appContext'>) =>
  join(appContext.storage.incoming, `export-${newId()}.part`)

interface WrittenParts {
  readonly table: string
  readonly parts: readonly Part[]
  readonly put: (bytes: Uint8Array) => Promise<void>
}

/** The workbook first: who opens the ZIP sees which file is whose. */
async function writeParts(
  served: ServedResource,
  ctx: Pick<Ctx, 'say' | 'appContext'>,
  { table, parts, put }: WrittenParts
): Promise<void> {
  const zip = openZip(put)
  await zip.add(`${thingOf(served, ctx as Ctx)}.xlsx`, createReadStream(table), { level: 0 })
  const folder = ctx.say('rules:export.folder')
  for (const { path, size, name } of parts)
    await zip.add(`${folder}/${name}`, await ctx.appContext.storage.get(path), { level: 0, size })
  await zip.close()
}

/** The files that exported rows hold: each of their bytes once, by the names that the cells of the workbook call them. */
class ZippedFiles {
  readonly #served: ServedResource
  readonly #ctx: TxCtx
  readonly #parts = new Map<string, Part>()
  readonly #free = freeNames()
  readonly #keys: readonly string[]

  constructor(served: ServedResource, ctx: TxCtx) {
    this.#served = served
    this.#ctx = ctx
    this.#keys = fieldsReadBy(served, ctx.principal).flatMap(([key, { kind, isInternal }]) =>
      kind === 'files' && !isInternal ? [key] : []
    )
    if (this.#keys.length === 0) throw new Refusal('rules:export.noFiles')
  }

  get parts(): readonly Part[] {
    return [...this.#parts.values()]
  }

  /** Writes the rows as a workbook: the columns that are asked for, and those of files, by which each file is found. */
  writeTable(query: ExportQuery, path: string, progress?: (count: number) => void): Promise<number> {
    const asked = titledColumns(this.#served, this.#ctx, query.field)
    const lacking = this.#keys.filter((key) => asked.every((column) => column.key !== key))
    const all = [...asked, ...(lacking.length > 0 ? titledColumns(this.#served, this.#ctx, lacking.join()) : [])]
    const columns = all.map((column): ExportColumn => {
      const { key } = column
      return this.#keys.includes(key) ? { ...column, value: (row) => this.#namesIn(row[key]) || null } : column
    })
    return writeTable(this.#served, this.#ctx, query, path, { columns, progress, prepare: (rows) => this.#find(rows) })
  }

  #namesIn(value: unknown): string {
    return pathsIn(value)
      .flatMap((path) => this.#parts.get(path)?.name ?? [])
      .join('、')
  }

  async #find(rows: readonly FieldValues[]): Promise<void> {
    const paths = new Set(rows.flatMap((row) => this.#keys.flatMap((key) => pathsIn(row[key]))))
    const wanted = [...paths].filter((path) => !this.#parts.has(path))
    if (wanted.length === 0) return
    const { tx, appContext } = this.#ctx
    const found = await tx.selectFrom('arcObject').select(['path', 'fileName']).where('path', 'in', wanted).execute()
    const names = new Map(found.map(({ path, fileName }) => [path, fileName]))
    for (const path of wanted) {
      const name = names.get(path)
      const size = name === undefined ? undefined : await appContext.storage.size(path)
      if (name === undefined || size === undefined) throw new Refusal('rules:export.notKept', { name: name ?? path })
      this.#parts.set(path, { path, size, name: this.#free(plainName(name)) })
    }
  }
}

/** A name that every system takes, and that is in a cell beside others. */
function plainName(name: string): string {
  const safe = name.normalize('NFC').replace(NOT_IN_NAMES, '_').trim()
  const at = safe.lastIndexOf('.')
  const [stem, ending] = at > 0 ? [safe.slice(0, at), safe.slice(at)] : [safe, '']
  return `${[...stem].slice(0, LONGEST_STEM).join('') || '_'}${ending}`
}
