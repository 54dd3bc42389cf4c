import { mkdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { HEADER } from '#contract/core/reply.ts'
import { TUS_PATH } from '#contract/files/stored.ts'

import { authenticate } from '../core/http/authenticate.ts'
import { converse } from '../core/context/context.ts'
import type { AppContext } from '../core/context/app-context.ts'
import { missing } from '../core/refusing/refusal.ts'
import { type UploadRequest, openResumable } from './resumable.ts'
import { checkTusHeaders, dropNeedless, TUS_VERSION } from './resumable-headers.ts'
import { folderOf, type Upload, uploadOf } from './uploads.ts'

/**
 * Binds resumable uploads (tus 1.0) to their addresses. An upload belongs to who began it; whose bytes are all there already
 * is said so, also where the server died before it could answer.
 */
export async function serveResumable(app: FastifyInstance, appContext: AppContext): Promise<void> {
  await makeUploadFolder(appContext)
  const asking = new WeakMap<IncomingMessage, UploadRequest>()
  const tus = openResumable(appContext, asking)

  const answer = async (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) => {
    // Another installation sends packages by the same road, and sees its own uploads alone.
    const serves = request.headers[HEADER.sender] === undefined ? 'user' : 'sender'
    const principal = await authenticate(request, appContext, { serves })
    const { ctx } = converse(request, reply, appContext, principal)
    reply.headers({ 'tus-resumable': TUS_VERSION, 'tus-version': TUS_VERSION })
    checkTusHeaders(request)
    const { id } = request.params
    if (id !== undefined) {
      const upload = await ctx.inTransaction((tx) => uploadOf(tx, id))
      if (!upload) throw missing()
      if (request.method === 'HEAD' && isComplete(upload)) return sayComplete(reply, upload)
    }
    asking.set(request.raw, { ctx, request })
    reply.hijack()
    dropNeedless(request.raw)
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value)
    await tus.handle(request.raw, reply.raw)
    if (request.method === 'DELETE' && id !== undefined && reply.raw.statusCode === 204) {
      await ctx.inTransaction((tx) =>
        tx.deleteFrom('arcUpload').where('id', '=', id).where('objectId', 'is', null).execute()
      )
    }
    return reply
  }

  await app.register(async (own) => {
    // The bytes are for the library, not for Fastify.
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', (_request, _payload, done) => done(null))
    own.route({ method: ['POST', 'OPTIONS'], url: TUS_PATH, config: { serves: 'user' }, handler: answer })
    own.route({
      method: ['HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
      url: `${TUS_PATH}/:id`,
      config: { serves: 'user' },
      handler: answer
    })
  })
}

/** Its bytes were moved to where they stay, or at least that was decided: nothing more is to be sent. */
const isComplete = ({ objectId, plan }: Upload): boolean => objectId !== null || plan !== undefined

function sayComplete(reply: FastifyReply, { bytes }: Upload): FastifyReply {
  return reply
    .status(200)
    .headers({ 'upload-offset': String(bytes), 'upload-length': String(bytes), 'cache-control': 'no-store' })
    .send()
}

/** Makes the folder in which uploads grow, where the store is there and has one; else the first upload makes it. */
async function makeUploadFolder({ storage }: Pick<AppContext, 'storage'>): Promise<void> {
  if (storage.assembly) return
  await storage.answers().then(
    () => mkdir(folderOf({ storage }), { recursive: true, mode: 0o700 }),
    () => undefined
  )
}
