import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { ContextMenu } from '#ui/actions/context-menu.tsx'
import { useContextMenu } from '#ui/base/layers/context-menu-state.ts'
import { MenuItem } from '#ui/actions/menu.tsx'

function Rows() {
  const menu = useContextMenu<string>()
  return (
    <main>
      {['甲', '乙'].map((name) => (
        <button key={name} type="button" {...menu.target(name)}>
          {name}
        </button>
      ))}
      <ContextMenu menu={menu} aria-label="行操作">
        {(name) => (
          <>
            <MenuItem>{`打开 ${name}`}</MenuItem>
            <MenuItem>{`删除 ${name}`}</MenuItem>
          </>
        )}
      </ContextMenu>
    </main>
  )
}

test.for(['{Shift>}{F10}{/Shift}', '{ContextMenu}'])(
  '%s opens the menu of what has the focus, and Escape gives the focus back',
  async (keys) => {
    await render(<Rows />)
    await userEvent.keyboard(`{Tab}{Tab}${keys}`)
    await expect.element(page.getByRole('menuitem', { name: '打开 乙' })).toHaveFocus()
    expect(await spokenAs('menu')).toEqual(['menu 行操作'])
    expect(await findingsInThemes(page.getByRole('menu').element())).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: '乙' })).toHaveFocus()
  }
)

test('a right click opens it at the pointer', async () => {
  await render(<Rows />)
  await page.getByRole('button', { name: '甲' }).click({ button: 'right' })
  await expect.element(page.getByRole('menuitem', { name: '打开 甲' })).toBeVisible()
})

test('Tab closes it and goes on from where it was opened', async () => {
  await render(<Rows />)
  await userEvent.keyboard('{Tab}{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menuitem', { name: '打开 甲' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '乙' })).toHaveFocus()
})
