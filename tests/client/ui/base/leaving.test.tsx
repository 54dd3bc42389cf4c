import { type ReactNode, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { Button } from '#ui/button.tsx'
import { Cascader } from '#ui/cascader.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Menu, MenuItem, MenuTrigger } from '#ui/menu.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import { Select } from '#ui/select.tsx'
import { TreeSelect } from '#ui/tree-select.tsx'

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
    await expect.poll(() => document.activeElement?.tagName).toBe('BUTTON')
    expect(act).not.toHaveBeenCalled()
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
  // Either the Enter fell into the fading dialog, or it came once the focus was back on the opener, and opened it again.
  await expect.poll(() => document.activeElement?.textContent).not.toBe('确定删除')
  expect(act).not.toHaveBeenCalled()
})

test('a shortcut right after Escape works all the same', async () => {
  const heard = vi.fn()
  const hear = (event: KeyboardEvent) => event.ctrlKey && event.key === 'k' && !event.defaultPrevented && heard()
  document.addEventListener('keydown', hear)
  await render(<Asking act={vi.fn()} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('dialog', { name: '删除文件' })).toBeVisible()
  await userEvent.keyboard('{Escape}{Control>}k{/Control}')
  await expect.poll(() => heard.mock.calls.length).toBe(1)
  document.removeEventListener('keydown', hear)
})
