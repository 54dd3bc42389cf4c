import type { CellValue } from '#contract/core/rules.ts'

/** What is typed so far, still to be read, or a value that was chosen. */
export type Draft = { readonly text: string } | { readonly value: CellValue }

/** Whether a cell is being edited, and with what: the value it had, what is typed so far, and the character that opened it. */
export type Edit =
  | { readonly mode: 'view' }
  | {
      readonly mode: 'edit'
      readonly rowIndex: number
      readonly key: string
      /** What the cell held when it was opened. */
      readonly before: CellValue
      /** The first character, where typing opened the editor: it starts empty. */
      readonly typed: string | null
      /** What would be committed now; null until something is changed. */
      readonly draft: Draft | null
    }

export const VIEW: Edit = { mode: 'view' }

/** Where one goes after a commit. */
export type After = 'stay' | 'down' | 'up' | 'next' | 'previous'
