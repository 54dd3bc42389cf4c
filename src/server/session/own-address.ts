import type { FastifyRequest } from 'fastify'

import type { AppContext } from '../core/context/app-context.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/** The address by which browsers connect to this server, without a slash at its end: PUBLIC_URL, else where it listens. Never what a request says. */
export function ownAddress({ config }: AppContext, request: FastifyRequest): string {
  if (config.publicUrl) return config.publicUrl.href.replace(/\/+$/, '')
  return `http://${LOOPBACK.includes(config.host) ? config.host : 'localhost'}:${portOf(request)}`
}

/** Whether an address is of this product. Without PUBLIC_URL only this machine's own names are. */
export function isOwnAddress(address: string, { config }: AppContext, request: FastifyRequest): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url) return false
  if (config.publicUrl) return url.origin === config.publicUrl.origin
  return url.protocol === 'http:' && LOOPBACK.includes(url.hostname) && url.port === String(portOf(request))
}

function portOf(request: FastifyRequest): number | undefined {
  const address = request.server.server.address()
  return typeof address === 'object' ? address?.port : undefined
}
