/** The row of a list that something lies in, by its id. */
export const rowIdOf = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[role="row"][data-key]')?.dataset.key : undefined
