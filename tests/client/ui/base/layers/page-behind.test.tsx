import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { startRegions } from '#ui/base/focus/regions.ts'
import { Button } from '#ui/actions/button.tsx'
import { ConfirmHost } from '#ui/containers/confirm.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Menu, MenuItem, MenuTrigger } from '#ui/actions/menu.tsx'

const ask = () => confirm({ title: '放弃修改？', text: '输入的内容尚未保存。' })

function Page() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <main data-region>
        <Button onPress={() => setOpen(true)}>编辑</Button>
        <MenuTrigger>
          <Button>更多</Button>
          <Menu aria-label="更多操作">
            <MenuItem onAction={() => void ask()}>删除</MenuItem>
          </Menu>
        </MenuTrigger>
      </main>
      <Dialog title="编辑单位" isOpen={isOpen} onOpenChange={setOpen}>
        <Button onPress={() => void ask()}>放弃</Button>
      </Dialog>
      <ConfirmHost />
    </>
  )
}

/** Elements that a screen reader knows, however they are drawn: one that goes and comes back is another to it. */
const button = async () => (await spokenAs('button')).includes('button 编辑')
const behind = () => [...document.querySelectorAll('[data-behind], [inert]')].length

test('a screen reader keeps its place in the page behind a dialog and a question over it, which say that they are modal', async () => {
  await render(<Page />)
  await userEvent.keyboard('{Tab}{Enter}')
  const dialog = page.getByRole('dialog', { name: '编辑单位' })
  await expect.element(dialog).toHaveAttribute('aria-modal', 'true')
  expect(await button()).toBe(true)
  // Its head and foot are no landmarks of the page: each would be said on the way in.
  expect(await spokenAs('banner', 'contentinfo')).toEqual([])
  ;(dialog.getByRole('button', { name: '放弃' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('alertdialog')
  await expect.element(question).toHaveAttribute('aria-modal', 'true')
  expect(await button()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  expect(document.querySelector('main')?.closest('[data-behind]')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: '编辑' })).toHaveFocus()
  await expect.poll(behind).toBe(0)
})

test('neither Tab nor F6 leads out of a question that a menu has asked, and the page is free again after it', async () => {
  const stop = startRegions()
  await render(<Page />)
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('menuitem', { name: '删除' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('alertdialog')
  await expect.poll(() => question.element().contains(document.activeElement)).toBe(true)
  await expect.element(question).toHaveAttribute('aria-modal', 'true')
  for (const key of ['{F6}', '{Tab}', '{Tab}', '{Tab}', '{Shift>}{Tab}{/Shift}', '{Shift>}{F6}{/Shift}']) {
    await userEvent.keyboard(key)
    expect(question.element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: '更多' })).toHaveFocus()
  await expect.poll(behind).toBe(0)
  stop()
})

test('a dialog that opens and closes leaves the styles of the application alone: it is behind, and never inert', async () => {
  const application = document.createElement('div')
  application.id = 'root'
  document.body.append(application)
  const changed: (string | null)[] = []
  const follower = new MutationObserver((changes) => changed.push(...changes.map(({ attributeName }) => attributeName)))
  follower.observe(application, { attributes: true })
  const screen = await render(<Page />, { container: application })
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('dialog')).toHaveAttribute('aria-modal', 'true')
  await expect.element(application).toHaveAttribute('data-behind')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: '编辑' })).toHaveFocus()
  await expect.element(application).not.toHaveAttribute('data-behind')
  expect(changed).toContain('data-behind')
  expect(changed).not.toContain('inert')
  follower.disconnect()
  await screen.unmount()
  application.remove()
})
