import type { Ways } from '#contract/session/ways.ts'

/** Writes into the page which ways in there are, as the server does when it serves it. Returns the function that removes it. */
export function embedWays(ways: object): () => void {
  const meta = document.createElement('meta')
  meta.name = 'ways'
  meta.content = JSON.stringify(ways satisfies object as Ways)
  document.head.append(meta)
  return () => meta.remove()
}
