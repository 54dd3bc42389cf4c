/** How a browser has come to the sign-in page: by itself, or back from another place that vouches for somebody. */
export type Arrival =
  | { readonly kind: 'none' }
  | { readonly kind: 'third'; readonly code: string }
  | { readonly kind: 'cas'; readonly ticket: string; readonly service: string }
  | { readonly kind: 'failed'; readonly why: 'denied' | 'failed' | 'unreachable' }

const WHYS = ['denied', 'failed', 'unreachable'] as const

/** Reads it from the address, and takes what is secret out of the address bar and of the history. */
export function readArrival(): Arrival {
  const { hash, search, pathname } = location
  const [words, query] = [new URLSearchParams(hash.slice(1)), new URLSearchParams(search)]
  const [code, why, ticket] = [words.get('third'), words.get('third-error'), query.get('ticket')]
  query.delete('ticket')
  const here = pathname + (query.size > 0 ? `?${query}` : '')
  if (code === null && why === null && ticket === null) return { kind: 'none' }
  history.replaceState(null, '', here)
  if (ticket !== null) return { kind: 'cas', ticket, service: casService() }
  return code === null ? { kind: 'failed', why: WHYS.find((one) => one === why) ?? 'failed' } : { kind: 'third', code }
}

/** The address for which a ticket is made: this page, with where it leads afterwards. */
export function casService(): string {
  const redirect = new URLSearchParams(location.search).get('redirect')
  return `${location.origin}${location.pathname}${redirect ? `?${new URLSearchParams({ redirect })}` : ''}`
}
