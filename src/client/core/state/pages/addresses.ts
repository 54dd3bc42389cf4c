import { atom } from 'nanostores'

import { go } from './route.ts'

/** What is known of the address of an open page. */
interface PageAddress {
  /** The path with the query of what the page shows. */
  address: string
  /** The names of the query by which the page itself says what it shows; the rest of the query says which page it is. */
  params: readonly string[]
  /** Somebody has come here, and the page has not followed yet. */
  isAwaited: boolean
  /** Whoever came here last came to the place that the address says, and not to the page as it was left. */
  isFollowed: boolean
}

/** The addresses of the open pages, by the keys that the pages were opened with. */
const pages = new Map<string, PageAddress>()
const listeners = new Map<string, Set<() => void>>()

/**
 * The key of the page in front: of a tab, or of a page that has no tab. A key is the path with the query that a page was opened
 * with (READINGS.md A70), and stays while the page changes its address.
 */
export const $frontPage = atom<string>('')

/** Browsers refuse to replace an address more often than some two hundred times in half a minute. */
const REPLACE_REST = 350

const known = (key: string): PageAddress => {
  const page = pages.get(key) ?? { address: key, params: [], isAwaited: false, isFollowed: false }
  pages.set(key, page)
  return page
}

/** The present address of a page; the one that it was opened with, as long as nothing has changed. */
export const presentAddress = (key: string): string => pages.get(key)?.address ?? key

/** The query of an address, without its question mark. */
export const queryPart = (full: string): string => full.slice(full.split('?', 1)[0]!.length + 1)

/** An address without what the page itself keeps there: it says which page it is. */
function identity(full: string, params: readonly string[]): string {
  const [path = ''] = full.split('?', 1)
  const query = new URLSearchParams(queryPart(full))
  for (const name of params) query.delete(name)
  query.sort()
  return `${path}?${query}`
}

/** Whether an address leads to an open page, whatever that shows by now. */
export function isOfPage(key: string, full: string): boolean {
  const { address = key, params = [] } = pages.get(key) ?? {}
  return full === key || full === address || identity(full, params) === identity(key, params)
}

/** Whether an address says what its page is to show; without that it leads to the page as it is. */
export function saysState(key: string, full: string): boolean {
  const query = new URLSearchParams(queryPart(full))
  return (pages.get(key)?.params ?? []).some((name) => query.has(name))
}

/** A page says which names of the query are its own. */
export function ownParams(key: string, params: readonly string[]): void {
  known(key).params = params
}

/**
 * The router has come to a page. `isFollowed`: the page is to show what its address says, and is notified of it. Otherwise the page
 * shows it already, and may have gone on since it said so.
 */
export function arriveAt(key: string, full: string, isFollowed: boolean): void {
  const page = known(key)
  written = full
  isStepping = false
  page.isFollowed = isFollowed
  if (isFollowed) Object.assign(page, { address: full, isAwaited: true })
  $frontPage.set(key)
  if (isFollowed) for (const follow of listeners.get(key) ?? []) follow()
}

/** Whether somebody has come to a page since this was asked last. */
export function takeArrival(key: string): boolean {
  const page = known(key)
  const { isAwaited } = page
  page.isAwaited = false
  return isAwaited
}

/** Whether whoever came to a page last came to the place that its address says; otherwise to the page as it was left. */
export const isAddressFollowed = (key: string): boolean => known(key).isFollowed

/** Calls whenever somebody comes to a page by a link, by Back or by Forward. Gives back how to stop. */
export function onArrival(key: string, follow: () => void): () => void {
  const all = listeners.get(key) ?? new Set()
  listeners.set(key, all.add(follow))
  return () => {
    all.delete(follow)
    if (all.size === 0) listeners.delete(key)
  }
}

/** What the window's address was made last. */
let written = ''
let replaced = Number.NEGATIVE_INFINITY
let waiting: ReturnType<typeof setTimeout> | undefined
let isStepping = false

/** While the browser steps to another entry of its history, nothing is written into that one in the name of the page before. */
export function holdAddress(isHeld: boolean): void {
  isStepping = isHeld
}

/** What a page shows has changed, and so does its address: by an entry of the history of its own, or in place. A page behind another is found there when it comes to the front. */
export function setAddress(key: string, query: string, { isEntry = false } = {}): void {
  const page = known(key)
  const [path = ''] = page.address.split('?', 1)
  const address = query === '' ? path : `${path}?${query}`
  if (address === page.address) return
  if (isEntry) writeAddress()
  page.address = address
  if (key !== $frontPage.get() || isStepping) return
  if (isEntry) {
    written = address
    go(address, { page: key })
  } else if (performance.now() - replaced >= REPLACE_REST) writeAddress()
  else waiting ??= setTimeout(writeAddress, REPLACE_REST - (performance.now() - replaced))
}

/** Writes the address of the page in front into the window at once, where it has changed since it was written. */
export function writeAddress(): void {
  clearTimeout(waiting)
  waiting = undefined
  const key = $frontPage.get()
  if (isStepping || !pages.has(key) || presentAddress(key) === written) return
  written = presentAddress(key)
  replaced = performance.now()
  go(written, { replace: true, page: key })
}

/** Every page shows from now on what it shows without an address: what the addresses say belongs to another project. */
export function clearAddresses(): void {
  for (const [key, page] of pages) page.address = identity(key, page.params).replace(/\?$/, '')
  writeAddress()
}

/** What is kept of a page for a reload. */
export interface KeptAddress {
  readonly address?: string
  readonly params?: readonly string[]
}

/** What is to be kept of a page for a reload. */
export const keptAddress = (key: string): KeptAddress => {
  const { address, params } = known(key)
  return { ...(address !== key && { address }), ...(params.length > 0 && { params }) }
}

/** Brings back what was kept. */
export function restoreAddress(key: string, { address, params }: KeptAddress): void {
  const page = known(key)
  if (typeof address === 'string' && address.startsWith('/')) page.address = address
  if (Array.isArray(params)) page.params = params.filter((name) => typeof name === 'string')
}

/** Forgets the addresses of all pages but these. */
export function forgetAddresses(keys: readonly string[]): void {
  for (const key of pages.keys()) if (!keys.includes(key)) pages.delete(key)
}
