import { once } from 'node:events'
import { PassThrough } from 'node:stream'

import { findBytes } from '../../bytes/find-bytes.ts'
import { answerInside, type Ctx } from '../../core/context/context.ts'
import { attachmentName } from '../../core/text/download-name.ts'
import { freeNames } from '../../core/free-names.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { SENT } from '../../core/http/serve.ts'
import { openZip } from '../../core/spreadsheet/zip-file.ts'
import { finishedById } from './finished-rows.ts'

interface Part {
  readonly key: string
  readonly size: number
  readonly name: string
  readonly mime: string
}

/** Sends the bytes of finished files: one as it is, several as a ZIP that is made while it is sent. What is not kept is refused by its title before anything is sent. */
export async function answerFinished({ ids }: { readonly ids: readonly string[] }, ctx: Ctx): Promise<typeof SENT> {
  const rows = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const found = await finishedById(own, [...new Set(ids)])
    own.audit({
      event: 'finished.download',
      type: 'file',
      ...(found.length === 1 && { id: found[0]?.id ?? '' }),
      project: own.project,
      detail: { files: found.length }
    })
    return found
  })
  const parts: Part[] = []
  const free = freeNames()
  for (const { path, gen, fileName, mime, name } of rows) {
    const found = path === null ? undefined : await findBytes(ctx.appContext.storage, { path, gen })
    if (!found) throw new Refusal('forms:finished.refused.notKept', { title: name })
    parts.push({ ...found, name: free(fileName ?? name), mime: mime ?? 'application/octet-stream' })
  }
  const [only] = parts
  if (only && parts.length === 1) {
    await ctx.reply
      .header('content-disposition', attachmentName(only.name))
      .header('content-length', only.size)
      .type(only.mime)
      .send(await ctx.appContext.storage.get(only.key))
    return SENT
  }
  const out = new PassThrough()
  // A ZIP that breaks off closes the line instead of ending it: the browser then knows that it is not whole.
  void writeZip(ctx, out, parts).then(
    () => out.end(),
    (error: unknown) => out.destroy(error as Error)
  )
  await ctx.reply
    .header('content-disposition', attachmentName(`${ctx.say('forms:finished.zip')}.zip`))
    .type('application/zip')
    .send(out)
  return SENT
}

async function writeZip({ signal, appContext }: Ctx, out: PassThrough, parts: readonly Part[]): Promise<void> {
  const zip = openZip(async (bytes) => {
    signal.throwIfAborted()
    if (!out.write(bytes)) await once(out, 'drain', { signal })
  })
  for (const { key, size, name } of parts) await zip.add(name, await appContext.storage.get(key), { level: 0, size })
  await zip.close()
}
