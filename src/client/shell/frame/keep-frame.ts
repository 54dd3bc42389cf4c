import { isFullWindow } from '#contract/core/full-window.ts'
import { INBOX_PATH, PDF_PATH } from '#contract/core/limits.ts'
import { screenSize } from '#core/state/breakpoints.ts'
import { $routedMenu } from '#core/state/menu.ts'
import { KEPT_PICTURE } from '#core/work/kept-frame-marks.ts'
import { atReload } from '#core/state/reload.ts'
import { readSession } from '#core/state/session/session.ts'
import { KEPT_FRAME, longShelf, writeJson } from '#core/state/session/stored.ts'
import { $user } from '#core/state/session/user.ts'

/** A longer one would cost the next start more than it gives, in characters. */
const LONGEST = 200_000
/** What is left of a page: places in which something will be, without words. */
const SKELETON =
  '<div data-kept-skeleton class="flex flex-1 flex-col gap-3 page-edge py-3"><div class="h-32 rounded-lg bg-sunken"></div><div class="h-48 rounded-lg bg-sunken"></div></div>'

/** When it is kept for the first time, in milliseconds: a window that is killed leaves no word. */
const FIRST_KEPT = 5000

/** What marks what is of one page alone: its head, and what it showed. */
const HEAD = 'data-kept-head'

/** The frame as it was drawn last, for the next start of the same user. */
export interface KeptFrame {
  /** Header, menu, tabs, and the head of the page in front, with what the page showed where it has marked that (parts/page/use-kept-picture). */
  readonly html: string
  readonly path: string
  /** How much room there was. */
  readonly room: string
  /** Pages that fill the window, where there is no frame. */
  readonly bare: readonly string[]
}

let isOver = false
// Loaded anew, into another project or as somebody else, it will be another frame.
atReload(() => {
  isOver = true
})

/**
 * Keeps the frame as it is drawn, once it is at rest and whenever the window is left, so that the next start shows it until the program is there
 * (boot/early/draw-kept-frame). It goes with everything else that is known of a user when he leaves (core/state/traces).
 */
export function startKeepingFrame(frame: () => HTMLElement | null): () => void {
  const keep = () => {
    const element = frame()
    if (element) keepFrame(element)
  }
  const keepHidden = () => document.visibilityState === 'hidden' && keep()
  const timer = setTimeout(keep, FIRST_KEPT)
  addEventListener('pagehide', keep)
  document.addEventListener('visibilitychange', keepHidden)
  return () => {
    clearTimeout(timer)
    removeEventListener('pagehide', keep)
    document.removeEventListener('visibilitychange', keepHidden)
  }
}

/** Keeps the frame of who is signed in. */
export function keepFrame(frame: HTMLElement): void {
  const user = $user.get()
  // Another window may have signed out this moment.
  if (!user || !readSession()) return
  const key = KEPT_FRAME + user.id
  const html = (copyOf(frame) as HTMLElement).outerHTML
  const bare = [PDF_PATH, INBOX_PATH, ...$routedMenu.get().flatMap((item) => (isFullWindow(item) ? [item.path] : []))]
  const kept: KeptFrame = { html, path: location.pathname, room: screenSize(), bare }
  writeJson(longShelf(), key, isOver || html.length > LONGEST ? undefined : kept)
}

/**
 * A copy for the eye alone: without names by which something would find it, without the pages behind, and without what begins below `end`
 * where that is given, in pixels of the window.
 */
function copyOf(node: Node, end = Number.POSITIVE_INFINITY): Node | null {
  if (!(node instanceof Element)) return node.cloneNode()
  if (node instanceof HTMLElement && node.style.display === 'none') return null
  if (node.matches('[role=dialog], [data-overlay-container]')) return null
  if (end !== Number.POSITIVE_INFINITY && node.getBoundingClientRect().top > end) return null
  if (node.parentElement?.id === 'content' && node.querySelector('h1')) return pageOf(node)
  const copy = shallow(node)
  for (const child of node.childNodes) {
    const inner = copyOf(child, end)
    if (inner) copy.append(inner)
  }
  return copy
}

/** Of a page its crumbs, its head, and the picture that it wants to be kept; all else is asked for anew. */
function pageOf(page: Element): Element {
  const copy = shallow(page)
  const title = page.querySelector('h1')
  const head = title?.closest('header') ?? title
  const picture = page.querySelector(`[${KEPT_PICTURE}]`)
  for (const child of page.children) {
    if (head && child.contains(head)) {
      copy.append(alone(child, head, picture))
      break
    }
    if (!child.matches('nav')) continue
    const crumbs = copyOf(child) as Element
    crumbs.setAttribute(HEAD, '')
    copy.append(crumbs)
  }
  copy.insertAdjacentHTML('beforeend', SKELETON)
  if (picture) copy.append(timeOf(picture))
  return copy
}

/** What is around the head and the picture of a page, with both in it and nothing else. */
function alone(around: Element, head: Element, picture: Element | null): Element {
  if (around === head || around === picture) {
    // A window that was scrolled begins at its top again.
    const copy = (copyOf(around, innerHeight - scrollY) ?? shallow(around)) as Element
    copy.setAttribute(HEAD, '')
    return copy
  }
  const copy = shallow(around)
  // What fills the page is taken by the skeleton now.
  copy.classList.remove('flex-1')
  for (const child of around.children)
    if (child.contains(head) || (picture && child.contains(picture))) copy.append(alone(child, head, picture))
  return copy
}

/** The words that say when a picture was made. */
function timeOf(picture: Element): Element {
  const note = document.createElement('div')
  note.setAttribute(HEAD, '')
  note.className =
    'fixed bottom-10 left-1/2 -translate-x-1/2 rounded-full border border-line bg-surface px-4 py-1.5 text-sm shadow-float'
  note.textContent = picture.getAttribute(KEPT_PICTURE)
  return note
}

/** What a page has but once, and what searches for it must find in the page itself. */
const ONCE = ['MAIN', 'H1']

function shallow(element: Element): Element {
  const copy = ONCE.includes(element.tagName) ? document.createElement('div') : (element.cloneNode() as Element)
  for (const { name, value } of element.attributes) copy.setAttribute(name, value)
  for (const name of ['id', 'name', 'for', 'autofocus', 'data-region']) copy.removeAttribute(name)
  return copy
}
