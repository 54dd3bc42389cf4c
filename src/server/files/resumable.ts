import type { IncomingMessage } from 'node:http'

import { Server } from '@tus/server'
import type { FastifyRequest } from 'fastify'

import { OK, type Reply } from '#contract/core/reply.ts'
import { parse } from '#contract/core/schema.ts'
import { TUS_METADATA, TUS_PATH, upload as uploadCall } from '#contract/files/stored.ts'

import type { Ctx } from '../core/context/context.ts'
import { Disconnected, hasHungUp } from '../core/context/disconnect.ts'
import { envelopeOf } from '../core/http/errors.ts'
import { readFaults } from '../core/refusing/faults.ts'
import type { AppContext } from '../core/context/app-context.ts'
import { BadInput } from '../core/http/input.ts'
import { Refusal, type RefusalStatus } from '../core/refusing/refusal.ts'
import { isDiskFull } from '../core/refusing/troubles.ts'
import { newId } from '../db/id.ts'
import { DiskFull, StoreAway, StoreFault, TooLarge } from '../storage/storage.ts'
import { cleanName } from './names.ts'
import { checkPurpose, mostFor } from './purposes.ts'
import { beginUpload } from './quota.ts'
import { UploadLocks } from './upload-locks.ts'
import { endUpload, uploadStore } from './uploads.ts'

/** The principal of a request that the tus library answers: found again by the request itself. */
export interface UploadRequest {
  readonly ctx: Ctx
  readonly request: FastifyRequest
}
type TusRequest = { readonly runtime?: { readonly node?: { readonly req: unknown } } }

/** What the library refuses, in our words: its own are English. */
const KEYS: Readonly<Record<number, readonly [key: Refusal['key'], status: RefusalStatus]>> = {
  404: ['rules:refused.missing', 404],
  409: ['files:refused.offset', 409],
  410: ['files:refused.gone', 404],
  413: ['rules:refused.tooLarge', 413],
  415: ['rules:refused.mediaType', 415]
}
/** Another request still writes this upload; clients try again after it. */
const LOCKED = 423
/** What the store itself says: the upload goes on once it is back. */
const STORE_ERRORS = [DiskFull, StoreAway, StoreFault]
const LOCK_ERRORS = ['failed to acquire lock', 'Request aborted due to lock']

/** The tus 1.0 side of uploads: it counts and writes bytes; who may and what becomes of them is ours. */
export function openResumable(appContext: AppContext, asking: WeakMap<IncomingMessage, UploadRequest>): Server {
  const ask = (request: TusRequest): UploadRequest => {
    const found = asking.get(request.runtime?.node?.req as IncomingMessage)
    if (!found) throw new Error('a resumable upload without anybody behind it')
    return found
  }
  const refuse = (error: unknown, { request }: UploadRequest) => {
    const { status, envelope } = envelopeOf(error, request)
    return { status_code: status, body: JSON.stringify(envelope) }
  }
  const locks = new UploadLocks(appContext.db)
  return new JsonServer({
    path: `${appContext.config.contextPath}${TUS_PATH}`,
    datastore: uploadStore(appContext, locks),
    locker: locks,
    maxSize: appContext.config.maxUpload,
    relativeLocation: true,
    allowedOrigins: [],
    namingFunction: newId,
    async onUploadCreate(request, { id, size, metadata = {} }) {
      const principal = ask(request)
      try {
        await begin(principal.ctx, id, size, metadata)
        return {}
      } catch (error) {
        throw refuse(error, principal)
      }
    },
    async onUploadFinish(request, { id }) {
      const principal = ask(request)
      try {
        const envelope: Reply = {
          success: true,
          code: OK,
          message: '',
          result: await endUpload(principal.ctx, id),
          timestamp: Date.now()
        }
        return { status_code: 200, headers: JSON_TYPE, body: JSON.stringify(envelope) }
      } catch (error) {
        const { status_code, body } = refuse(error, principal)
        return { status_code, headers: JSON_TYPE, body }
      }
    },
    onResponseError(request, error) {
      const principal = ask(request)
      // The library has failed to write what nobody sends any more.
      if (hasHungUp(principal.request)) return refuse(new Disconnected(), principal)
      // What has come stays: the upload goes on once there is room again.
      if (isDiskFull(error) || STORE_ERRORS.some((kind) => error instanceof kind)) return refuse(error, principal)
      const { status_code = 500, body = '' } = error as { status_code?: number; body?: string }
      if (body.startsWith('{')) return { status_code, body }
      const locked = LOCK_ERRORS.some((text) => body.startsWith(text))
      const [key, status] = locked
        ? (['files:refused.locked', 409] as const)
        : (KEYS[status_code] ?? (status_code >= 500 ? ['rules:refused.busy', 503] : ['rules:refused.request', 400]))
      const answer = refuse(new Refusal(key, {}, { status }), principal)
      return { ...answer, status_code: locked ? LOCKED : answer.status_code }
    }
  })
}

/** The library's server, whose refusals are our envelope and say so. */
class JsonServer extends Server {
  override write(
    context: Parameters<Server['write']>[0],
    headers: Headers,
    status: number,
    body = ''
  ): ReturnType<Server['write']> {
    if (body.startsWith('{')) headers.set('Content-Type', JSON_TYPE['Content-Type'])
    return super.write(context, headers, status, body)
  }
}

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' }

/** Notes an upload that begins: what it is for, and whose it is. Throws what the client did wrong. */
async function begin(
  ctx: Ctx,
  id: string,
  size: number | undefined,
  metadata: Readonly<Record<string, string | null>>
): Promise<void> {
  const { say } = ctx
  if (size === undefined) throw new Refusal('files:refused.length', {}, { status: 400 })
  const given = Object.fromEntries(
    [TUS_METADATA.biz, TUS_METADATA.sha256].flatMap((name) => (metadata[name] ? [[name, metadata[name]]] : []))
  )
  const read = parse(uploadCall.input, given)
  if (!read.ok) throw new BadInput(readFaults(read.faults, given, say, { area: 'files' }))
  const { biz, sha256 = null } = read.value
  checkPurpose(ctx, biz)
  if (size > mostFor(ctx, biz)) throw new TooLarge(mostFor(ctx, biz))
  await beginUpload(ctx, { id, biz, fileName: cleanName(metadata[TUS_METADATA.name] ?? ''), bytes: size, sha256 })
}
