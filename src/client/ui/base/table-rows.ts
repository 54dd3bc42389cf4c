/** The key of the row at an element, unless a control in it is meant. */
export function rowAt(target: EventTarget): string | undefined {
  if (!(target instanceof Element) || target.closest('a, button, input, label')) return undefined
  return target.closest<HTMLElement>('tbody tr[data-key]')?.dataset.key
}

/** Goes as many rows on as are seen at once, to the same cell if one was active; returns whether there was a row to begin from. */
export function goByPage(from: EventTarget, way: 1 | -1): boolean {
  const here = from instanceof Element ? from.closest('tbody tr') : null
  const body = here?.parentElement
  if (!here || !body) return false
  const rows = [...body.children].filter((row) => row.hasAttribute('data-key'))
  const scroller = body.closest<HTMLElement>('.overflow-auto, .overflow-y-auto, [data-scroller]')
  const seen = Math.max(
    1,
    Math.floor(((scroller?.clientHeight ?? window.innerHeight) - 36) / Math.max(here.clientHeight, 1)) - 1
  )
  const next = rows[Math.min(Math.max(rows.indexOf(here) + way * seen, 0), rows.length - 1)]
  const cell = from instanceof Element ? from.closest('td, th') : null
  const target = cell && next ? next.children[[...here.children].indexOf(cell)] : next
  if (target instanceof HTMLElement) target.focus()
  return true
}

/** What is in a cell and has keys of its own, such as a button or a link. */
export const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a[href], input, select, textarea') !== null
