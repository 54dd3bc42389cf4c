import { randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Config } from '../../config/config.ts'
import { cookieName, readCookie } from './cookie-name.ts'
import { sha256Hex } from '../text/sha256.ts'

/** Half a year; renewed by each sign-in. Seconds. */
const LIFE = 180 * 86_400
const FORM = /^[\w-]{43}$/

const scope = ({ contextPath, publicUrl }: Config) =>
  ({ httpOnly: true, sameSite: 'strict', secure: publicUrl?.protocol === 'https:', path: contextPath || '/' }) as const

/** What is kept of a device's cookie and of an address. */
export const sourceHash = (text: string): string => sha256Hex(text)

/**
 * The address that counts as one client's: IPv4 as it is, of IPv6 the network of 64 bits, within which anybody chooses freely.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [groups(head), groups(tail ?? '')]
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return `${[...before, ...gap, ...after]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}

/** The digest of the device's cookie that a request brings; nothing where it brings none. */
export function deviceOf(request: FastifyRequest, config: Config): string | undefined {
  const cookie = readCookie(request, 'device', config)
  return cookie && FORM.test(cookie) ? sourceHash(cookie) : undefined
}

/** Gives the browser a cookie by which the server knows it again, HttpOnly and SameSite=Strict; gives back its digest. A new one, unless `kept`. */
export function markDevice(request: FastifyRequest, reply: FastifyReply, config: Config, kept: boolean): string {
  const secret = (kept && readCookie(request, 'device', config)) || randomBytes(32).toString('base64url')
  reply.setCookie(cookieName('device', config), secret, { ...scope(config), maxAge: LIFE })
  return sourceHash(secret)
}
