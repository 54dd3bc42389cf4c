import { BEHIND } from '../layers/page-behind.ts'
import { stopsIn } from './stops.ts'

const REGIONS = '[data-region], [role="dialog"], [role="alertdialog"]'
const COMPOSITES = '[role="grid"], [role="treegrid"], [role="tree"]'
const last = new WeakMap<Element, HTMLElement>()

/**
 * Goes to the next region of the page, or the one before: elements marked `data-region` (header, menu, content, messages),
 * those within them after what is around them (a tree and a grid of the content), and open dialogs, each where the focus was in it last. Regions behind a dialog are passed over.
 */
export function goToRegion(step: 1 | -1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(REGIONS)].filter(
    (region) => !region.closest(BEHIND) && region.checkVisibility()
  )
  const here = regions.findLastIndex((region) => region.contains(document.activeElement))
  const next = regions.at((here < 0 && step < 0 ? 0 : here + step) % regions.length)
  if (next) enter(next)
}

/** F6 forward, Shift+F6 back; 0 for every other key. */
function byF6({ key, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): 1 | -1 | 0 {
  return key !== 'F6' || ctrlKey || altKey || metaKey ? 0 : shiftKey ? -1 : 1
}

/** Takes F6 and Shift+F6, or other keys that `stepOf` reads, for the regions of the page; gives a way to let go of them. */
export function startRegions(stepOf: (event: KeyboardEvent) => 1 | -1 | 0 = byF6): () => void {
  const remember = ({ target }: FocusEvent) => {
    const region = target instanceof HTMLElement && target.closest(REGIONS)
    if (region) last.set(region, target)
  }
  const go = (event: KeyboardEvent) => {
    const step = event.defaultPrevented ? 0 : stepOf(event)
    if (step === 0) return
    event.preventDefault()
    goToRegion(step)
  }
  document.addEventListener('focusin', remember)
  document.addEventListener('keydown', go)
  return () => {
    document.removeEventListener('focusin', remember)
    document.removeEventListener('keydown', go)
  }
}

function enter(region: HTMLElement): void {
  const known = last.get(region)
  const place = known?.isConnected && known.checkVisibility() && region.contains(known) ? known : null
  // A grid or a tree has one stop, and may have drawn another thing where the focus was.
  const whole = region.closest(COMPOSITES) ?? place?.closest(COMPOSITES)
  const target = (whole ? stopsIn(whole)[0] : place) ?? stopsIn(region)[0] ?? region
  if (target === region && !region.hasAttribute('tabindex')) region.tabIndex = -1
  target.focus()
}
