const QUIET = 500
const PATIENCE = 3000
const STAY = 7000

interface Waiting {
  text: string
  assertive: boolean
}

export interface AnnounceOptions {
  /** Whether it may interrupt: a session that ends, a save that failed, a lost connection. */
  assertive?: boolean
  /** What it is about: a later text about the same thing takes the place of one that has not been said yet. */
  about?: string
}

const waiting = new Map<string, Waiting>()
let since = 0
let started = false
let timer: ReturnType<typeof setTimeout> | undefined
/** What was put into a region last. */
let said = ''

/**
 * Puts the two live regions into the page, one polite and one assertive. The app calls it before it draws anything, for
 * a region that is born with its text is not announced.
 */
export function startAnnouncer(): void {
  if (started) return
  started = true
  region(false)
  region(true)
  new MutationObserver(takeOver).observe(document.body, { childList: true })
  takeOver()
}

/**
 * Says something to those who do not see it happen. It is said once, when there has been nothing new for half a second
 * (or after three seconds of news).
 */
export function announce(text: string, { assertive = false, about = text }: AnnounceOptions = {}): void {
  startAnnouncer()
  if (waiting.size === 0) since = Date.now()
  waiting.delete(about)
  waiting.set(about, { text, assertive })
  clearTimeout(timer)
  timer = setTimeout(speak, Math.min(QUIET, Math.max(0, since + PATIENCE - Date.now())))
}

/** What was said is so no more: it is not said late, and is not found any more by who reads through the page. */
export function unsay(text: string): void {
  waiting.delete(text)
  for (const line of region(false).children) if (line.textContent?.startsWith(text)) line.remove()
}

/** Puts what waits into the regions: first what may interrupt, for it makes a screen reader drop what came with it; then the rest. */
function speak(): void {
  const isUrgent = [...waiting.values()].some(({ assertive }) => assertive)
  for (const [about, { text, assertive }] of [...waiting]) {
    if (assertive !== isUrgent) continue
    const line = document.createElement('div')
    // Orca takes the same text, put in again, for a second event about the first one, and is silent: a key that is pressed again would answer nothing.
    said = text === said ? `${text}\u00a0` : text
    line.textContent = said
    region(assertive).append(line)
    setTimeout(() => line.remove(), STAY)
    waiting.delete(about)
  }
  if (waiting.size > 0) timer = setTimeout(speak, QUIET)
}

function region(assertive: boolean): HTMLElement {
  const id = assertive ? 'announcer-assertive' : 'announcer-polite'
  const existing = document.getElementById(id)
  if (existing) return existing
  const made = document.createElement('div')
  made.id = id
  made.className = 'sr-only'
  made.setAttribute('role', assertive ? 'alert' : 'status')
  made.setAttribute('aria-live', assertive ? 'assertive' : 'polite')
  made.setAttribute('aria-atomic', 'false')
  // Pop-ups make the rest of the page inert; react-aria leaves out what bears this mark.
  made.dataset.liveAnnouncer = 'true'
  document.body.append(made)
  return made
}

/** What react-aria says by itself goes the same way, so that nothing is said twice, or with every key. */
export const BY_COMPONENT = 'component'

function takeOver(): void {
  const foreign = [...document.body.children].find((one) =>
    one.matches('[data-live-announcer]:not([id^="announcer-"], [aria-hidden])')
  )
  if (!foreign) return
  foreign.setAttribute('aria-hidden', 'true')
  for (const log of foreign.querySelectorAll('[aria-live]')) {
    const assertive = log.getAttribute('aria-live') === 'assertive'
    log.setAttribute('aria-live', 'off')
    log.removeAttribute('role')
    const relay = (lines: Iterable<Node>) => {
      for (const line of lines) {
        if (!(line instanceof HTMLElement)) continue
        const words = wordsOf(line)
        if (words === '') waiting.delete(BY_COMPONENT)
        else announce(words, { about: BY_COMPONENT, assertive: assertive && line.hasAttribute('aria-labelledby') })
      }
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) relay(addedNodes)
    }).observe(log, { childList: true })
    relay(log.children)
  }
}

function wordsOf(line: HTMLElement): string {
  const ids = line.getAttribute('aria-labelledby')?.split(' ') ?? []
  if (ids.length === 0) return line.textContent
  const words = ids
    .map((id) => document.getElementById(id))
    // A button whose work is done is announced by its own name, which says nothing; what has come of it is announced by the product.
    .filter((element) => !element?.matches('button:not([data-pending])'))
    .map((element) => element?.getAttribute('aria-label') ?? element?.textContent ?? '')
  return words.join(' ').trim()
}
