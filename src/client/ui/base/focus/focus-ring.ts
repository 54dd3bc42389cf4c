import { tv } from 'tailwind-variants/lite'

/** The ring that shows where the keyboard is: 2 px, 2 px away, on keyboard focus only (DESIGN.md §9). */
export const focusRing = tv({
  base: 'outline-0 outline-offset-2 outline-focus focus-visible:outline-2'
})

/** The same ring inside the edge, where its surroundings would cut it off; on what is selected it is seen in forced colours too. */
export const insetRing = tv({
  base: 'outline-0 -outline-offset-2 outline-focus focus-visible:outline-2 selected:forced-colors:outline-[HighlightText]'
})

/** The same ring inside a frame of a line, which it leaves in sight: over the line only half of it would be seen. */
export const framedRing = tv({
  base: 'outline-0 -outline-offset-3 outline-focus focus-visible:outline-2'
})

/** The same ring right around the edge, for small things that are 4 px apart. */
export const closeRing = tv({
  base: 'outline-0 outline-focus focus-visible:outline-2'
})
