import { knownPath } from '#core/work/session/guard.ts'
import { wayToFile } from '#core/work/own-image.ts'

/** Values that are addresses, and names of parameters by which an address leads on to another one. */
const ADDRESS = /^\s*(?:[a-z][\w+.-]*:|[/\\]{2})/i
const LEADS_ON = /^(?:re(?:direct|turn|f)?[\w-]*|url|uri|next|target|goto|to|continue|service|callback)$/i

/**
 * What is named before an address is opened that is not a page of ours: another site's host, a place among our calls, which may lead
 * anywhere, or what the address itself says that it leads on to. Undefined for a page of ours.
 */
export function foreignPlace(address: string): string | undefined {
  const { host, origin, pathname, searchParams, hash } = new URL(address)
  if (origin !== location.origin) return host
  for (const [name, value] of [...searchParams, ...new URLSearchParams(hash.slice(hash.indexOf('?') + 1))])
    if (ADDRESS.test(value) || (LEADS_ON.test(name) && value !== '')) return value.slice(0, 200)
  const calls = wayToFile('').replace(/\/sys\/.*/, '')
  const isCall = calls === '' ? knownPath(pathname) === undefined : `${pathname}/`.startsWith(`${calls}/`)
  return isCall ? host + pathname : undefined
}
