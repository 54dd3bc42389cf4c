import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'

import type { Ctx } from '../context/context.ts'
import { isMalformedForm } from '../http/malformed-form.ts'
import { Refusal } from '../refusing/refusal.ts'

/** A file of rows is no larger. MiB. */
const MOST = 64

/** Receives the one file of a form, a table, and the form's fields. A file that is cut off or too large is refused, and not kept. */
export async function receiveTable(
  { request, signal }: Ctx,
  path: string
): Promise<{ fileName: string; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new Refusal('rules:refused.mediaType', {}, { status: 400 })
  const fields: Record<string, string> = {}
  let fileName: string | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: MOST * 1024 ** 2 } })) {
      if (part.type === 'field') {
        if (typeof part.value === 'string' && part.value !== '') fields[part.fieldname] = part.value
        continue
      }
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }), { signal })
      if (part.file.truncated) throw new Refusal('rules:refused.fileTooLarge', { limit: MOST }, { status: 413 })
      fileName = part.filename.slice(0, 200)
    }
  } catch (error) {
    await rm(path, { force: true })
    throw isMalformedForm(error) ? new Refusal('files:refused.form', {}, { status: 400 }) : error
  }
  if (fileName === undefined) throw new Refusal('rules:import.noFile', {}, { status: 400 })
  return { fileName, fields }
}
