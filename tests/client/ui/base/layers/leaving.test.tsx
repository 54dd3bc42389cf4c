import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { holdFrames } from '#kit/drawn/hold-frames.ts'
import { Button } from '#ui/actions/button.tsx'
import { Cascader } from '#ui/tree/cascader.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Menu, MenuItem, MenuTrigger } from '#ui/actions/menu.tsx'
import { MultiSelect } from '#ui/fields/multi-select.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { TreeSelect } from '#ui/tree/tree-select.tsx'

afterEach(() => void vi.restoreAllMocks())

const options = [
  { value: 'a', label: '甲' },
  { value: 'b', label: '乙' }
]
const nodes = options.map(({ value, label }) => ({ id: value, title: label }))

const kinds = {
  select: (act) => <Select label="类别" options={options} onChange={act} />,
  'multi-select': (act) => <MultiSelect label="类别" options={options} onChange={act} />,
  'tree select': (act) => <TreeSelect label="类别" nodes={nodes} onChange={act} />,
  cascader: (act) => <Cascader label="类别" nodes={nodes} onChange={act} />,
  menu: (act) => (
    <MenuTrigger>
      <Button>类别</Button>
      <Menu aria-label="操作">
        <MenuItem onAction={act}>删除</MenuItem>
      </Menu>
    </MenuTrigger>
  )
} satisfies Record<string, (act: () => void) => ReactNode>

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'Enter right after Escape does and chooses nothing in a %s',
  async (kind) => {
    const act = vi.fn()
    await render(kinds[kind](act))
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.poll(() => document.activeElement?.getAttribute('role')).toMatch(/^(option|treeitem|menuitem)$/)
    await userEvent.keyboard('{Escape}{Enter}')
    // The Enter is for the opener already.
    await expect.poll(() => document.activeElement?.getAttribute('role')).toMatch(/^(option|treeitem|menuitem)$/)
    expect(act).not.toHaveBeenCalled()
  }
)

test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'the next key after the Escape that closes a %s is for its opener, however late this machine draws',
  async (kind) => {
    await render(kinds[kind](() => undefined))
    await userEvent.keyboard('{Tab}')
    const opener = document.activeElement
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.getAttribute('role')).toMatch(/^(option|treeitem|menuitem)$/)
    const draw = holdFrames()
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(opener)
    draw()
  }
)

function Asking({ act }: { act: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>打开</Button>
      <Dialog title="删除文件" isOpen={isOpen} onOpenChange={setOpen} footer={<Button onPress={act}>确定删除</Button>}>
        <p>移入回收站</p>
      </Dialog>
    </>
  )
}

test('Enter right after Escape presses nothing in a dialog that goes', async () => {
  const act = vi.fn()
  await render(<Asking act={act} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('dialog', { name: '删除文件' })).toBeVisible()
  page.getByRole('button', { name: '确定删除' }).element().focus()
  await userEvent.keyboard('{Escape}{Enter}')
  // The Enter is for the opener already.
  await expect.element(page.getByRole('heading', { name: '删除文件' })).toHaveFocus()
  expect(act).not.toHaveBeenCalled()
})

test('the next key after a dialog has been closed is for its opener, however late this machine draws', async () => {
  await render(<Asking act={vi.fn()} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('heading', { name: '删除文件' })).toHaveFocus()
  const draw = holdFrames()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: '打开' })).toHaveFocus()
  draw()
})

function Noting() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>打开</Button>
      <Dialog title="备注" isOpen={isOpen} onOpenChange={setOpen} onBeforeClose={() => true}>
        <TextField label="备注" autoFocus />
      </Dialog>
    </>
  )
}

test('a dialog that is opened again while it fades away begins anew, with the focus in it', async () => {
  await render(<Noting />)
  await userEvent.keyboard('{Tab}{Enter}')
  const field = page.getByRole('textbox', { name: '备注' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('甲{Escape}{Enter}')
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('')
})

function Passing() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <MenuTrigger>
        <Button>操作</Button>
        <Menu aria-label="操作">
          <MenuItem onAction={() => setOpen(true)}>更多</MenuItem>
        </Menu>
      </MenuTrigger>
      {isOpen && (
        <Dialog title="文件" isOpen onOpenChange={setOpen}>
          <p>没有文件</p>
        </Dialog>
      )}
    </>
  )
}

test('so it is where an item of a menu opened the dialog, and the dialog goes from the page at once', async () => {
  await render(<Passing />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('menuitem', { name: '更多' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: '文件' })).toHaveFocus()
  const draw = holdFrames()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: '操作' })).toHaveFocus()
  draw()
})

test('a shortcut right after Escape works all the same', async () => {
  const shortcut = vi.fn()
  const listen = (event: KeyboardEvent) => event.ctrlKey && event.key === 'k' && !event.defaultPrevented && shortcut()
  document.addEventListener('keydown', listen)
  await render(<Asking act={vi.fn()} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('dialog', { name: '删除文件' })).toBeVisible()
  await userEvent.keyboard('{Escape}{Control>}k{/Control}')
  await expect.poll(() => shortcut.mock.calls.length).toBe(1)
  document.removeEventListener('keydown', listen)
})
