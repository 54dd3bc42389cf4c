import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { Button } from '#ui/actions/button.tsx'
import { ComboBox } from '#ui/fields/combo-box.tsx'
import { confirm } from '#ui/base/layers/asking.ts'
import { ConfirmHost } from '#ui/containers/confirm.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Menu, MenuItem, MenuTrigger } from '#ui/actions/menu.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

function Editing({ isDirty = false }: { isDirty?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <Button onPress={() => setOpen(true)}>编辑</Button>
      <Dialog
        title="编辑单位"
        isOpen={isOpen}
        onOpenChange={setOpen}
        canFullscreen
        onBeforeClose={
          isDirty ? () => confirm({ title: '放弃修改？', text: '输入的内容尚未保存。', kind: 'danger' }) : undefined
        }
        footer={
          <>
            <Button slot="close">取消</Button>
            <Button kind="primary" onPress={() => setOpen(false)}>
              保存
            </Button>
          </>
        }
      >
        <TextField label="名称" autoFocus />
      </Dialog>
      <ConfirmHost />
    </main>
  )
}

test('Escape closes a dialog also in the moment before the focus is in it, the topmost of two alone', async () => {
  await render(<Editing isDirty />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveFocus()
  const press = (from: Element) =>
    from.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }))
  press(document.body)
  const question = page.getByRole('alertdialog', { name: '放弃修改？' })
  await expect.element(question).toBeVisible()
  press(document.querySelector('main button')!)
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog', { name: '编辑单位' })).toBeVisible()
})

test('[0.D11] a dialog is named, keeps the keyboard in both directions, and Escape gives it back to the opener', async () => {
  await render(<Editing />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveFocus()
  expect(await spokenAs('dialog')).toEqual(['dialog 编辑单位'])
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  const stops: string[] = []
  for (let at = 0; at < 6; at++) {
    stops.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')
    await userEvent.keyboard('{Tab}')
  }
  expect(stops).toEqual(['', '取消', '保存', '全屏', '关闭', ''])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: '编辑' })).toHaveFocus()
})

function Two({ onPressed }: { onPressed: (name: string) => void }) {
  const [isReady, setReady] = useState(false)
  const footer = (name: string, isDisabled = false) => (
    <Button kind="primary" isDisabled={isDisabled} onPress={() => onPressed(name)}>
      {name}
    </Button>
  )
  return (
    <Dialog title="下面" isOpen onOpenChange={() => undefined} footer={footer('保存')}>
      <Dialog title="上面" isOpen onOpenChange={() => undefined} footer={footer('确定', !isReady)}>
        <TextField label="名称" autoFocus onChange={() => setReady(true)} />
      </Dialog>
    </Dialog>
  )
}

test('Ctrl+Enter presses the main button of the topmost dialog alone, and nothing where that cannot be pressed', async () => {
  const pressed: string[] = []
  await render(<Two onPressed={(name) => pressed.push(name)} />)
  await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(pressed).toEqual([])
  await userEvent.keyboard('甲{Control>}{Enter}{/Control}')
  expect(pressed).toEqual(['确定'])
})

test('[2.D05] it is made as large as the window and small again', async () => {
  await render(<Editing />)
  await userEvent.keyboard('{Tab}{Enter}')
  const dialog = page.getByRole('dialog')
  await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: '全屏', pressed: true })).toHaveFocus()
  expect(dialog.element().clientWidth).toBe(window.innerWidth)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => dialog.element().clientWidth).toBe(520)
})

test('a dialog with unsaved text asks before it closes; the safe answer has the focus', async () => {
  await render(<Editing isDirty />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveFocus()
  await userEvent.keyboard('甲{Escape}')
  const question = page.getByRole('alertdialog', { name: '放弃修改？' })
  await expect.element(question).toHaveAccessibleDescription('输入的内容尚未保存。')
  await expect.element(question.getByRole('button', { name: '取消' })).toHaveFocus()
  expect(await findingsInThemes(question.element())).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveFocus()
  await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveValue('甲')
  await userEvent.keyboard('{Escape}')
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '编辑' })).toHaveFocus()
})

function FromMenu() {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <MenuTrigger>
        <Button>更多</Button>
        <Menu aria-label="操作">
          <MenuItem onAction={() => setOpen(true)}>详情</MenuItem>
        </Menu>
      </MenuTrigger>
      <Dialog title="详细信息" isOpen={isOpen} onOpenChange={setOpen}>
        没有可以停留的内容
      </Dialog>
    </main>
  )
}

test('a dialog opened from a menu gives the focus back to the button of the menu', async () => {
  await render(<FromMenu />)
  await userEvent.keyboard('{Tab}{Enter}{Enter}')
  // The title has it: a screen reader that finds it on the dialog reads everything in one breath.
  await expect.element(page.getByRole('heading', { name: '详细信息' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: '更多' })).toHaveFocus()
})

function Deleting() {
  const [rows, setRows] = useState(['甲', '乙', '丙'])
  const [asked, setAsked] = useState<string>()
  return (
    <main>
      {rows.map((name) => (
        <Button key={name} id={`row-${name}`} onPress={() => setAsked(name)}>
          {name}
        </Button>
      ))}
      <Dialog
        title="删除"
        isOpen={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        returnFocusTo={() => document.getElementById('row-丙')}
        footer={
          <Button
            autoFocus
            onPress={() => {
              setRows(rows.filter((name) => name !== asked))
              setAsked(undefined)
            }}
          >
            删除
          </Button>
        }
      >
        {asked}
      </Dialog>
    </main>
  )
}

test('where the opener is gone the focus goes to the next sensible thing', async () => {
  await render(<Deleting />)
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: '删除' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: '丙' })).toHaveFocus()
})

function Signing() {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog title="登录已过期" isOpen={isOpen} onOpenChange={setOpen}>
      <PasswordField label="密码" autoFocus />
      <DateField label="日期" />
      <ComboBox label="部门" options={[]} />
    </Dialog>
  )
}

test.for([0, 1, 2])('Escape leaves it also from fields that listen to keys themselves: %s', async (steps) => {
  await render(<Signing />)
  await expect.element(page.getByLabelText('密码', { exact: true })).toHaveFocus()
  for (let step = 0; step < steps * 2; step++) await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('in a narrow window nothing runs over the edge, and long content is scrolled by keys', async () => {
  await page.viewport(320, 480)
  await render(
    <Dialog title="云澜星河新城商住综合体一期工程混凝土浇筑申请书" isOpen onOpenChange={() => undefined}>
      {'很长的内容。'.repeat(300)}
    </Dialog>
  )
  const dialog = page.getByRole('dialog').element()
  expect(dialog.getBoundingClientRect().right).toBeLessThanOrEqual(320)
  expect(dialog.getBoundingClientRect().bottom).toBeLessThanOrEqual(480)
  const content = page.getByRole('group', { name: /云澜星河/ })
  await expect.element(content).toBeInTheDocument() // what overflows becomes a stop when it has been measured
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(content).toHaveFocus()
  expect(await findingsInThemes(dialog)).toEqual([])
  await page.viewport(1280, 800)
})
