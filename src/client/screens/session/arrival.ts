import { go } from '#core/state/pages/route.ts'

/** How a browser has come to the sign-in page: by itself, or back from another place that vouches for somebody. */
export type SignInArrival =
  | { readonly kind: 'none' }
  | { readonly kind: 'third'; readonly code: string }
  | { readonly kind: 'cas'; readonly ticket: string; readonly service: string }
  | { readonly kind: 'failed'; readonly why: 'denied' | 'failed' | 'unreachable' }

const WHYS = ['denied', 'failed', 'unreachable'] as const

/** Reads it from the address. */
export function readArrival(): SignInArrival {
  // Drawn by the server: the program takes over what came by itself, and draws everything else anew.
  if (!globalThis.location) return { kind: 'none' }
  const words = new URLSearchParams(location.hash.slice(1))
  const [code, why, ticket] = [
    words.get('third'),
    words.get('third-error'),
    new URLSearchParams(location.search).get('ticket')
  ]
  if (ticket !== null) return { kind: 'cas', ticket, service: casService() }
  if (code !== null) return { kind: 'third', code }
  return why === null ? { kind: 'none' } : { kind: 'failed', why: WHYS.find((one) => one === why) ?? 'failed' }
}

/** Takes what is secret out of the address bar and of the history. */
export function forgetArrival(): void {
  const query = new URLSearchParams(location.search)
  query.delete('ticket')
  go(location.pathname + (query.size > 0 ? `?${query}` : ''), { replace: true })
}

/** The address for which a ticket is made: this page, with where it leads afterwards. */
export function casService(): string {
  const redirect = new URLSearchParams(location.search).get('redirect')
  return `${location.origin}${location.pathname}${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`
}
