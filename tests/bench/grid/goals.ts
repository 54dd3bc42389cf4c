import type { GridName, Part } from './visit.ts'

/** The goals of our grid: at most so much of another grid's figure (or of another of our own), at most or at least so much by itself. */
export type Goal =
  | { readonly of: GridName | string; readonly most: number }
  | { readonly most: number }
  | { readonly least: number }

/** A line of a table: what was measured, and what it is to be. Milliseconds unless the words say otherwise. */
export interface Aim {
  readonly name: string
  readonly words: string
  readonly goal?: Goal
}

const aim = (name: string, words: string, goal?: Goal): Aim => (goal ? { name, words, goal } : { name, words })
const rdg = (most: number): Goal => ({ of: 'rdg', most })

/** What each part of the bench measures, in the order of its table. */
export const AIMS: Readonly<
  Record<Part, { readonly title: string; readonly how: string; readonly aims: readonly Aim[] }>
> = {
  keys: {
    title: 'keys',
    how: 'A held key comes every 33 ms whether or not the page keeps up; times run from the key to after the frame that shows what it did. 60 times ArrowDown, 45 times PageDown, 10 times an editor opened, a letter typed, committed. CPU is the main thread’s own time for each key. A cell is drawn again when its content on the page changes, or, on a canvas, when it is asked for what it shows.',
    aims: [
      aim('arrow', 'arrow held, p50', rdg(0.75)),
      aim('arrow95', 'arrow held, p95', { of: 'glide', most: 1.1 }),
      aim('arrowCpu', 'arrow held, CPU', rdg(0.75)),
      aim('moved', 'rows gone by 60 arrows', { least: 60 }),
      aim('page', 'PageDown held, p50'),
      aim('page95', 'PageDown held, p95 (a backlog would be hundreds)', { most: 100 }),
      aim('pageCpu', 'PageDown held, CPU'),
      aim('open', 'open an editor', rdg(1)),
      aim('openCpu', 'open, CPU'),
      aim('type', 'type a letter', rdg(1)),
      aim('typeCpu', 'type, CPU'),
      aim('commit', 'commit', rdg(1)),
      aim('commitCpu', 'commit, CPU', rdg(1)),
      aim('drawn', 'cells drawn by a commit', { most: 1 })
    ]
  },
  wheel: {
    title: 'wheel',
    how: '75 turns, one every 16 ms, 105 px down or 40 px to the side; frames a second, and the main thread’s time for each.',
    aims: [
      aim('down', 'down, frames a second', { least: 58 }),
      aim('downCpu', 'down, CPU a frame', rdg(0.65)),
      aim('across', 'to the side, frames a second', { least: 58 }),
      aim('acrossCpu', 'to the side, CPU a frame', rdg(0.65))
    ]
  },
  rows: {
    title: 'all rows at once',
    how: 'From the call, made right after a frame, to after the frame that shows it. Sorted upwards by scattered numbers, by a text of 40 values, by a text that no two rows share; texts as Chinese has them, the others by the comparison that one would give them. Memory is what the page holds over the rows, MB.',
    aims: [
      aim('mount', 'mount', rdg(1)),
      aim('mountCpu', 'mount, CPU', rdg(1)),
      aim('replace', 'replace all rows', rdg(0.6)),
      aim('replaceCpu', 'replace, CPU', rdg(0.6)),
      aim('sortNumber', 'sort by number', rdg(0.4)),
      aim('sortFew', 'sort by a text of few values', rdg(0.4)),
      aim('sortText', 'sort by a text, all different', rdg(0.4)),
      aim('memory', 'memory over the rows, MB', { most: 10 })
    ]
  },
  ours: {
    title: 'what only this grid does',
    how: '3,000,000 cells asked for all their rules, beside a plain loop over the same rows and rules; what one commit of a value that no two rows may share costs then; 1,000 × 20 cells pasted from a spreadsheet, one row in ten with a refused text and one with a double number; one cell filled down over 10,000 rows; each undone. Times run to after the frame that shows it.',
    aims: [
      aim('plain', 'a plain loop over the rules'),
      aim('plainCpu', 'the plain loop, CPU'),
      aim('check', 'check 3,000,000 cells', { of: 'plain', most: 0.6 }),
      aim('checkCpu', 'check, CPU', { of: 'plainCpu', most: 0.6 }),
      aim('longest', 'its longest stretch', { most: 16 }),
      aim('editFew', 'an edit among 1,000 rows, µs'),
      aim('edit', 'an edit among all rows, unique included, µs', { of: 'editFew', most: 1.5 }),
      aim('paste', 'paste 1,000 × 20 cells', { most: 200 }),
      aim('pasteUndo', 'undo the paste', { most: 200 }),
      aim('pasteCpu', 'paste and undo, CPU'),
      aim('fill', 'fill down 10,000 rows', { most: 50 }),
      aim('fillUndo', 'undo the fill', { most: 50 }),
      aim('fillCpu', 'fill and undo, CPU'),
      aim('memoryAfter', 'memory over the rows after all that, MB', { most: 10 })
    ]
  },
  tree: {
    title: 'the accessibility tree on',
    how: '10,000 rows in a browser with --force-renderer-accessibility; 60 arrows held.',
    aims: [
      aim('arrow', 'arrow held, p50'),
      aim('arrow95', 'arrow held, p95', { most: 25 }),
      aim('arrowCpu', 'arrow held, CPU', rdg(0.5))
    ]
  }
}
