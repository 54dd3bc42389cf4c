import type { KeyboardUser } from './keyboard-user.ts'

/** The item of 收集著录 in which journeys describe files. */
export const ITEM = 'p1-m11-C5-04'

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
  /** Chooses from the menu of the active row. */
  readonly fromRowMenu: (name: string) => Promise<void>
  /** Waits until the status line says that everything is saved. */
  readonly saved: () => Promise<void>
}

/** Makes a keyboard user of a page's grid. */
export function gridUser({ page, press }: KeyboardUser): GridUser {
  const heading = () =>
    page.evaluate(() => {
      const cell = document.activeElement?.closest('[aria-colindex]')
      // A dialog may have a grid of its own over that of the page.
      const grid = cell?.closest('[role=grid], [role=treegrid]') ?? document
      const index = cell?.getAttribute('aria-colindex')
      return grid.querySelector(`[role=columnheader][aria-colindex="${index}"]`)?.textContent ?? ''
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
      // A star marks what must be filled.
      if ((await heading()).replace('*', '').trim() === title) return
      await press('ArrowRight')
    }
    throw new Error(`no column ${title}`)
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
    cell: () => page.evaluate(() => document.activeElement?.closest('[role=gridcell]')?.textContent ?? ''),
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
