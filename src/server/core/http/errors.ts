import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

import { REFUSED, type Reply, type ReplyFault } from '#contract/core/reply.ts'
import type { TextKey } from '../text/catalogues.ts'
import { Disconnected, isDisconnect } from '../context/disconnect.ts'
import { refusedFields, sentence, type Words } from '../refusing/faults.ts'
import { BadInput } from './input.ts'
import { olderStatus } from './older-client.ts'
import { forbidden, Refusal } from '../refusing/refusal.ts'
import { type Say, sayFor, type Values } from '../text/say.ts'
import { SessionExpired } from '../principal/session-row.ts'
import { isDown, keyOfDatabase, keyOfStorage } from '../refusing/troubles.ts'
import { degradedRefusal, storeFailure } from '../degraded/degraded-refusal.ts'

interface ErrorAnswer {
  readonly status: number
  readonly code?: number
  readonly message: string
  readonly faults?: readonly ReplyFault[]
  readonly result?: unknown
  readonly retryAfter?: number | undefined
  readonly isReason?: true
}

/** What says no more than that a right is missing. */
const BARE = forbidden().key

/** Turns whatever went wrong into the envelope: words for a person, never a stack, a statement or a library's English. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const { status, retryAfter, envelope } = envelopeOf(error, request)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  reply.status(olderStatus(request, status)).type('application/json; charset=utf-8').send(envelope)
}

/** The same for an answer that is not sent by Fastify, such as those of resumable uploads. */
export function envelopeOf(
  error: unknown,
  request: FastifyRequest
): { readonly status: number; readonly retryAfter: number | undefined; readonly envelope: Reply } {
  const words = { area: request.server.area ?? '', thing: request.routeOptions.config.call?.thing }
  const failure = storeFailure(error, request.server.appContext?.storage)
  const answer = describeError(failure as FastifyError, sayFor(request.headers), words, request.id)
  const degraded = degradedRefusal(failure, request.server.appContext?.degraded)
  // That a degraded state has begun was logged once.
  if (answer.status >= 500 && !degraded && !(error instanceof SessionExpired) && !isDisconnect(error, request))
    request.log.error({ err: error }, 'a call failed')
  const { status, code = status, message, faults, result = degraded ?? null, retryAfter, isReason } = answer
  return {
    status,
    retryAfter,
    envelope: {
      ...{ success: false, code, message, result, timestamp: Date.now() },
      ...(faults?.length ? { faults } : {}),
      ...(isReason && { isReason })
    }
  }
}

/** Nothing is served at this address. */
export function answerMissing(request: FastifyRequest, reply: FastifyReply): void {
  const envelope: Reply = {
    success: false,
    code: 404,
    message: sayFor(request.headers)('rules:refused.missing'),
    result: null,
    timestamp: Date.now()
  }
  reply.status(404).type('application/json; charset=utf-8').send(envelope)
}

/**
 * What a failure is called for a person, by what was refused or by what is in the way. A failure that nobody foresaw says the
 * number by which an administrator finds it in the log, where it has one.
 */
export function describeError(error: FastifyError, say: Say, words: Words, number?: string): ErrorAnswer {
  const answer = nameError(error, say, words)
  return number !== undefined && answer.status === 500 && !(error instanceof SessionExpired)
    ? { ...answer, message: say('rules:refused.numbered', { message: answer.message, number }) }
    : answer
}

function nameError(error: FastifyError, say: Say, words: Words): ErrorAnswer {
  if (error instanceof Refusal) return ofRefusal(error, say, words)
  if (error instanceof BadInput) return { status: 400, message: sentence(error.faults, say), faults: error.faults }
  if (error instanceof Disconnected) return { status: 400, message: say('rules:refused.request') }
  if (error instanceof SessionExpired) return { status: 500, message: say('rules:refused.expired') }
  if (isDown(error)) return { status: 503, message: say('rules:refused.down'), retryAfter: 5 }
  const database = keyOfDatabase(error)
  if (database) return { status: database.status, code: database.code ?? database.status, message: say(database.key) }
  const storage = keyOfStorage(error)
  if (storage)
    return {
      status: storage.status,
      message: say(storage.key, storage.values),
      ...(storage.status === 503 ? { retryAfter: 5 } : {})
    }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return { status: STATUS[status] ?? 400, message: say(...ofFastify(error)) }
  return { status: 500, message: say('rules:refused.broken') }
}

function ofRefusal({ key, values, status, faults, result, retryAfter }: Refusal, say: Say, words: Words): ErrorAnswer {
  const named = refusedFields(faults, say, words)
  const message = key === 'rules:refused.input' ? sentence(named, say) : say(key, values)
  return {
    ...{ status: status === REFUSED ? 200 : status, code: status, message, faults: named, result, retryAfter },
    ...(status === 403 && key !== BARE && { isReason: true })
  }
}

/** Statuses that stay what they are; every other mistake of the client is a 400. */
const STATUS: Readonly<Record<number, number>> = {
  401: 401,
  403: 403,
  404: 404,
  409: 409,
  413: 413,
  416: 416,
  429: 429
}

const KEYS: Readonly<Record<string, TextKey>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'rules:refused.emptyBody',
  FST_ERR_CTP_INVALID_JSON_BODY: 'rules:refused.badJson',
  FST_ERR_CTP_BODY_TOO_LARGE: 'rules:refused.tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'rules:refused.mediaType',
  FST_ERR_BAD_URL: 'rules:refused.badUrl',
  FST_REQ_FILE_TOO_LARGE: 'rules:refused.tooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'rules:refused.mediaType'
}

function ofFastify(error: FastifyError): [TextKey, Values?] {
  if (error instanceof SyntaxError) return ['rules:refused.badJson']
  return [
    KEYS[error.code] ??
      (error.statusCode === 413
        ? 'rules:refused.tooLarge'
        : error.statusCode === 429
          ? 'rules:refused.tooMany'
          : 'rules:refused.request')
  ]
}
