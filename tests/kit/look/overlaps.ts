/** The texts of drawings that lie on one another, or extend beyond their drawing, in words. */
export function overlaps(root: Element): string[] {
  const texts = [...root.querySelectorAll('svg text')].map((text) => ({
    words: text.textContent,
    box: text.getBoundingClientRect(),
    frame: (text.closest('svg') as Element).getBoundingClientRect()
  }))
  const out = texts
    .filter(
      ({ box, frame }) => box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 2
    )
    .map(({ words }) => `${words} reaches out`)
  const met = texts.flatMap((one, at) =>
    texts
      .slice(at + 1)
      .filter(
        ({ box }) =>
          Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 0.5 &&
          Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 4
      )
      .map(({ words }) => `${one.words} meets ${words}`)
  )
  return [...out, ...met]
}

/** By how many pixels two boxes lie on one another, across and down; undefined where they do not. */
export function overlapOf(
  one: Element,
  other: Element
): { readonly across: number; readonly down: number } | undefined {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()]
  const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return across > 0 && down > 0 ? { across, down } : undefined
}
