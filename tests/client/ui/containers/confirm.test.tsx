import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Button } from '#ui/actions/button.tsx'
import { announce } from '#ui/base/announcer.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Confirm, ConfirmHost } from '#ui/containers/confirm.tsx'

function SignOut({ leave }: { leave: () => Promise<void> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <Button onPress={() => setOpen(true)}>注销</Button>
      <Confirm
        title="提示"
        text="真的要注销登录吗 ?"
        isOpen={isOpen}
        onCancel={() => setOpen(false)}
        onConfirm={async () => {
          await leave()
          setOpen(false)
        }}
      />
    </main>
  )
}

test('a question is read with its text, its main answer has the focus, and it is busy until the work is done', async () => {
  let done: () => void = () => undefined
  const leave = vi.fn(() => new Promise<void>((finish) => (done = finish)))
  await render(<SignOut leave={leave} />)
  await userEvent.keyboard('{Tab}{Enter}')
  const question = page.getByRole('alertdialog', { name: '提示' })
  await expect.element(question).toHaveAccessibleDescription('真的要注销登录吗 ?')
  await expect.element(question.getByRole('button', { name: '确定' })).toHaveFocus()
  expect(await findingsInThemes(question.element())).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(question.getByRole('button', { name: /加载中/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(question).toBeVisible()
  expect(leave).toHaveBeenCalledTimes(1)
  done()
  await expect.element(page.getByRole('button', { name: '注销' })).toHaveFocus()
})

test('Escape is the safe answer', async () => {
  const leave = vi.fn(async () => undefined)
  await render(<SignOut leave={leave} />)
  await userEvent.keyboard('{Tab}{Enter}{Escape}')
  await expect.element(page.getByRole('button', { name: '注销' })).toHaveFocus()
  expect(leave).not.toHaveBeenCalled()
})

test('asked from anywhere, it answers with yes or no; before what destroys the safe button has the focus', async () => {
  await render(<ConfirmHost />)
  const first = confirm({ title: '删除文件？', kind: 'danger', confirmLabel: '删除' })
  await expect.element(page.getByRole('button', { name: '取消' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await first).toBe(false)
  const second = confirm({ title: '删除文件？', kind: 'danger', confirmLabel: '删除' })
  await expect.element(page.getByRole('button', { name: '取消' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  expect(await second).toBe(true)
})

test('what is done at once is announced, and not the label of the button that was pressed', async () => {
  const announced: string[] = []
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      if (target instanceof HTMLElement && target.id.startsWith('announcer-'))
        for (const { textContent } of addedNodes) if (textContent) announced.push(textContent)
  })
  observer.observe(document.body, { subtree: true, childList: true })
  await render(
    <main>
      <Button
        onPress={async () => {
          if (await confirm({ title: '确定要删除这 1 项吗?', kind: 'danger', confirmLabel: '删除' }))
            announce('已删除 1 行')
        }}
      >
        行菜单
      </Button>
      <ConfirmHost />
    </main>
  )
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('alertdialog').getByRole('button', { name: '取消' })).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => announced).toContain('已删除 1 行')
  observer.disconnect()
  expect(announced).toEqual(['已删除 1 行'])
})

test('Ctrl+Enter says yes also to a dangerous question, where Enter alone is the safe answer', async () => {
  await render(<ConfirmHost />)
  const ask = async (keys: string) => {
    const answer = confirm({ title: '删除文件？', kind: 'danger', confirmLabel: '删除' })
    await expect.element(page.getByRole('button', { name: '取消' })).toHaveFocus()
    await userEvent.keyboard(keys)
    return answer
  }
  expect(await ask('{Control>}{Enter}{/Control}')).toBe(true)
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  expect(await ask('{Enter}')).toBe(false)
})
