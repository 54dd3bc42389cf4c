import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { compose, composingKey } from '#kit/drawn/compose.ts'
import { Button } from '#ui/actions/button.tsx'
import { Command, CommandGroup, CommandItem } from '#ui/actions/command.tsx'
import { Kbd } from '#ui/actions/kbd.tsx'

const ENTRIES = ['移交申请', '在线移交', '收集著录', '项目管理']

function Palette({
  onRun = () => undefined,
  onBack = () => undefined
}: {
  onRun?: (title: string) => void
  onBack?: () => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const found = ENTRIES.filter((title) => title.includes(query))
  return (
    <main>
      <Button onPress={() => setOpen(true)}>搜索</Button>
      <Command
        aria-label="命令面板"
        isOpen={isOpen}
        onOpenChange={setOpen}
        query={query}
        onQueryChange={setQuery}
        placeholder="请输入搜索内容"
        first={found[0]}
        count={found.length}
        empty="没有查询到任何数据"
        onKey={({ key }) => {
          if (key !== 'Backspace' || query !== '') return false
          onBack()
          return true
        }}
        footer={<Kbd keys="Enter" />}
      >
        <CommandGroup heading="菜单">
          {found.map((title) => (
            <CommandItem
              key={title}
              id={title}
              note="档案业务"
              end={<Kbd keys="Enter" />}
              onRun={() => {
                setOpen(false)
                onRun(title)
              }}
            >
              {title}
            </CommandItem>
          ))}
        </CommandGroup>
      </Command>
    </main>
  )
}

const input = () => page.getByRole('combobox')
const active = () =>
  document.getElementById(input().element().getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''

test('[0.D03] it takes the focus, names its active entry from the first key on, walks round, runs, and gives the focus back', async () => {
  const run = vi.fn()
  await render(<Palette onRun={run} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(input()).toHaveFocus()
  await expect.element(page.getByRole('option', { name: /^移交申请/ })).toHaveAttribute('data-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(active).toContain('在线移交')
  await userEvent.keyboard('{End}{ArrowDown}')
  await expect.poll(active).toContain('移交申请')
  await userEvent.keyboard('项')
  await expect.poll(active).toContain('项目管理')
  await userEvent.keyboard('{Backspace}')
  await expect.poll(active).toContain('移交申请')
  await userEvent.keyboard('{Home}{Enter}')
  expect(run).toHaveBeenCalledWith('移交申请')
  await expect.element(page.getByRole('button', { name: '搜索' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(input()).toHaveFocus()
  // Enter does not wait until the entry is said.
  await userEvent.keyboard('项{Enter}')
  expect(run).toHaveBeenLastCalledWith('项目管理')
  await expect.element(page.getByRole('button', { name: '搜索' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(input()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: '搜索' })).toHaveFocus()
})

test('Enter runs the best of all that was typed, however fast it follows the last letter', async () => {
  const run = vi.fn()
  await render(<Palette onRun={run} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(input()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(active).toContain('在线移交')
  // Both come within one task, as from a keyboard that a slow page has not been able to read.
  typeAtOnce(input().element() as HTMLInputElement, '交')
  expect(run).toHaveBeenCalledExactlyOnceWith('移交申请')
})

/** Types a text and presses Enter before the page can do anything else. */
function typeAtOnce(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
}

test('[0.D08] what is listed, and that nothing is, is said once it is quiet', async () => {
  const said = () => [...document.querySelectorAll('#announcer-polite > div')].map((line) => line.textContent)
  await render(<Palette />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(said).toContain('找到 4 项，首项：移交申请')
  await userEvent.keyboard('移交')
  await expect.poll(said).toContain('找到 2 项')
  await userEvent.keyboard('x')
  await expect.poll(said).toContain('没有查询到任何数据')
  await expect.element(page.getByRole('dialog').getByText('没有查询到任何数据')).toBeVisible()
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
})

test('everything in it is named inside, and clear in every theme', async () => {
  await render(<Palette />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(input()).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.poll(active).toContain('移交申请')
  expect(await spokenAs('dialog', 'combobox', 'listbox', 'group')).toEqual(
    expect.arrayContaining(['dialog 命令面板', 'combobox 命令面板', 'listbox 命令面板', 'group 菜单'])
  )
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
})

test('Enter, arrows and Escape of an input method are its own; Ctrl+K does not walk', async () => {
  const run = vi.fn()
  await render(<Palette onRun={run} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(input()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Control>}k{/Control}')
  await expect.poll(active).toContain('在线移交')
  await compose('移交')
  await expect.poll(active).toContain('移交申请')
  await composingKey('ArrowDown')
  await composingKey('Enter')
  await composingKey('Escape')
  await expect.element(input()).toHaveFocus()
  await expect.poll(active).toContain('移交申请')
  expect(run).not.toHaveBeenCalled()
})

test('a key may be taken before, as Backspace on an empty line', async () => {
  const back = vi.fn()
  await render(<Palette onBack={back} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(input()).toHaveFocus()
  await userEvent.keyboard('移{Backspace}{Backspace}')
  expect(back).toHaveBeenCalledTimes(1)
})

test('a screen reader says the palette before its first entry, however busy the page is: no entry is active before a key', async () => {
  const said = () => [...document.querySelectorAll('#announcer-polite > div')].map((line) => line.textContent)
  await render(<Palette />)
  const named: string[] = []
  const changes = new MutationObserver(() => {
    const id = input().query()?.getAttribute('aria-activedescendant')
    if (id) named.push(id)
  })
  changes.observe(document.body, { subtree: true, childList: true, attributes: true })
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(input()).toHaveFocus()
  // What Enter would run is announced with the count instead.
  await expect.poll(said).toContain('找到 4 项，首项：移交申请')
  expect(named).toEqual([])
  expect(document.querySelector('[role=option][aria-selected=true]')).toBeNull()
  changes.disconnect()
})
