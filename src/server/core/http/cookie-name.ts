import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'

import type { Config } from '../../config/config.ts'

type Kind = 'session' | 'device' | 'third'
type Place = Pick<Config, 'port' | 'publicUrl'>

const USUAL: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }

/**
 * The name of a cookie. Products on one host share its cookies whatever their port, so the name says whose it is: by the port that browsers
 * see, which several servers behind one address have in common. Where they see https, the prefix has them refuse one that is set without.
 */
export const cookieName = (kind: Kind, { port, publicUrl }: Place): string =>
  publicUrl
    ? `${publicUrl.protocol === 'https:' ? '__Secure-' : ''}archive-${kind}-${publicUrl.port || USUAL[publicUrl.protocol]}`
    : `archive-${kind}-${port}`

/** A cookie of a request, also under the name by the server's own port, which releases before had given it. */
export const readCookie = (request: FastifyRequest, kind: Kind, config: Place): string | undefined =>
  request.cookies[cookieName(kind, config)] ?? request.cookies[`archive-${kind}-${config.port}`]
