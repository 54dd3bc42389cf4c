/** So many milliseconds a browser may take to report the focus to a screen reader. */
const REPORTED_WITHIN = 400

/**
 * Keeps the page behind a modal that is being opened in the accessibility tree until the focus in the modal has been reported. Taken
 * away at the same moment, it takes the place of a screen reader along: Orca then goes to the focus in silence, and takes the letters
 * that are typed there for commands of its own. The modal holds the focus meanwhile. For an effect within the modal.
 */
export function keepPageForFocus(): () => void {
  let page: readonly HTMLElement[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const before = new Set(document.querySelectorAll('[inert]'))
  // The page is taken away by an effect around this one.
  queueMicrotask(() => {
    page = [...document.querySelectorAll<HTMLElement>('[inert]')].filter((element) => !before.has(element))
    for (const element of page) element.inert = false
    timer = setTimeout(() => {
      // It is fading away: the focus has been given back, and the page with it.
      if (page.some((one) => one.contains(document.activeElement))) return
      for (const element of page) element.inert = true
    }, REPORTED_WITHIN)
  })
  return () => clearTimeout(timer)
}
