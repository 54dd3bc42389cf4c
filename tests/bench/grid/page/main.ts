import { comparer, FEW, NUMBER, rowsOf, TEXT, IDENTITY, TYPED } from './data.ts'
import { countDrawn } from './drawing.ts'
import { countFrames, painted, takeTimes, timeTo } from './painted.ts'
import type { Mount, Subject } from './subject.ts'

// What is measured beside ours is plain JavaScript, out of the bench's own packages.
const rival = (path: Promise<unknown>) => path as Promise<{ readonly mount: Mount }>
const grids: Readonly<Record<string, () => Promise<{ readonly mount: Mount }>>> = {
  ours: () => import('./ours.tsx'),
  rdg: () => rival(import('../rivals/react-data-grid.js' as string)),
  ag: () => rival(import('../rivals/ag-grid.js' as string)),
  glide: () => rival(import('../rivals/glide-data-grid.js' as string)),
  vxe: () => rival(import('../rivals/vxe-table.js' as string)),
  // A page that does nothing but listen to keys: what a key costs at the least.
  empty: async () => ({
    mount: async (element, rows) => {
      element.tabIndex = 0
      element.textContent = String(rows[0]?.[IDENTITY])
      element.focus()
      const nothing = () => {}
      return {
        shown: () => element.textContent,
        replace: nothing,
        sort: nothing,
        unsort: nothing,
        at: () => -1,
        value: nothing
      }
    }
  })
}

const SORTS = { number: NUMBER, few: FEW, text: TEXT } as const

const asked = new URLSearchParams(location.search)
const count = Number(asked.get('rows') ?? 100_000)
const rows = rowsOf(count)
const others = rowsOf(count, count)
const { mount } = await grids[asked.get('grid') ?? 'ours']!()
let subject: Subject | null = null
let counted: (() => number) | null = null
const from = (drawn: () => number) => {
  const before = drawn()
  return () => drawn() - before
}
const isShown = (text: unknown) => () => subject?.shown() === String(text)
const least = (key: string) => rows.reduce((one, other) => (comparer(key)(other, one) < 0 ? other : one))[IDENTITY]

/** What the bench asks of the page. */
const bench = {
  takeTimes,
  countFrames,
  painted,
  mount: () =>
    timeTo(async () => {
      subject = await mount(document.getElementById('grid')!, rows)
    }, isShown(rows[0]![IDENTITY])),
  /** Other rows, and then these again. */
  async replace(): Promise<number[]> {
    return [
      await timeTo(() => subject!.replace(others), isShown(others[0]![IDENTITY])),
      await timeTo(() => subject!.replace(rows), isShown(rows[0]![IDENTITY]))
    ]
  },
  async sort(by: keyof typeof SORTS): Promise<number> {
    const key = SORTS[by]
    const first = least(key)
    const time = await timeTo(() => subject!.sort(key), isShown(first))
    await timeTo(() => subject!.unsort(), isShown(rows[0]![IDENTITY]))
    return time
  },
  at: () => subject!.at(),
  typed: (row: number) => subject!.value(row, TYPED),
  /** Begins to count the cells that are drawn again; what it answers at the second call. */
  drawn(): number {
    const before = counted
    counted = before ? null : subject!.drawn ? from(subject!.drawn) : countDrawn(document.getElementById('grid')!)
    return before?.() ?? 0
  },
  more: (name: string, ...given: readonly unknown[]) => subject!.more![name]!(...(given as never[]))
}
export type Bench = typeof bench
Object.assign(window, { bench })
document.body.dataset.ready = 'yes'
