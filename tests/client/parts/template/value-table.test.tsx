import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { ValueTable } from '#parts/template/value-table.tsx'

const values = Array.from({ length: 50 }, (_, at) => `值 ${at + 1}`)

test('[9.K39, 9.K70] values of a form are edited in rows of 61 px, fifty of which scroll inside 400 px', async () => {
  await render(
    <ValueTable
      label="取值"
      columns={[{ key: 'text', title: '名称', type: 'input' }]}
      values={values}
      most={100}
      rowOf={(text) => ({ text })}
      readRow={({ text }) => String(text)}
      newValue={() => ''}
      onChange={() => undefined}
      addLabel="添加"
      addedWords={(count) => `共 ${count} 个`}
    />
  )
  const grid = page.getByRole('grid', { name: '取值' })
  await expect.element(grid).toBeVisible()
  const height = (element: Element | null) => Math.round(element?.getBoundingClientRect().height ?? 0)
  expect(height(grid.element())).toBe(400)
  expect(height(grid.element().querySelector('[aria-rowindex="2"]'))).toBe(61)
  grid.element().scrollTop = 1e6
  await expect.element(page.getByRole('gridcell', { name: '值 50' })).toBeVisible()
})
