import { Refusal } from '../refusing/refusal.ts'
import type { Say } from '../text/say.ts'
import { BrokenTable } from './broken-table.ts'

/** What is said to a person of a table that was not read: the row and the column of a cell that is too long, else the file. Other errors stay what they are. */
export function refusedTable(
  error: unknown,
  file: string,
  say: Say,
  titleOf: (column: number) => string = () => ''
): unknown {
  if (!(error instanceof BrokenTable)) return error
  const { flaw } = error
  switch (flaw.why) {
    case 'longCell': {
      const { row, column, most } = flaw
      const title = titleOf(column).trim().slice(0, 60) || say('rules:import.column', { no: column + 1 })
      return new Refusal('rules:import.longCell', { file, row, column: title, most })
    }
    case 'noHead':
      return new Refusal('rules:import.noHead', { file, lines: flaw.lines })
    case 'tooMuch':
      return new Refusal('rules:import.tooMuch', { file })
    default:
      return new Refusal('rules:import.broken', { file })
  }
}
