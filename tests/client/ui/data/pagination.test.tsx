import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { Pagination } from '#ui/data/pagination.tsx'

function Files({ total = 246 }: { total?: number }) {
  const [at, setAt] = useState({ page: 1, size: 10 })
  return (
    <main>
      <Pagination
        aria-label="文件分页"
        total={total}
        page={at.page}
        pageSize={at.size}
        onChange={(page, size) => setAt({ page, size })}
      />
      <p>{`第 ${at.page} 页 ${at.size} 条`}</p>
    </main>
  )
}

test('pages are turned, jumped to and resized by keys, and the new page is said; the range of a page precedes the total [9.K09, 9.K11]', async () => {
  const { container } = await render(<Files />)
  await expect.element(page.getByText('1-10 共 246 条')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '上一页' })).toBeDisabled()
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByText('第 2 页 10 条')).toBeVisible()
  await expect.poll(() => document.querySelector('#announcer-polite')?.textContent).toContain('第 2 页，共 25 页')
  expect(await findingsInThemes(container)).toEqual([])
  const jump = page.getByRole('textbox', { name: '跳至第几页，共 25 页' })
  ;(jump.element() as HTMLElement).focus()
  await userEvent.keyboard('99{Enter}')
  await expect.element(page.getByText('第 25 页 10 条')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: '第 25 页', exact: true }))
    .toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByRole('button', { name: '下一页' })).toBeDisabled()
  await expect.element(page.getByText('241-246 共 246 条')).toBeVisible()
  await pressOn(page.getByRole('button', { name: /每页条数/ }))
  await expect.element(page.getByRole('option', { name: '10 条/页' })).toHaveFocus()
  expect(
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  ).toEqual(['10 条/页', '20 条/页', '30 条/页'])
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(page.getByText('第 9 页 30 条')).toBeVisible()
})

test.for([
  [0, ['1']],
  [20, ['1', '2']],
  [30, ['1', '2', '3']],
  [60, ['1', '2', '6']]
] as const)('%s things show the pages %s', async ([total, numbers]) => {
  await render(<Files total={total} />)
  expect(
    page
      .getByRole('button', { name: /^第/ })
      .elements()
      .map((button) => button.textContent)
  ).toEqual(numbers)
})
