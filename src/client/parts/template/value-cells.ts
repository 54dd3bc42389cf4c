import type { CellValue } from '#contract/core/rules.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'

/** What the cells of a row say, by their columns. */
export type RowCells = Readonly<Record<string, CellValue>>

/** A column of a table of values. */
export const valueTextColumn = (
  key: string,
  title: string,
  width: number,
  more: Partial<GridColumn> = {}
): GridColumn => ({
  ...{ key, title, type: 'input', width: `${width}px` },
  ...more
})

/** What a cell may hold, and its words. */
export interface CellChoice {
  readonly value: string
  readonly text: string
}
export const choiceColumn = (key: string, title: string, width: number, options: readonly CellChoice[]): GridColumn =>
  valueTextColumn(key, title, width, { type: 'select', options: [...options] })

/** What a cell of a box says. */
const [YES, NO] = ['Y', 'N'] as const
export const tickColumn = (key: string, title: string, width = 80): GridColumn =>
  valueTextColumn(key, title, width, { type: 'checkbox', customValue: [YES, NO], defaultChecked: false })
export const tickCell = (is: boolean | undefined): string => (is ? YES : NO)
export const isTicked = (value: CellValue | undefined): boolean => value === YES

/** The text of a cell. */
export const textInCell = (value: CellValue | undefined): string =>
  value === null || value === undefined ? '' : String(value).trim()
/** The number of a cell, brought within its bounds; `otherwise` where it is none. */
export function numberInCell(value: CellValue | undefined, otherwise: number, least = 0, most = 1200): number {
  const text = textInCell(value)
  const number = Number(text)
  return text === '' || Number.isNaN(number) ? otherwise : Math.min(most, Math.max(least, number))
}
/** The choice of a cell, if it is one. */
export const choiceInCell = <const C extends string>(
  value: CellValue | undefined,
  among: readonly C[],
  otherwise: C
): C => among.find((one) => one === textInCell(value)) ?? otherwise

/** A key that none of these has yet, with its number. */
export function freeKey(taken: readonly { readonly key: string }[]): { readonly key: string; readonly number: number } {
  let number = taken.length + 1
  while (taken.some(({ key }) => key === `field${number}`)) number++
  return { key: `field${number}`, number }
}
