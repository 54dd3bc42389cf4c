import { expect } from 'vitest'

import { checkPdf } from '../files/check-samples.ts'
import type { GridUser } from './grid-user.ts'
import type { KeyboardUser } from './keyboard-user.ts'
import type { PlantedDefect } from './planted.ts'

/** A box that is ticked, where text is a value that is written. */
export const TICKED = { ticked: true } as const

/** A cell, and what is right in it. */
export interface Mending {
  readonly column: string
  readonly mended: string | typeof TICKED | { readonly chosen: string }
}

/** Goes to a cell of the focused row, and puts what is right into it. */
export async function mend({ press }: KeyboardUser, grid: GridUser, { column, mended }: Mending): Promise<void> {
  if ((await grid.column()) !== column) await grid.toColumn(column)
  if (typeof mended === 'string') await grid.write(mended)
  else if ('chosen' in mended) await grid.search(mended.chosen)
  else await press('Space')
}

/** Submits the meant rows by the menu, and sees that each was taken. */
export async function submitFile({ page }: KeyboardUser, grid: GridUser, count: number): Promise<void> {
  await grid.saved()
  const answer = page.waitForResponse(/archives\/file\/submit/)
  await grid.fromRowMenu('提交审核')
  const { result } = (await (await answer).json()) as { result: readonly { ok: boolean; message: string }[] }
  expect(result.map(({ ok, message }) => (ok ? '' : message))).toEqual(Array<string>(count).fill(''))
}

/** How a defect that shows in a cell is mended there; the others are of the stored file, which is replaced. */
const CELLS: Readonly<Record<string, Mending>> = {
  'WZ-03': { column: '责任者', mended: { chosen: '云澜第一建筑工程有限公司' } },
  'WZ-11': { column: '签章', mended: TICKED },
  'ZS-05': { column: '形成日期', mended: '20240730' },
  'ZS-07': { column: '文件题名', mended: '1#商务办公楼P·O 42.5水泥物理性能试验报告' }
}

/** Takes the submitted file of the focused row back, mends what was planted into it, and submits it again. */
export async function mendPlanted(
  user: KeyboardUser,
  grid: GridUser,
  { code, title, pages }: PlantedDefect
): Promise<void> {
  await grid.fromRowMenu('撤回')
  await expect.poll(grid.isWritable).toBe(true)
  const cell = CELLS[code]
  if (cell) await mend(user, grid, cell)
  else {
    const buffer = checkPdf({ text: title, pages })
    await grid.replaceFile({
      name: `${title.replaceAll(/[^\p{L}\p{N}#]/gu, '')}.pdf`,
      mimeType: 'application/pdf',
      buffer
    })
  }
  await submitFile(user, grid, 1)
}
