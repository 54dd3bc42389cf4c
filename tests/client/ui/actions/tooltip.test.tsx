import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Button } from '#ui/actions/button.tsx'
import { Tooltip, TooltipTrigger } from '#ui/actions/tooltip.tsx'

test('a tooltip comes with the focus, describes its element and goes by Escape', async () => {
  await render(
    <main>
      <TooltipTrigger>
        <Button>导出</Button>
        <Tooltip>导出当前筛选的全部文件</Tooltip>
      </TooltipTrigger>
    </main>
  )
  await userEvent.keyboard('{Tab}')
  const tooltip = page.getByRole('tooltip')
  await expect.element(tooltip).toHaveTextContent('导出当前筛选的全部文件')
  await expect.element(page.getByRole('button', { name: '导出' })).toHaveAccessibleDescription('导出当前筛选的全部文件')
  expect(await findingsInThemes(tooltip.element())).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '导出' })).toHaveFocus()
})
