import type {} from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'

import type { Config } from '../../config/config.ts'

type Kind = 'session' | 'device' | 'third'
type Place = Pick<Config, 'port' | 'publicUrl' | 'contextPath'>

const USUAL: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }

/**
 * The name of a cookie. Products on one host share its cookies whatever their port, so the name says whose it is: by the port that browsers
 * see, which several servers behind one address have in common. Where they see https, the prefix has them refuse one that is set without;
 * where calls are served at the root, cookies are for the whole host, and the prefix has browsers refuse one that another host has set.
 */
export function cookieName(kind: Kind, place: Place): string {
  const { port, publicUrl } = place
  return publicUrl
    ? `${prefixOf(kind, place)}archive-${kind}-${publicUrl.port || USUAL[publicUrl.protocol]}`
    : `archive-${kind}-${port}`
}

function prefixOf(kind: Kind, { publicUrl, contextPath }: Place): string {
  if (publicUrl?.protocol !== 'https:') return ''
  // The cookie of a way to an OpenID provider is for that way alone.
  return contextPath === '' && kind !== 'third' ? '__Host-' : '__Secure-'
}

/** A cookie of a request, also under the names that releases before had given it. */
export const readCookie = (request: FastifyRequest, kind: Kind, config: Place): string | undefined =>
  request.cookies[cookieName(kind, config)] ??
  request.cookies[cookieName(kind, config).replace('__Host-', '__Secure-')] ??
  request.cookies[`archive-${kind}-${config.port}`]
