import type { FastifyInstance } from 'fastify'

import { casLogin } from '#contract/session/third.ts'
import { limit } from '../core/access/rate.ts'
import { missing, Refusal } from '../core/refusing/refusal.ts'
import { serveOpen } from '../core/http/serve.ts'
import { admit, userBy } from './admit.ts'
import { isOwnAddress } from './own-address.ts'

const BY_ADDRESS = { times: 300, seconds: 60 }
const PATIENCE = 10_000
/** An answer longer than this is none. Signs. */
const LONGEST = 100_000

/** Binds the sign-in by a CAS: its server alone says whose a ticket is, and only tickets for this product count. */
export function serveCas(app: FastifyInstance): void {
  serveOpen(app, casLogin, async ({ ticket, service }, ctx) => {
    const { appContext, request, ip } = ctx
    const { casUrl } = appContext.config
    if (!casUrl) throw missing()
    await limit(appContext.db, `cas from ${ip}`, BY_ADDRESS.times, BY_ADDRESS.seconds)
    // Another site could hand on a ticket that was made for it.
    if (!isOwnAddress(service, appContext, request)) throw new Refusal('session:cas.refused')
    const name = await nameOf(casUrl, ticket, service).catch((failure: unknown) => {
      request.log.error({ err: failure }, 'the CAS cannot be asked')
      throw new Refusal('session:cas.unreachable', {}, { status: 503 })
    })
    if (name === undefined) throw new Refusal('session:cas.refused')
    const user = await userBy(appContext.db, 'username', name)
    if (!user) throw new Refusal('session:cas.unknown', { name })
    return await admit(user, ctx, 'cas')
  })
}

/** Whose ticket it is, by the word of the CAS (protocol 2.0, serviceValidate); undefined where it does not vouch for it. */
async function nameOf(cas: URL, ticket: string, service: string): Promise<string | undefined> {
  const address = new URL(`${cas.href.replace(/\/+$/, '')}/serviceValidate`)
  address.searchParams.set('service', service)
  address.searchParams.set('ticket', ticket)
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE) })
  if (!answer.ok) throw new Error(`serviceValidate answers ${answer.status}`)
  return userIn((await answer.text()).slice(0, LONGEST))
}

/** The name in the answer of serviceValidate; undefined where it is no success. */
export function userIn(xml: string): string | undefined {
  const plain = xml.replace(/<!--[\s\S]*?-->/g, '')
  const success = /<(?:\w+:)?authenticationSuccess(?:\s[^>]*)?>([\s\S]*?)<\/(?:\w+:)?authenticationSuccess>/.exec(
    plain
  )?.[1]
  const user = success && /<(?:\w+:)?user(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?user>/.exec(success)?.[1]
  return user?.trim() ? entities(user.trim()) : undefined
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const entities = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
