import { Trash2 } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem, MenuSection, MenuSeparator, MenuTrigger, SubmenuTrigger } from '#ui/actions/menu.tsx'

function Actions({ onAction = () => undefined }: { onAction?: (key: unknown) => void }) {
  return (
    <main>
      <button type="button">之前</button>
      <MenuTrigger>
        <Button>更多</Button>
        <Menu aria-label="文件操作" onAction={onAction}>
          <MenuItem id="open" keys="Enter">
            打开
          </MenuItem>
          <MenuItem id="move" description="到别的目录">
            移动
          </MenuItem>
          <MenuSection title="排序">
            <SubmenuTrigger>
              <MenuItem id="sort">排序方式</MenuItem>
              <Menu aria-label="排序方式">
                <MenuItem id="by-name">按题名</MenuItem>
                <MenuItem id="by-date">按日期</MenuItem>
              </Menu>
            </SubmenuTrigger>
          </MenuSection>
          <MenuSeparator />
          <MenuItem id="delete" kind="danger" icon={<Trash2 aria-hidden />}>
            删除
          </MenuItem>
        </Menu>
      </MenuTrigger>
      <button type="button">之后</button>
    </main>
  )
}

const item = (name: string) => page.getByRole('menuitem', { name })

test('the menu keys of ARIA: open by Down and Up, walk round, jump, type ahead, Escape', async () => {
  await render(<Actions />)
  const button = page.getByRole('button', { name: '更多' })
  await userEvent.keyboard('{Tab}{Tab}{ArrowDown}')
  await expect.element(item('打开 Enter')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(item('删除')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(item('移动 到别的目录')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(item('删除')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(item('打开 Enter')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(item('删除')).toHaveFocus()
})

test('Enter does the thing and gives the focus back to the button', async () => {
  const act = vi.fn()
  await render(<Actions onAction={act} />)
  await userEvent.keyboard('{Tab}{Tab}{Enter}{ArrowDown}{Enter}')
  expect(act.mock.calls.map(([key]) => key)).toEqual(['move'])
  await expect.element(page.getByRole('button', { name: '更多' })).toHaveFocus()
})

test('a menu within the menu opens by Right and closes by Left', async () => {
  await render(<Actions />)
  await userEvent.keyboard('{Tab}{Tab}{Enter}{ArrowDown}{ArrowDown}{ArrowRight}')
  await expect.element(item('按题名')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(item('排序方式')).toHaveFocus()
})

test('Tab closes the menu and goes on from its button, Shift+Tab goes back', async () => {
  await render(<Actions />)
  await userEvent.keyboard('{Tab}{Tab}{Enter}{Tab}')
  await expect.element(page.getByRole('button', { name: '之后' })).toHaveFocus()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('button', { name: '之前' })).toHaveFocus()
})

test('the browser itself names the menu while the page behind is inert', async () => {
  await render(<Actions />)
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(item('打开 Enter')).toHaveFocus()
  expect(await spokenAs('menu', 'dialog')).toEqual(['dialog 文件操作', 'menu 文件操作'])
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
})
