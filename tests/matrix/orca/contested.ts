import { gridUser } from '#kit/keys/grid-user.ts'
import { closeBrowser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import type { Product } from '#kit/product/product.ts'

import { type Journey, openFiles, signIn, toColumn } from './journey.ts'

const NUMBER = '文件编号'

/** Somebody else changes the cell in which one is typing: whose value it is, and a key for each. */
export const contestedJourney: Journey = {
  name: 'contested',
  title: '两人同时修改一个单元格',
  async walk(window, product) {
    const { page, press, type, step, quietStep } = window
    await signIn(window, product)
    await openFiles(window, product)
    await step('到文件编号', () => toColumn(window, NUMBER))
    await step('打开编号', () => press('F2'))
    await quietStep('写编号', () => type('CL-101'))
    await step('他人同时修改', async () => {
      await changeElsewhere(product, 'CL-202')
      await page
        .getByText(/已改为“CL-202”/)
        .first()
        .waitFor()
    })
    await step('写完', () => press('Enter'))
    await step('离开，再回到单元格', () => press('ArrowRight', 'ArrowLeft'))
    await step('采用对方的值', () => press('Alt+Shift+Backspace'))
    await step('撤销选择', () => press('Control+z'))
  }
}

/** Another clerk of the project writes a number into the same file. */
async function changeElsewhere({ address, password }: Product, value: string): Promise<void> {
  const other = await openKeyboardUser()
  try {
    const grid = gridUser(other)
    await other.signIn(address, 'daiban', password)
    await other.chooseProject(/云澜星河新城/)
    await grid.openItem(address)
    await grid.toFirst(NUMBER)
    await other.type(value)
    await other.press('Enter')
    await grid.saved()
  } finally {
    await other.close()
    await closeBrowser()
  }
}
