import type { FastifyReply, FastifyRequest } from 'fastify'

import { WEEK } from '#contract/core/limits.ts'
import type { Config } from '../../config/config.ts'
import { cookieName, readCookie } from './cookie-name.ts'

/**
 * Lets the browser show files and open sockets, which send no header of ours: HttpOnly and SameSite=Strict, for nothing but
 * GETs of static files and previews and socket upgrades (RELIABILITY.md). Set at sign-in and when a session is prolonged.
 */
export function setCookie(reply: FastifyReply, config: Config, token: string): void {
  reply.setCookie(cookieName('session', config), token, { ...scope(config), maxAge: WEEK / 1000 })
}

/** Takes the cookie back at sign-out. */
export function clearCookie(reply: FastifyReply, config: Config): void {
  reply.clearCookie(cookieName('session', config), scope(config))
}

/** The token in a request's cookie. */
export const cookieToken = (request: FastifyRequest, config: Config): string | undefined =>
  readCookie(request, 'session', config)

const scope = ({ contextPath, publicUrl }: Config) =>
  ({ httpOnly: true, sameSite: 'strict', secure: publicUrl?.protocol === 'https:', path: contextPath || '/' }) as const
