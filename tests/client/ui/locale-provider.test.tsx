import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { Button } from '#ui/button.tsx'
import { ComboBox } from '#ui/combo-box.tsx'
import { Link } from '#ui/link.tsx'
import { LocaleProvider } from '#ui/locale-provider.tsx'
import { Menu, MenuItem, MenuTrigger, SubmenuTrigger } from '#ui/menu.tsx'

afterEach(() => document.documentElement.removeAttribute('dir'))

test('links go their way inside the product, and components speak the language', async () => {
  const go = vi.fn()
  await render(
    <LocaleProvider language="en" navigate={go}>
      <Link href="/archives/collect">Collect</Link>
      <ComboBox label="Unit" options={[]} />
    </LocaleProvider>
  )
  await userEvent.keyboard('{Tab}{Enter}')
  expect(go.mock.calls.map(([path]) => path)).toEqual(['/archives/collect'])
  await expect.element(page.getByRole('button', { name: 'Show suggestions Unit' })).toBeInTheDocument()
})

test('where one writes from right to left the arrows and the pictures that point follow, and the words stay', async () => {
  document.documentElement.dir = 'rtl'
  await render(
    <LocaleProvider language="zh-CN" direction="rtl" navigate={() => undefined}>
      <ComboBox label="单位" options={[]} />
      <MenuTrigger>
        <Button>更多</Button>
        <Menu aria-label="更多">
          <SubmenuTrigger>
            <MenuItem>导出</MenuItem>
            <Menu aria-label="导出">
              <MenuItem>表格</MenuItem>
            </Menu>
          </SubmenuTrigger>
        </Menu>
      </MenuTrigger>
    </LocaleProvider>
  )
  await expect.element(page.getByRole('button', { name: '显示建议 单位' })).toBeInTheDocument()
  ;(page.getByRole('button', { name: '更多' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const item = page.getByRole('menuitem', { name: '导出' })
  await expect.element(item).toHaveFocus()
  expect(getComputedStyle(item.element().querySelector('.lucide-chevron-right') as Element).scale).toBe('-1 1')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('menuitem', { name: '表格' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(item).toHaveFocus()
})
