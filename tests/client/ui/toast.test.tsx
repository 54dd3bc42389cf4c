import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/axe.ts'
import { Dialog } from '#ui/dialog.tsx'
import { startRegions } from '#ui/regions.ts'
import { Toasts } from '#ui/toast.tsx'
import { closeToast, toast, toastsNow } from '#ui/toast-queue.ts'

let stop: () => void
beforeEach(() => {
  stop = startRegions()
})
afterEach(() => {
  stop()
  for (const { id } of toastsNow()) closeToast(id)
})

test('messages of every kind are shown, told apart by words and said once', async () => {
  await render(<Toasts />)
  toast({ kind: 'success', text: '已保存' })
  toast({ kind: 'success', text: '已保存' })
  toast({ kind: 'info', text: '有新公告' })
  toast({ kind: 'warning', text: '首页不能关闭!' })
  toast({ kind: 'error', text: '保存失败', description: '网络已断开' })
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent)
    )
    .toEqual(['成功 已保存', '提示 有新公告', '警告 首页不能关闭!', '失败 保存失败网络已断开'])
  await expect.poll(() => [...document.querySelectorAll('#announcer-assertive > div')].map((line) => line.textContent)).toContain('保存失败 网络已断开')
  expect([...document.querySelectorAll('#announcer-polite > div')].filter((line) => line.textContent === '已保存')).toHaveLength(1)
  expect(await findingsInThemes(page.getByRole('region', { name: '消息' }).element())).toEqual([])
})

test('F6 reaches a message, also above a dialog; Escape closes it and goes back', async () => {
  const undo = vi.fn()
  await render(
    <main>
      <Toasts />
      <Dialog title="编辑" isOpen onOpenChange={() => undefined}>
        内容
      </Dialog>
    </main>
  )
  await expect.element(page.getByRole('dialog')).toHaveFocus()
  toast({ kind: 'info', text: '已删除一行', actions: [{ label: '撤销', onAction: undo }] })
  await expect.element(page.getByText('已删除一行', { exact: false }).first()).toBeVisible()
  await userEvent.keyboard('{F6}')
  await expect.element(page.getByRole('button', { name: '撤销' })).toHaveFocus()
  await userEvent.keyboard('{F6}')
  await expect.element(page.getByRole('dialog')).toHaveFocus()
  await userEvent.keyboard('{F6}{Escape}')
  await expect.element(page.getByRole('region', { name: '消息' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('dialog')).toHaveFocus()
  expect(undo).not.toHaveBeenCalled()
})

test('a message goes by itself, but not while it has the focus', async () => {
  await render(<Toasts />)
  toast({ kind: 'success', text: '已导出', duration: 300 })
  await expect.element(page.getByRole('region', { name: '消息' })).toBeVisible()
  await userEvent.keyboard('{F6}')
  await expect.element(page.getByRole('button', { name: '关闭消息：已导出' })).toHaveFocus()
  await new Promise((done) => setTimeout(done, 500))
  await expect.element(page.getByRole('region', { name: '消息' })).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('region', { name: '消息' })).not.toBeInTheDocument()
})
