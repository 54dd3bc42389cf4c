import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { openerOf, recentOpener, rememberOpener } from './menu-opener.ts'

/** What a surface was opened by, and whether the surface has the focus. */
class Opener {
  #openers: readonly HTMLElement[] = []
  #surface: HTMLElement | null = null

  /** Asked before anything in the surface takes the focus. */
  remember(): void {
    this.#openers = openersOf(focusedOrRecent())
  }
  /** A reference to the surface is taken away before the effects inside are. */
  of(surface: HTMLElement | null): void {
    this.#surface = surface
    const [opener] = this.#openers
    if (surface && opener) rememberOpener(surface, opener)
  }
  get isLeftBehind(): boolean {
    return this.#surface?.contains(document.activeElement) === true
  }
  giveBack(): void {
    this.#openers.find((one) => one.isConnected && one.checkVisibility())?.focus({ preventScroll: true })
  }
}

/**
 * Gives the focus back to the opener of a surface as soon as that is closed, however late this machine draws: react-aria does so with
 * the next picture, and a key that comes before that would be nobody's. It precedes the content of the surface.
 */
export function FocusGivenBack({ of, isLeaving }: { of: RefObject<HTMLElement | null>; isLeaving: boolean }) {
  const [opener] = useState(() => new Opener())
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    opener.remember()
    return () => {
      hadFocus.current = opener.isLeftBehind
    }
  }, [opener])
  // The page behind is inert until the effects of react-aria, of which none is a layout effect, have been taken back.
  useEffect(() => {
    if (isLeaving && opener.isLeftBehind) opener.giveBack()
  }, [isLeaving, opener])
  useEffect(() => {
    opener.of(of.current)
    return () => {
      if (hadFocus.current && document.activeElement === document.body) opener.giveBack()
    }
  }, [of, opener])
  return null
}

/**
 * Brings the focus back where react-aria loses it: when the opener was an item of a menu that has closed meanwhile, or
 * has left the page with the thing it belonged to.
 */
export function FocusReturn({ to }: { to: (() => HTMLElement | null | undefined) | undefined }) {
  const latest = useRef(to)
  latest.current = to
  useLayoutEffect(() => {
    const content = document.querySelector<HTMLElement>('main[tabindex], main h1[tabindex]')
    const places = [...placesAround(focusedOrRecent()), ...(content ? [content] : [])]
    return () =>
      afterPaint(() => {
        const now = document.activeElement
        if (now && now !== document.body) return
        const place =
          latest.current?.() ?? stopAt(places.find((element) => element.isConnected && element.checkVisibility()))
        // The page has not moved meanwhile: it need not be moved to what the user sees already.
        place?.focus({ preventScroll: true })
      })
  }, [])
  return null
}

/** Widgets with one tab stop among many: what had the focus may have been drawn anew meanwhile, the stop is there. */
const COMPOSITE = '[role=grid], [role=treegrid], [role=tree]'

/** What takes the focus in a place: the place, or the one tab stop of a widget. */
const stopAt = (place: HTMLElement | undefined) =>
  place?.matches(COMPOSITE) ? place.querySelector<HTMLElement>('[tabindex="0"]') : place

/** What has the focus. A menu that has just closed leaves it nowhere: then what that was opened for. */
const focusedOrRecent = (): Element | null =>
  document.activeElement === null || document.activeElement === document.body ? recentOpener() : document.activeElement

/** What was used, and for what is in a surface, what that was opened by. */
function openersOf(used: Element | null): HTMLElement[] {
  const openers = used instanceof HTMLElement ? [used] : []
  for (let place = used; place; place = place.parentElement) {
    const opener = openerOf(place)
    if (opener) return [...openers, ...openersOf(opener)]
  }
  return openers
}

/** The opener, then what it belongs to: the button of its menu, and the places around it that can take focus. */
function placesAround(opener: Element | null): HTMLElement[] {
  const places: HTMLElement[] = []
  let place = opener
  while (place && place !== document.body) {
    if (place instanceof HTMLElement && (place === opener || place.matches(`[tabindex], ${COMPOSITE}`)))
      places.push(place)
    place = openerOf(place) ?? place.parentElement
  }
  return places
}

function afterPaint(then: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(then)))
}
