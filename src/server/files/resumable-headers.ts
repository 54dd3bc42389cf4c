import type { IncomingMessage } from 'node:http'

import type { FastifyRequest } from 'fastify'

import { Refusal } from '../core/refusing/refusal.ts'

/** The version of the tus protocol that is spoken. */
export const TUS_VERSION = '1.0.0'
/** The extensions of the protocol that are offered; the headers of the others are refused, for their sender counts on them. */
export const TUS_EXTENSIONS = ['creation', 'creation-with-upload', 'termination'] as const
const NOT_OFFERED = ['upload-concat', 'upload-checksum'] as const
const PART = 'application/offset+octet-stream'
const METADATA = /^[^ ,]+(?: [\d+/A-Za-z]*={0,2})?(?:,[^ ,]+(?: [\d+/A-Za-z]*={0,2})?)*$/

/** Refuses a request that tus 1.0 does not allow or that asks for what is not offered, before the library does so in its English. */
export function checkTusHeaders({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): void {
  if (method === 'OPTIONS') return
  if (headers['tus-resumable'] !== TUS_VERSION)
    throw new Refusal('files:refused.version', { version: TUS_VERSION }, { status: 412 })
  for (const name of NOT_OFFERED)
    if (headers[name] !== undefined) throw new Refusal('files:refused.extension', { name }, { status: 400 })
  if (headers['upload-defer-length'] !== undefined) throw new Refusal('files:refused.length', {}, { status: 400 })
  if (method === 'POST' && !isSize(headers['upload-length']))
    throw new Refusal('files:refused.length', {}, { status: 400 })
  if (method === 'PATCH' && headers['upload-length'] !== undefined)
    throw new Refusal('files:refused.extension', { name: 'upload-length' }, { status: 400 })
  if (method === 'PATCH' && !isSize(headers['upload-offset']))
    throw new Refusal('files:refused.noOffset', {}, { status: 400 })
  if (method === 'PATCH' && headers['content-type'] !== PART)
    throw new Refusal('rules:refused.mediaType', {}, { status: 415 })
  if (headers['upload-metadata'] !== undefined && !areMetadata(headers['upload-metadata']))
    throw new Refusal('files:refused.metadata', {}, { status: 400 })
}

const NEEDLESS: readonly string[] = ['x-forwarded-proto', 'tus-version']

/** Drops headers that the library checks and does not need: each proxy on the way adds its word to one of them, and two are refused. */
export function dropNeedless(raw: IncomingMessage): void {
  raw.rawHeaders = raw.rawHeaders.filter((_, i, all) => !NEEDLESS.includes(all[i - (i % 2)]?.toLowerCase() ?? ''))
  for (const name of NEEDLESS) delete raw.headers[name]
}

const isSize = (header: unknown): boolean =>
  typeof header === 'string' && /^\d{1,16}$/.test(header) && String(Number(header)) === header

/** Pairs of a name and its value in base 64, without a name twice. */
function areMetadata(header: unknown): boolean {
  if (typeof header !== 'string' || !METADATA.test(header)) return false
  const pairs = header.split(',').map((pair) => pair.split(' '))
  return (
    new Set(pairs.map(([name]) => name)).size === pairs.length &&
    pairs.every(([name, value = '']) => /^[\x21-\x7E]+$/.test(name ?? '') && value.length % 4 === 0 && !(name! in {}))
  )
}
