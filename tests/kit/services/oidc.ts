import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import Provider from 'oidc-provider'
import { vi } from 'vitest'

/** A real OpenID Connect provider whose sign-in page takes everybody at his word: the name typed first is the person. */
export interface Oidc {
  readonly issuer: string
  readonly settings: Readonly<Record<string, string>>
  /** Walks a browser without a page through the provider, from where it was sent to until it is sent back; gives that address. */
  readonly walk: (to: string, person: string, deny?: boolean) => Promise<string>
  readonly close: () => Promise<void>
}

const CLIENT = 'archives'
const SECRET = 'a-secret-between-two'

/** The settings of a server that believes the provider at an address. */
export const oidcSettings = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: CLIENT,
  OIDC_CLIENT_SECRET: SECRET
})

/** Starts one that knows one client with this way back; on a free port where none is given. */
export async function openOidc(callback: string, port = 0): Promise<Oidc> {
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // It warns of what is right in a test alone: keys of its own, nothing kept, pages of its own.
  const quiet = (['warn', 'info'] as const).map((word) => vi.spyOn(console, word).mockImplementation(() => undefined))
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT,
        client_secret: SECRET,
        redirect_uris: [callback],
        grant_types: ['authorization_code'],
        response_types: ['code']
      }
    ],
    pkce: { required: () => true },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, name: `${id}先生` }) }),
    claims: { openid: ['sub'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: ['of-the-test'] },
    features: { devInteractions: { enabled: true } }
  })
  provider.on('server_error', () => undefined)
  const handle = provider.callback()
  return {
    issuer,
    settings: oidcSettings(issuer),
    walk: (to, person, deny = false) => walk(to, person, deny, callback),
    close: async () => {
      for (const word of quiet) word.mockRestore()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

async function walk(to: string, person: string, deny: boolean, callback: string): Promise<string> {
  const jar = new Map<string, string>()
  let [at, form]: [string, URLSearchParams | undefined] = [to, undefined]
  for (let steps = 0; steps < 20; steps++) {
    if (at.startsWith(callback)) return at
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form })
    })
    form = undefined
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next) {
      at = new URL(next, at).href
      continue
    }
    const page = await answer.text()
    const abort = /href="([^"]*\/abort)"/.exec(page)?.[1]
    if (deny && abort) {
      at = new URL(abort, at).href
      continue
    }
    const action = /action="([^"]+)"/.exec(page)?.[1]
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (!action || !prompt) throw new Error(`no form on ${at}: ${page.slice(0, 300)}`)
    at = new URL(action, at).href
    form = new URLSearchParams(prompt === 'login' ? { prompt, login: person, password: 'x' } : { prompt })
  }
  throw new Error('the provider leads nowhere')
}
