import { expect } from 'vitest'

import type { KeyboardUser } from './keyboard-user.ts'

/** The item of 收集著录 in which journeys describe files. */
export const ITEM = 'p1-m11-C5-04'

/** A file as a chooser of files is given it. */
export interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A keyboard user of the grid in front. */
export interface GridUser {
  /** Opens the files of ITEM at an address of the product, and waits until they are drawn. */
  readonly openItem: (address: string) => Promise<void>
  /** Waits until the grid's cells are drawn, and presses Tab until the focus is among them. */
  readonly enter: () => Promise<void>
  /** Goes to a column by its heading, in the active row. */
  readonly toColumn: (title: string) => Promise<void>
  /** Enters the grid, and goes to a column of its first row. */
  readonly toFirst: (title: string) => Promise<void>
  /** What the focused cell holds. */
  readonly cell: () => Promise<string>
  /** What the row of the focused cell shows. */
  readonly row: () => Promise<string>
  /** The heading of the focused cell's column, without the star that marks what must be filled. */
  readonly column: () => Promise<string>
  /** Whether the focused cell may be written into. */
  readonly isWritable: () => Promise<boolean>
  /** Writes into the focused cell, which keeps the focus. */
  readonly write: (text: string) => Promise<void>
  /** Searches for an option in the focused cell, and chooses it. */
  readonly search: (option: string) => Promise<void>
  /** Puts another file in the place of those of the row: its cell is emptied, and the file is chosen there. */
  readonly replaceFile: (file: GivenFile) => Promise<void>
  /** Fills the cells below the focused one with its value, so many of them. */
  readonly fillDown: (below: number) => Promise<void>
  /** Chooses from the menu of the active row. */
  readonly fromRowMenu: (name: string) => Promise<void>
  /** Waits until the status line says that everything is saved. */
  readonly saved: () => Promise<void>
}

/** Makes a keyboard user of a page's grid. */
export function gridUser({ page, press, type }: KeyboardUser): GridUser {
  const heading = () =>
    page.evaluate(() => {
      const cell = document.activeElement?.closest('[aria-colindex]')
      // A dialog may have a grid of its own over that of the page.
      const grid = cell?.closest('[role=grid], [role=treegrid]') ?? document
      const index = cell?.getAttribute('aria-colindex')
      const title = grid.querySelector(`[role=columnheader][aria-colindex="${index}"]`)?.textContent ?? ''
      return title.replace('*', '').trim()
    })
  const enter = async () => {
    // A page that is still loading has other stops, and fewer: Tab would go round them in vain.
    await page.getByRole('grid').getByRole('gridcell').first().waitFor()
    for (let stops = 0; stops < 90; stops++) {
      if (await page.evaluate(() => document.activeElement?.closest('[role=grid]') !== null)) return
      await press('Tab')
    }
    throw new Error('Tab does not reach the grid')
  }
  const toColumn = async (title: string) => {
    await press('Home')
    for (let steps = 0; steps < 40; steps++) {
      if ((await heading()) === title) return
      await press('ArrowRight')
    }
    throw new Error(`no column ${title}`)
  }
  const cell = () => page.evaluate(() => document.activeElement?.closest('[role=gridcell]')?.textContent ?? '')
  const rowIndex = () =>
    page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex'))
  const fill = async (text: string, shown: () => Promise<void>) => {
    const line = await rowIndex()
    await type(text)
    await shown()
    await press('Enter')
    // Enter goes on to the next row, where there is one.
    if ((await rowIndex()) !== line) await press('ArrowUp')
  }
  return {
    async openItem(address) {
      await page.goto(`${address}/archives/collect?node=${ITEM}`)
      await page.getByRole('grid', { name: /C5-04/ }).getByRole('gridcell').first().waitFor()
    },
    enter,
    toColumn,
    async toFirst(title) {
      await enter()
      await press('Control+Home')
      await toColumn(title)
    },
    cell,
    row: () => page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent ?? ''),
    column: heading,
    isWritable: () =>
      page.evaluate(() => {
        const cell = document.activeElement?.closest('[role=gridcell]')
        return cell != null && cell.getAttribute('aria-readonly') !== 'true'
      }),
    write: (text) => fill(text, () => Promise.resolve()),
    async search(option) {
      // Text that comes without the key of its first letter, as here, needs an editor that is open.
      await press('F2')
      await fill(option, () => page.getByRole('option', { name: option, exact: true }).waitFor())
    },
    async replaceFile(file) {
      await toColumn('电子文件')
      await press('Delete')
      const upload = page.getByRole('toolbar', { name: '电子文件' }).getByRole('button', { name: '上传文件' })
      await press('Enter')
      await expect
        .poll(() => upload.evaluateAll(([one]) => one !== undefined && one === document.activeElement))
        .toBe(true)
      const chooser = page.waitForEvent('filechooser')
      await press('Enter')
      await (await chooser).setFiles(file)
      await expect.poll(cell).toMatch(/上传完成$/)
    },
    async fillDown(below) {
      await press(...Array<string>(below).fill('Shift+ArrowDown'), 'Control+d')
    },
    async fromRowMenu(name) {
      await press('Shift+F10')
      const item = page.getByRole('menuitem', { name })
      await item.waitFor()
      for (let steps = 0; steps < 30; steps++) {
        if (await item.evaluate((element) => element === document.activeElement)) return press('Enter')
        await press('ArrowDown')
      }
      throw new Error(`no ${name} in the menu`)
    },
    saved: () => page.getByText('已保存', { exact: true }).waitFor()
  }
}
