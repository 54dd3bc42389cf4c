import { screenSize } from '#core/state/breakpoints.ts'
import { KEPT_FRAME, longShelf, readJson, readTimed } from '#core/state/session/stored.ts'

import type { KeptFrame } from '../../frame/keep-frame.ts'
import { KEPT_FRAME_MARK, KEPT_PICTURE } from '#core/work/kept-frame-marks.ts'

/** Shows the frame that this user had when he left the window, until the program draws it. Nothing where nobody is signed in, or it was another. */
export function drawKeptFrame(): void {
  const kept = keptFrame()
  if (!kept) return
  const frame = frameOf(kept)
  if (document.body) {
    document.body.append(frame)
    return
  }
  // As soon as the body begins, and before anything of it is painted.
  const begun = new MutationObserver(() => {
    if (!document.body) return
    begun.disconnect()
    document.body.append(frame)
  })
  begun.observe(document.documentElement, { childList: true })
}

/** The frame that is kept of who is signed in here, if it fits into the window. */
function keptFrame(): KeptFrame | undefined {
  if (!readTimed('Access-Token') || new URLSearchParams(location.search).has('ticket')) return undefined
  const user = readTimed('Login_Userinfo')?.value
  if (typeof user !== 'object' || user === null || !('id' in user) || typeof user.id !== 'string') return undefined
  const kept = readJson(longShelf(), KEPT_FRAME + user.id)
  if (typeof kept !== 'object' || kept === null || !('html' in kept)) return undefined
  const frame = kept as KeptFrame
  return frame.room === screenSize() && !frame.bare.includes(location.pathname) ? frame : undefined
}

/** For the eye alone: nothing in it can be focused or is read out, and another page has neither head nor picture yet. */
function frameOf({ html, path }: KeptFrame): HTMLElement {
  const frame = document.createElement('div')
  frame.setAttribute(KEPT_FRAME_MARK, '')
  frame.className = 'fixed inset-0 z-50 overflow-hidden bg-canvas'
  frame.inert = true
  frame.ariaHidden = 'true'
  frame.innerHTML = html
  if (path !== location.pathname) {
    for (const head of frame.querySelectorAll('[data-kept-head]')) head.remove()
    for (const current of frame.querySelectorAll('[aria-current], [aria-selected]'))
      for (const name of ['aria-current', 'aria-selected', 'data-selected', 'data-current'])
        current.removeAttribute(name)
  } else if (frame.querySelector(`[${KEPT_PICTURE}]`)) frame.querySelector('[data-kept-skeleton]')?.remove()
  return frame
}
