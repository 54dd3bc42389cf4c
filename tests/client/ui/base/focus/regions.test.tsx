import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { createGrid } from '#grid/model/create-grid.ts'
import { Grid } from '#grid/view/grid.tsx'
import { fileColumns, fileRows, kinds, Room } from '#kit/drawn/grid.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { startRegions } from '#ui/base/focus/regions.ts'
import { Tree } from '#ui/tree/tree.tsx'

test('F6 goes to the tree and the grid of a page, each where one is in it', async () => {
  const stop = startRegions()
  const grid = createGrid({ columns: fileColumns, rows: fileRows(60), kinds })
  await render(
    <main data-region>
      <button type="button">导出</button>
      <section data-region aria-label="目录树">
        <Tree aria-label="目录" nodes={['一', '二'].map((id) => ({ id, title: id }))} selected="二" isPlace />
      </section>
      <Room>
        <Grid grid={grid} label="文件" />
      </Room>
    </main>
  )
  await userEvent.keyboard('{F6}')
  await expect.element(page.getByRole('button', { name: '导出' })).toHaveFocus()
  await userEvent.keyboard('{F6}')
  await expect.element(page.getByRole('treeitem', { name: '二' })).toHaveFocus()
  await userEvent.keyboard('{F6}{ArrowRight}{ArrowRight}{PageDown}')
  const activeRow = () => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex')
  const row = activeRow()
  expect(Number(row)).toBeGreaterThan(2)
  await userEvent.keyboard('{Shift>}{F6}{/Shift}')
  await expect.element(page.getByRole('treeitem', { name: '二' })).toHaveFocus()
  await userEvent.keyboard('{F6}')
  expect(activeRow()).toBe(row)
  stop()
})

function Failing() {
  const [isTried, setTried] = useState(false)
  return (
    <section aria-label="文件">
      {isTried ? (
        <p>文件</p>
      ) : (
        <Empty title="文件加载失败" action={<Button onPress={() => setTried(true)}>重试</Button>} />
      )}
    </section>
  )
}

test('a button that tries again and goes leaves the focus in what is around it', async () => {
  await render(<Failing />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('region', { name: '文件' })).toHaveFocus()
})
