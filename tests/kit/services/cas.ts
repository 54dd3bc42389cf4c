import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small CAS (protocol 2.0): tickets that it has given out are good once, for the service they were made for. */
export interface Cas {
  readonly address: string
  /** Makes a ticket for somebody, as its sign-in page does. */
  readonly ticketFor: (user: string, service: string) => string
  readonly close: () => Promise<void>
}

const NAMESPACE = 'xmlns:cas="http://www.yale.edu/tp/cas"'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Starts one on a free port. Its sign-in page takes everybody at his word: /cas/login?service=…&user=NAME leads back with a ticket. */
export async function openCas(user = 'shenhe'): Promise<Cas> {
  const tickets = new Map<string, { readonly user: string; readonly service: string }>()
  let last = 0
  const ticketFor = (name: string, service: string) => {
    last += 1
    const ticket = `ST-${last}-${Math.random().toString(36).slice(2)}`
    tickets.set(ticket, { user: name, service })
    return ticket
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://cas')
    const service = url.searchParams.get('service') ?? ''
    if (url.pathname === '/cas/login') {
      const back = new URL(service)
      back.searchParams.set('ticket', ticketFor(user, service))
      return response.writeHead(302, { location: back.href }).end()
    }
    if (url.pathname !== '/cas/serviceValidate') return response.writeHead(404).end()
    const ticket = url.searchParams.get('ticket') ?? ''
    const known = tickets.get(ticket)
    tickets.delete(ticket)
    const good = known?.service === service
    const attributes = good
      ? `<cas:authenticationSuccess><cas:user>${escaped(known.user)}</cas:user></cas:authenticationSuccess>`
      : `<cas:authenticationFailure code="INVALID_TICKET">Ticket ${escaped(ticket)} not recognized</cas:authenticationFailure>`
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<cas:serviceResponse ${NAMESPACE}>\n  ${attributes}\n</cas:serviceResponse>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`,
    ticketFor,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
