import { stopsIn } from './stops.ts'

const REGIONS = '[data-region], [role="dialog"], [role="alertdialog"]'
const last = new WeakMap<Element, HTMLElement>()

/**
 * Goes to the next region of the page, or the one before: elements marked `data-region` (header, menu, content, messages)
 * and open dialogs, each where the focus was in it last. Regions behind a dialog are passed over.
 */
export function goToRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter((region) => !region.closest('[inert]') && region.checkVisibility())
  const here = regions.findLastIndex((region) => region.contains(document.activeElement))
  const next = regions.at((here < 0 && step < 0 ? 0 : here + step) % regions.length)
  if (next) enter(next)
}

/** Takes F6 and Shift+F6 for the regions of the page; gives a way to let go of them. */
export function startRegions(): () => void {
  const remember = ({ target }: FocusEvent) => {
    const region = target instanceof HTMLElement && target.closest(REGIONS)
    if (region) last.set(region, target)
  }
  const go = (event: KeyboardEvent) => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
    event.preventDefault()
    goToRegion(event.shiftKey ? -1 : 1)
  }
  document.addEventListener('focusin', remember)
  document.addEventListener('keydown', go)
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('keydown', go)
  }
}

function enter(region: HTMLElement): void {
  const place = last.get(region)
  const target = place?.isConnected && place.checkVisibility() && region.contains(place) ? place : (stopsIn(region)[0] ?? region)
  if (target === region && !region.hasAttribute('tabindex')) region.tabIndex = -1
  target.focus()
}
