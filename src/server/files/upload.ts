import { rm } from 'node:fs/promises'

import type { Asked } from '#contract/core/call.ts'
import { parse } from '#contract/core/schema.ts'
import { upload } from '#contract/files/stored.ts'

import type { Ctx } from '../core/context/context.ts'
import { readFaults } from '../core/refusing/faults.ts'
import { BadInput } from '../core/http/input.ts'
import { idempotencyKey } from '../core/http/once.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { idFor, newId } from '../db/id.ts'
import { keep, plan } from './keep.ts'
import { announcedBy, receive } from './multipart.ts'
import { cleanName } from './names.ts'
import { checkPurpose, mostFor } from './purposes.ts'
import { beginUpload, endOfPiece } from './quota.ts'

/**
 * Answers `POST /sys/common/upload`: the message is the stored path, for existing clients; the result is the whole object. Sent again
 * with the same Idempotency-Key, as where an answer was lost, it is kept once, whichever server gets it.
 */
export async function answerUpload(asked: Asked<typeof upload>, ctx: Ctx) {
  const { request } = ctx
  if (!request.isMultipart()) throw new Refusal('rules:refused.mediaType', {}, { status: 400 })
  // Where the purpose precedes the body, nothing is received for one that the user has no right to.
  if (request.query && (request.query as { biz?: unknown }).biz !== undefined) checkPurpose(ctx, asked.biz)
  const key = idempotencyKey(request.headers['idempotency-key'])
  const id = newId()
  await beginUpload(ctx, { id, biz: asked.biz, fileName: '', bytes: announcedBy(request), sha256: null })
  try {
    const object = key === undefined ? id : idFor('upload', ctx.principal.id, key)
    return await receiveAndKeep(asked, ctx, { id, object }, mostFor(ctx))
  } finally {
    await endOfPiece(ctx, id)
  }
}

/** `id` is what is received, `object` what it becomes. */
async function receiveAndKeep(
  asked: Asked<typeof upload>,
  ctx: Ctx,
  { id, object: objectId }: { readonly id: string; readonly object: string },
  most: number
) {
  const brought = await receive(ctx.request, ctx.appContext, id, most)
  try {
    const { biz, sha256 } = readFields({ ...asked, ...brought.fields }, ctx)
    checkPurpose(ctx, biz)
    const purpose = { biz, sha256, name: cleanName(brought.name) }
    const object = await keep(ctx, brought.file, objectId, purpose, await plan(ctx, brought.file, purpose))
    ctx.setMessageText(object.path)
    return object
  } catch (error) {
    await rm(brought.file, { force: true })
    throw error
  }
}

/** The fields of the form, whose place before or behind the file is free; an empty one counts as not sent. */
function readFields(given: Record<string, unknown>, { say }: Ctx): Asked<typeof upload> {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '' && value !== undefined))
  const read = parse(upload.input, filled)
  if (!read.ok) throw new BadInput(readFaults(read.faults, filled, say, { area: 'files' }))
  return read.value
}
