import type { FastifyRequest } from 'fastify'

import type { Asked, Call } from '#contract/core/call.ts'
import type { ReplyFault } from '#contract/core/reply.ts'
import { parse } from '#contract/core/schema.ts'
import { readFaults } from '../refusing/faults.ts'
import { mendedInput } from './mended-input.ts'
import { isOlderClient, olderQuestion } from './older-client.ts'
import type { Say } from '../text/say.ts'

/** An input that the contract does not take, with what is wrong field by field, in words. */
export class BadInput extends Error {
  readonly faults: readonly ReplyFault[]

  constructor(faults: readonly ReplyFault[]) {
    super('the input does not fit its schema')
    this.faults = faults
  }
}

/** Reads what a request asks from its path, body and address, by the call's schema. Throws BadInput. */
export function readInput<C extends Call>(call: C, request: FastifyRequest, say: Say, area: string): Asked<C> {
  const given = gather(request, call.bodyOnly)
  const asGiven = parse(call.input as C['input'], given)
  const changed = asGiven.ok ? undefined : mendedInput(given, asGiven.faults)
  const read = changed === undefined ? asGiven : parse(call.input as C['input'], changed)
  if (!read.ok) throw new BadInput(readFaults(read.faults, given, say, { area, thing: call.thing }))
  return read.value
}

/** A name in the path takes precedence over one in the body, and that above one in the address. `_t` only keeps caches away. Secrets are never in an address. */
function gather(request: FastifyRequest, bodyOnly = false): unknown {
  const { params, body, query } = request
  if (Array.isArray(body)) return body
  const { _t, ...given } = isRecord(query) && !bodyOnly ? query : {}
  const asked = isOlderClient(request) ? olderQuestion(given) : given
  return { ...asked, ...(isRecord(body) ? body : {}), ...(isRecord(params) ? params : {}) }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
