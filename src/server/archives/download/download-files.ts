import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'

import type { downloadFiles } from '#contract/archives/files.ts'
import type { Asked } from '#contract/core/call.ts'

import { findBytes } from '../../bytes/find-bytes.ts'
import { answerInside, type Ctx } from '../../core/context/context.ts'
import { attachmentName } from '../../core/text/download-name.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { SENT } from '../../core/http/serve.ts'
import { type ValueColumn, writeValues } from '../../core/spreadsheet/send-table.ts'
import { openZip, type ZipFile } from '../../core/spreadsheet/zip-file.ts'
import { newId } from '../../db/id.ts'
import { nodeOf } from '../tree/nodes.ts'
import { type DownloadedObject, downloadedObjects } from './downloaded-objects.ts'
import { partNames, safePartName } from './part-names.ts'

/** A stored file with where its bytes are, and its name in the ZIP. */
interface Part extends DownloadedObject {
  readonly key: string
  readonly size: number
  readonly name: string
}

/** A part that was written, and whether its bytes are those of its digest. */
interface ListedPart {
  readonly part: Part
  readonly isSame: boolean
}

/** Sends the stored bytes of files: one as it is, several as a ZIP that is made while it is sent. What is not kept is refused by its title, before anything is sent. */
export async function answerDownload(asked: Asked<typeof downloadFiles>, ctx: Ctx): Promise<typeof SENT> {
  const { objects, node } = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const found = await downloadedObjects(own, asked)
    if (found.length === 0) throw new Refusal('archives:download.empty')
    const of = asked.nodeId === undefined ? undefined : await nodeOf(own.tx, own.project, asked.nodeId)
    own.audit({
      event: 'archives.download',
      type: 'file',
      ...(found.length === 1 && { id: found[0]?.fileId ?? '' }),
      project: own.project,
      detail: {
        files: new Set(found.map(({ fileId }) => fileId)).size,
        objects: found.length,
        ...(of && { node: of.id })
      }
    })
    return { objects: found, node: of }
  })
  const parts = await partsOf(ctx, objects)
  const [only] = parts
  if (only && parts.length === 1) return await sendOne(ctx, only)
  const name = ctx.say('archives:download.name', {
    node: node ? `${node.code} ${node.name}`.trim() : ctx.say('archives:export.all')
  })
  const out = new PassThrough()
  // A ZIP that breaks off closes the line instead of ending it: the browser then knows that it is not whole.
  void writeZip(ctx, out, parts).then(
    () => out.end(),
    (error: unknown) => out.destroy(error as Error)
  )
  await ctx.reply
    .header('content-disposition', attachmentName(`${safePartName(name)}.zip`))
    .type('application/zip')
    .send(out)
  return SENT
}

async function partsOf(ctx: Ctx, objects: readonly DownloadedObject[]): Promise<Part[]> {
  const nameOf = partNames(new Set(objects.map(({ nodeId }) => nodeId)).size > 1)
  const parts: Part[] = []
  for (const object of objects) {
    ctx.signal.throwIfAborted()
    const kept = await findBytes(ctx.appContext.storage, object)
    if (!kept) throw new Refusal('archives:download.notKept', { title: object.title, name: object.fileName })
    parts.push({ ...object, ...kept, name: nameOf(object) })
  }
  return parts
}

async function sendOne(ctx: Ctx, { key, size, fileName, mime }: Part): Promise<typeof SENT> {
  const bytes = await ctx.appContext.storage.get(key)
  await ctx.reply
    .header('content-disposition', attachmentName(fileName))
    .header('content-length', size)
    .type(mime || 'application/octet-stream')
    .send(bytes)
  return SENT
}

async function writeZip(ctx: Ctx, out: PassThrough, parts: readonly Part[]): Promise<void> {
  const { signal } = ctx
  const zip = openZip(async (bytes) => {
    signal.throwIfAborted()
    if (!out.write(bytes)) await once(out, 'drain', { signal })
  })
  const listed: ListedPart[] = []
  for (const part of parts) {
    const hash = createHash('sha256')
    const bytes = await ctx.appContext.storage.get(part.key)
    await zip.add(part.name, digested(bytes, hash), { level: 0, size: part.size })
    listed.push({ part, isSame: part.sha256 === null || hash.digest('hex') === part.sha256 })
  }
  await addList(ctx, zip, listed)
  await zip.close()
}

async function* digested(bytes: Readable, hash: Hash): AsyncGenerator<Buffer> {
  for await (const piece of bytes as AsyncIterable<Buffer>) {
    hash.update(piece)
    yield piece
  }
}

/** Adds what is inside as a workbook, written beside first: each stored file, its digest, and whether its bytes are still those of the digest. */
async function addList(ctx: Ctx, zip: ZipFile, parts: readonly ListedPart[]): Promise<void> {
  const path = join(ctx.appContext.storage.incoming, `list-${newId()}.part`)
  const file = await open(path, 'wx+', 0o600)
  const title = ctx.say('archives:download.list')
  try {
    await writeValues(file, title, columnsOf(ctx), [parts])
    await zip.add(`${title}.xlsx`, file.createReadStream({ start: 0, autoClose: false }), { level: 0 })
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

const columnsOf = ({ say }: Ctx): ValueColumn<ListedPart>[] => [
  { title: say('archives:export.order'), value: ({ part }) => part.orderNum, width: 6 },
  { title: say('archives:export.code'), value: ({ part }) => part.code, width: 10 },
  { title: say('archives:export.item'), value: ({ part }) => part.item, width: 24 },
  { title: say('archives:download.unit'), value: ({ part }) => part.unit, width: 16 },
  { title: say('archives:review.export.title'), value: ({ part }) => part.title, width: 40 },
  { title: say('archives:download.part'), value: ({ part }) => part.name, width: 50 },
  { title: say('archives:download.original'), value: ({ part }) => part.fileName, width: 30 },
  { title: say('archives:download.size'), value: ({ part }) => part.size, width: 12 },
  { title: say('archives:download.pages'), value: ({ part }) => part.pages, width: 8 },
  { title: 'SHA-256', value: ({ part }) => part.sha256, width: 66 },
  {
    title: say('archives:download.digest'),
    value: ({ isSame }) => say(isSame ? 'archives:download.same' : 'archives:download.changed'),
    width: 12
  }
]
