import { APPLICATION } from './over-page.ts'

/** What is behind an open surface: seen, and neither the keyboard nor the mouse comes to it. */
export const BEHIND = '[inert],[data-behind]'

const DIALOG = '[role$=dialog]'
/** Surfaces are drawn beside the application: what is made inert are children of the body. */
const inert = () =>
  [...document.body.children].filter((one) => one instanceof HTMLElement && one.inert) as HTMLElement[]

/**
 * react-aria makes the application inert for the moment until its page is kept: the browser would compute the styles of everything in it
 * twice for that, a tenth of the time in which a surface opens, and a third where a hundred pages are open.
 */
function leaveStyles(application: HTMLElement | null): void {
  if (!application || Object.hasOwn(application, 'inert')) return
  let isInert = false
  Object.defineProperty(application, 'inert', {
    get: () => isInert,
    set: (now: boolean) => {
      isInert = now
    }
  })
}

/**
 * Keeps the page behind a surface that is open in the accessibility tree, where react-aria makes it inert; that it is behind is said by
 * aria-modal (ARIA Authoring Practices, modal dialog), and the surface holds the focus by itself. A page that goes and comes back takes
 * the place of a screen reader along: Orca 43 then arrives in silence, takes a grid for mere layout, and the arrows for its own. For an
 * effect within the surface; gives a way to let go.
 */
export function keepPage(surface: HTMLElement | null): () => void {
  leaveStyles(document.getElementById(APPLICATION))
  let page: HTMLElement[] = []
  let isOpen = true
  const before = inert()
  // The page is made inert by an effect around this one.
  queueMicrotask(() => {
    if (isOpen) page = inert().filter((one) => !before.includes(one))
    for (const one of page) {
      one.inert = false
      one.dataset.behind = ''
    }
    const dialog = surface?.matches(DIALOG) ? surface : surface?.querySelector(DIALOG)
    if (page[0]) dialog?.setAttribute('aria-modal', 'true')
  })
  return () => {
    isOpen = false
    for (const one of page) delete one.dataset.behind
  }
}
