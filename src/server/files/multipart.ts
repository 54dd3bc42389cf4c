import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { FastifyRequest } from 'fastify'

import type { AppContext } from '../core/context/app-context.ts'
import { isMalformedForm } from '../core/http/malformed-form.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { TooLarge } from '../storage/storage.ts'
import { pieceFile } from './quota.ts'

/** What a multipart upload brought: one file on the local disk, and the fields around it. */
export interface Brought {
  readonly id: string
  /** Where the bytes lie until they are taken over; to be removed by who does not. */
  readonly file: string
  readonly name: string
  readonly fields: Readonly<Record<string, string>>
}

/** How many bytes the body of a request has, as its head says. */
export function announcedBy(request: FastifyRequest): number {
  const length = request.headers['content-length']
  if (length === undefined) throw new Refusal('files:refused.length', {}, { status: 400 })
  return Number(length)
}

/** Streams the one file of a multipart body to the local disk; what is too large is cut off and removed. */
export async function receive(
  request: FastifyRequest,
  appContext: Pick<AppContext, 'storage'>,
  id: string,
  maxUpload: number
): Promise<Brought> {
  if (!request.isMultipart()) throw new Refusal('rules:refused.mediaType', {}, { status: 400 })
  if (announcedBy(request) > maxUpload + ROUND_THE_FILE) throw new TooLarge(maxUpload)
  const file = pieceFile(appContext, id)
  const fields: Record<string, string> = {}
  let name: string | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: maxUpload + 1 } })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else if (name === undefined && part.fieldname === 'file') {
        name = part.filename ?? ''
        await pipeline(part.file, noMoreThan(maxUpload), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
      } else part.file.resume()
    }
    if (name === undefined) throw new Refusal('files:refused.noFile', {}, { status: 400 })
    return { id, file, name, fields }
  } catch (error) {
    await rm(file, { force: true })
    throw isMalformedForm(error) ? new Refusal('files:refused.form', {}, { status: 400 }) : error
  }
}

/** What surrounds a file in its body: boundaries and fields. Bytes. */
const ROUND_THE_FILE = 1024 * 1024

function noMoreThan(limit: number): Transform {
  let count = 0
  return new Transform({
    transform(piece: Buffer, _, done) {
      count += piece.length
      if (count > limit) done(new TooLarge(limit))
      else done(null, piece)
    }
  })
}
