/** Where the messages are: a corner of the window. */
export type Corner = 'bottom-start' | 'bottom-end' | 'top-end' | 'top-start'

interface Size {
  readonly width: number
  readonly height: number
}
type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

/** Below the header, above the footer, and from the sides of the window. Pixels; the classes of the corners say the same. */
const ABOVE = 68
const GAP = 8
const FOOTER = 31
const ASIDE = 16
/** The first that is free is taken. */
const CORNERS: readonly Corner[] = ['bottom-start', 'bottom-end', 'top-end', 'top-start']

/** The corner in which messages of a size cover none of the boxes, or least of them. */
export function freeCorner(size: Size, window: Size, boxes: readonly Box[]): Corner {
  const covered = CORNERS.map((corner) => {
    const at = boxOf(corner, size, window)
    return { corner, area: boxes.reduce((sum, box) => sum + overlap(at, box), 0) }
  })
  return covered.reduce((best, one) => (one.area < best.area ? one : best)).corner
}

/** How far from the bottom of the window the messages are: above the footer, which says how high it is. */
export const belowToasts = (): number => {
  const footer = Number.parseFloat(document.documentElement.style.getPropertyValue('--footer'))
  return (Number.isNaN(footer) ? FOOTER : footer) + GAP
}

/** What is not to be covered and is in sight: main buttons, and what says that messages stay away from it. */
export const mainActions = (): Box[] =>
  [...document.querySelectorAll<HTMLElement>('[data-main-action], [data-uncovered]')]
    .filter((button) => button.checkVisibility())
    .map((button) => button.getBoundingClientRect())

function boxOf(corner: Corner, { width, height }: Size, window: Size): Box {
  const left = corner.endsWith('end') ? window.width - ASIDE - width : ASIDE
  const top = corner.startsWith('top') ? ABOVE : window.height - belowToasts() - height
  return { left, top, right: left + width, bottom: top + height }
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return width > 0 && height > 0 ? width * height : 0
}
