import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { Button } from '#ui/actions/button.tsx'
import { Confirm } from '#ui/containers/confirm.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Menu, MenuItem, MenuTrigger } from '#ui/actions/menu.tsx'
import { Popover, PopoverTrigger } from '#ui/containers/popover.tsx'
import { Select } from '#ui/fields/select.tsx'

function Editing() {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <Button onPress={() => setOpen(true)}>编辑</Button>
      <Dialog title="编辑单位" isOpen={isOpen} onOpenChange={setOpen}>
        <p>名称</p>
      </Dialog>
    </main>
  )
}

/** Watches what comes into the page: the own name of each surface in the moment in which it is there. */
function namesOnArrival(): { readonly names: Set<string>; readonly stop: () => void } {
  const names = new Set<string>()
  const surfaces = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const one of [node, ...node.querySelectorAll('*')].filter((part) => part.matches(surfaces)))
            names.add(`${one.getAttribute('role')} ${one.getAttribute('aria-label')}`)
  })
  watch.observe(document.body, { childList: true, subtree: true })
  return { names, stop: () => watch.disconnect() }
}

test('a dialog has its name from the moment in which it is in the page', async () => {
  await render(<Editing />)
  const { names, stop } = namesOnArrival()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('dialog', { name: '编辑单位' })).toBeVisible()
  stop()
  expect([...names]).toEqual(['dialog 编辑单位'])
})

function Asked() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <main>
      <Button onPress={() => setOpen(true)}>删除</Button>
      <Confirm title="确认删除" text="是否删除选中数据?" isOpen={isOpen} onConfirm={close} onCancel={close} />
    </main>
  )
}

test('a question has its name from the moment in which it is in the page, and what it asks as its description', async () => {
  await render(<Asked />)
  const { names, stop } = namesOnArrival()
  await userEvent.keyboard('{Tab}{Enter}')
  const question = page.getByRole('alertdialog', { name: '确认删除' })
  await expect.element(question).toBeVisible()
  await expect.element(question).toHaveAccessibleDescription('是否删除选中数据?')
  stop()
  expect([...names]).toEqual(['alertdialog 确认删除'])
})

test('what pops up at its opener has its name from the moment in which it is in the page', async () => {
  await render(
    <main>
      <PopoverTrigger>
        <Button>说明</Button>
        <Popover aria-label="填写说明">必填</Popover>
      </PopoverTrigger>
      <MenuTrigger>
        <Button>更多</Button>
        <Menu aria-label="更多操作">
          <MenuItem>复制</MenuItem>
        </Menu>
      </MenuTrigger>
      <Select label="保管期限" options={[{ value: 'CQ', label: '长期' }]} />
    </main>
  )
  const { names, stop } = namesOnArrival()
  for (const [opener, role] of [
    ['说明', 'dialog'],
    ['更多', 'menu'],
    [/保管期限/, 'listbox']
  ] as const) {
    page.getByRole('button', { name: opener }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole(role)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole(role)).not.toBeInTheDocument()
  }
  stop()
  expect(names.size).toBeGreaterThanOrEqual(3)
  expect([...names].filter((name) => name.endsWith('null'))).toEqual([])
})
