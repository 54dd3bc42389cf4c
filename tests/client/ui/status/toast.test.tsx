import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { overlapOf } from '#kit/look/overlaps.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { startRegions } from '#ui/base/focus/regions.ts'
import { Toasts } from '#ui/status/toast.tsx'
import { closeToast, toast, toastsNow } from '#ui/base/toast-queue.ts'

let stop: () => void
beforeEach(() => {
  stop = startRegions()
})
afterEach(() => {
  stop()
  for (const { id } of toastsNow()) closeToast(id)
})

test('messages of every kind are shown, distinguished by words and said once', async () => {
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
  await expect
    .poll(() => [...document.querySelectorAll('#announcer-assertive > div')].map((line) => line.textContent))
    .toContain('保存失败 网络已断开')
  const polite = () => [...document.querySelectorAll('#announcer-polite > div')].map((line) => line.textContent)
  await expect.poll(polite).toContain('首页不能关闭!')
  expect(polite().filter((text) => text === '已保存')).toHaveLength(1)
  expect(await findingsInThemes(page.getByRole('region', { name: '消息' }).element())).toEqual([])
})

test('F6 goes to a message, also above a dialog; Escape closes it and goes back', async () => {
  const undo = vi.fn()
  await render(
    <main>
      <Toasts />
      <Dialog title="编辑" isOpen onOpenChange={() => undefined}>
        内容
      </Dialog>
    </main>
  )
  await expect.element(page.getByRole('heading', { name: '编辑' })).toHaveFocus()
  toast({ kind: 'info', text: '已删除一行', actions: [{ label: '撤销', onAction: undo }] })
  await expect.element(page.getByText('已删除一行', { exact: false }).first()).toBeVisible()
  await userEvent.keyboard('{F6}')
  await expect.element(page.getByRole('button', { name: '撤销' })).toHaveFocus()
  await userEvent.keyboard('{F6}')
  await expect.element(page.getByRole('heading', { name: '编辑' })).toHaveFocus()
  await userEvent.keyboard('{F6}{Escape}')
  await expect.element(page.getByRole('region', { name: '消息' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: '编辑' })).toHaveFocus()
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

const region = () => page.getByRole('region', { name: '消息' })
const settled = async () => {
  for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame)
}

const Corners = ({ at }: { at: React.CSSProperties }) => (
  <main>
    <Toasts />
    <div key={JSON.stringify(at)} style={{ position: 'fixed', ...at }}>
      <Button kind="primary">提交</Button>
    </div>
  </main>
)

test('a message goes once what it offered is done, and stays where that failed', async () => {
  await render(<Toasts />)
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const doing = vi.fn().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
  toast({ kind: 'warning', text: '1 行已被删除', actions: [{ label: '不再保留', onAction: doing }] })
  const button = page.getByRole('button', { name: '不再保留' })
  await userEvent.keyboard('{F6}')
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  first.reject(new Error('the disk is gone'))
  await expect.poll(() => doing).toHaveBeenCalledTimes(1)
  await expect.element(button).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => doing).toHaveBeenCalledTimes(2)
  await expect.element(button).toBeVisible()
  second.resolve()
  await expect.poll(() => toastsNow()).toEqual([])
})

test('messages appear at the bottom left, above the footer, which may be higher', async () => {
  document.documentElement.style.setProperty('--footer', '56px')
  await render(<Toasts />)
  toast({ kind: 'info', text: '已导出' })
  await expect.element(region()).toBeVisible()
  const { left, bottom } = region().element().getBoundingClientRect()
  expect(left).toBe(16)
  expect(innerHeight - bottom).toBe(64)
  document.documentElement.style.removeProperty('--footer')
})

test('messages leave what says so uncovered, such as the list of uploads', async () => {
  await render(
    <main>
      <Toasts />
      <section
        data-uncovered
        aria-label="上传"
        style={{ position: 'fixed', bottom: 20, left: 0, width: 500, height: 200 }}
      />
    </main>
  )
  toast({ kind: 'info', text: '已导出' })
  await expect.element(region()).toBeVisible()
  await settled()
  expect(overlapOf(region().element(), page.getByRole('region', { name: '上传' }).element())).toBeUndefined()
})

test.for([
  [1280, 800],
  [320, 640]
] as const)('at %s × %s messages cover no main action, wherever it is, and no dialog', async ([width, height]) => {
  await page.viewport(width, height)
  const { rerender } = await render(<Corners at={{ bottom: 60, right: 30 }} />)
  toast({ kind: 'error', text: '保存失败，请稍后再试' })
  toast({ kind: 'error', text: '无法连接服务器，正在重新连接' })
  await expect.element(region()).toBeVisible()
  for (const at of [
    { bottom: 60, right: 30 },
    { top: 80, right: 30 },
    { bottom: 60, left: 30 },
    { top: 80, left: 30 }
  ]) {
    await rerender(<Corners at={at} />)
    await settled()
    expect(overlapOf(region().element(), page.getByRole('button', { name: '提交' }).element())).toBeUndefined()
  }
  for (const side of ['middle', 'right', 'left'] as const) {
    await rerender(
      <main>
        <Toasts />
        <Dialog
          title={side}
          side={side}
          isOpen
          onOpenChange={() => undefined}
          width={1000}
          footer={<Button kind="primary">确定</Button>}
        >
          <div style={{ height: 2000 }}>很长</div>
        </Dialog>
      </main>
    )
    await expect.element(page.getByRole('dialog', { name: side })).toBeVisible()
    await settled()
    expect(
      overlapOf(region().element(), page.getByRole('dialog', { name: side }).element().parentElement!)
    ).toBeUndefined()
  }
  await page.viewport(1280, 800)
})
