import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { MenuButton, type MenuOfButton } from '#shell/loading/menu-button.tsx'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'
import { MenuItem, OpenedMenu } from '#ui/actions/menu.tsx'

const done: string[] = []
const Items = (menu: MenuOfButton) => (
  <OpenedMenu {...menu} aria-label="操作">
    <MenuItem onAction={() => done.push('改')}>改</MenuItem>
    <MenuItem onAction={() => done.push('删')}>删</MenuItem>
  </OpenedMenu>
)

/** A button whose menu is here only when it is given. */
async function show() {
  done.length = 0
  const given = Promise.withResolvers<void>()
  const load = () => given.promise.then(() => ({ default: Items }))
  const screen = await render(
    <LocaleProvider language="zh-CN" navigate={() => undefined}>
      <main>
        <MenuButton load={load}>更多</MenuButton>
        <button type="button">之后</button>
      </main>
    </LocaleProvider>
  )
  return { screen, give: given.resolve }
}
const button = () => page.getByRole('button', { name: '更多' })
const item = (name: string) => page.getByRole('menuitem', { name })
const focusButton = () => (button().element() as HTMLElement).focus()

test('who opens a menu before it is fetched has it as soon as it comes, and the focus is in it', async () => {
  const { screen, give } = await show()
  focusButton()
  await userEvent.keyboard('{Enter}')
  await expect.element(button()).toHaveAttribute('aria-expanded', 'true')
  await expect.element(button()).toHaveFocus()
  give()
  await expect.element(item('改')).toHaveFocus()
  expect(await findingsInThemes(page.getByRole('menu', { name: '操作' }).element())).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(done).toEqual(['改'])
  await expect.element(button()).toHaveFocus()
  await expect.element(button()).toHaveAttribute('aria-expanded', 'false')
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('the arrows open it at its first and last entry, Escape closes it, Tab closes it and goes on from the button', async () => {
  const { give } = await show()
  give()
  focusButton()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(item('删')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(item('改')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '之后' })).toHaveFocus()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})

test('the mouse opens it, and a press beside it closes it', async () => {
  const { give } = await show()
  give()
  await button().click()
  await expect.element(item('删')).toBeVisible()
  await item('删').click()
  expect(done).toEqual(['删'])
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
})
