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
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Puts the two live regions into the page, one polite and one assertive. The app calls it before it draws anything, for
 * a region that is born with its text is not heard.
 */
export function startAnnouncer(): void {
  region(false)
  region(true)
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

function speak(): void {
  for (const { text, assertive } of waiting.values()) {
    const line = document.createElement('div')
    line.textContent = text
    region(assertive).append(line)
    setTimeout(() => line.remove(), STAY)
  }
  waiting.clear()
}

function region(assertive: boolean): HTMLElement {
  const id = assertive ? 'announcer-assertive' : 'announcer-polite'
  const standing = document.getElementById(id)
  if (standing) return standing
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
