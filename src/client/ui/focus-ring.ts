import { tv } from 'tailwind-variants/lite'

/** The ring that shows where the keyboard is: 2 px, 2 px away, on keyboard focus only (DESIGN.md §9). */
export const focusRing = tv({
  base: 'outline-0 outline-offset-2 outline-focus focus-visible:outline-2'
})

/** The same ring inside the edge, where what stands around would cut it off. */
export const insetRing = tv({
  base: 'outline-0 -outline-offset-2 outline-focus focus-visible:outline-2'
})
