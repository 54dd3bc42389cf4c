import type { ComponentType } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeAllDialogs, closeDialog, openDialog } from '#core/state/dialogs.ts'
import { warn } from '#core/state/toasts.ts'
import { $connection } from '#core/wire/http/connection.ts'
import { Unreachable } from '#core/wire/http/failure.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { leaveFrame, pressOn, renderFrame, settle, somePage } from '#kit/drawn/framed.tsx'
import { holdCalls, loseConnection } from '#kit/drawn/lose-connection.ts'
import { someNotice } from '#kit/answers/notice.ts'
import { nobody, signedIn, somePermission, someUser } from '#kit/answers/signed-in.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem, MenuTrigger } from '#ui/actions/menu.tsx'
import { Select } from '#ui/fields/select.tsx'

const WithPopUps: ComponentType = () => (
  <div>
    <h1>弹出</h1>
    <Select label="类型" options={[{ value: 'a', label: '甲' }]} />
    <MenuTrigger>
      <Button>更多操作</Button>
      <Menu aria-label="更多操作">
        <MenuItem>甲</MenuItem>
      </Menu>
    </MenuTrigger>
  </div>
)
/** A page that takes the whole height that the frame gives it. */
const Filling: ComponentType = () => (
  <div style={{ height: 'calc(var(--view-room) - 2.25rem)' }}>
    <h1>满屏</h1>
  </div>
)
const PAGES = { '/workbench/index': somePage('我的工作'), '/archives/collect': WithPopUps }

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(() => {
  vi.restoreAllMocks()
  $connection.set('online')
  closeAllDialogs()
  leaveFrame()
  nobody()
})

test.for(['类型', '更多操作', '用户菜单', '通知'])(
  'a pop-up that is open goes when the session ends: nothing covers 登录已过期 (%s)',
  async (name) => {
    await renderFrame('/archives/collect', PAGES)
    await pressOn(page.getByRole('button', { name: new RegExp(name) }).first())
    await expect.poll(() => document.querySelector('[data-trigger]')).not.toBeNull()
    openDialog({ kind: 'expired' })
    await expect.element(page.getByRole('alertdialog', { name: '登录已过期' })).toBeVisible()
    await expect.poll(() => document.querySelector('[data-trigger]')).toBeNull()
    await expect.element(page.getByRole('textbox', { name: '密码' })).toHaveFocus()
  }
)

test('a dialog or a question that comes while the session is over waits until it is not', async () => {
  await renderFrame('/archives/collect', PAGES)
  openDialog({ kind: 'expired' })
  const expired = page.getByRole('alertdialog', { name: '登录已过期' })
  await expect.element(expired).toBeVisible()
  openDialog({ kind: 'about' })
  void confirm({ title: '删除？' })
  await settle()
  await userEvent.keyboard('x')
  await expect.element(page.getByRole('textbox', { name: '密码' })).toHaveValue('x')
  await expect.element(page.getByRole('dialog', { name: '关于' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('alertdialog', { name: '删除？' })).not.toBeInTheDocument()
  closeDialog('about')
  closeDialog('expired')
  await expect.element(page.getByRole('alertdialog', { name: '删除？' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('that the server does not answer goes from the screen once it is back', async () => {
  holdCalls()
  await renderFrame('/workbench/index', PAGES)
  loseConnection()
  warn(`目录未能载入：${errorMessage(new Unreachable(0))}`, { actions: [{ label: '重试', run: () => undefined }] })
  warn('其他的话', { actions: [{ label: '好', run: () => undefined }] })
  const messages = page.getByRole('region', { name: '消息' })
  await expect.element(messages).toMatchTextContent(/无法连接服务器/)
  $connection.set('online')
  await expect.poll(() => messages.element().textContent).not.toContain('无法连接服务器')
  await expect.element(messages).toMatchTextContent(/其他的话/)
})

test.for([
  [1280, 800],
  [320, 640]
] as const)(
  'at %s × %s the banner of a lost connection pushes nothing of a page that fills the window out of it',
  async ([width, height]) => {
    await page.viewport(width, height)
    holdCalls()
    await renderFrame('/workbench/index', { '/workbench/index': Filling })
    const before = document.documentElement.scrollHeight
    loseConnection('offline')
    await expect.element(page.getByRole('main').getByText('网络已断开，恢复后自动重新连接')).toBeVisible()
    await settle()
    expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(before)
    await page.viewport(1280, 800)
  }
)

test('the panel of the bell keeps the focus: Tab goes round in it, Escape gives the focus back', async () => {
  answerCalls({
    'GET /sys/annountCement/listByUser': () => ({ anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
  })
  await renderFrame('/workbench/index', PAGES)
  const bell = page.getByRole('button', { name: /^通知/ })
  await pressOn(bell)
  const panel = page.getByRole('dialog', { name: '通知' })
  await expect.element(panel.getByRole('tab').first()).toBeVisible()
  for (let step = 0; step < 6; step++) {
    await userEvent.keyboard('{Tab}')
    expect(panel.element().contains(document.activeElement)).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
})

test('a notice that is opened from the panel takes the focus from there, not by way of the bell; closed, it gives it to the bell', async () => {
  const lists = { anntMsgList: [someNotice('1')], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 }
  answerCalls({
    'GET /sys/annountCement/listByUser': () => lists,
    'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId': () => null
  })
  await renderFrame('/workbench/index', PAGES)
  const bell = page.getByRole('button', { name: /^通知/ })
  await pressOn(bell)
  const item = page.getByRole('dialog', { name: '通知' }).getByRole('button', { name: /补报材料/ })
  await expect.element(item).toBeVisible()
  ;(item.element() as HTMLElement).focus()
  const focused: (Element | null)[] = []
  const listen = ({ target }: FocusEvent) => focused.push(target as Element)
  document.addEventListener('focusin', listen)
  await userEvent.keyboard('{Enter}')
  const viewer = page.getByRole('dialog', { name: '通知消息' })
  await expect.poll(() => viewer.query()?.contains(document.activeElement)).toBe(true)
  await expect.element(page.getByRole('dialog', { name: '通知', exact: true })).not.toBeInTheDocument()
  document.removeEventListener('focusin', listen)
  expect(focused).not.toContain(document.querySelector('[aria-label^="通知，"]'))
  await userEvent.keyboard('{Escape}')
  await expect.element(viewer).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
})

test('who has signed in again over 登录已过期 reads so', async () => {
  answerCalls({
    'POST /sys/login': () => ({
      token: 't9',
      userInfo: someUser,
      sysAllDictItems: {},
      multi_depart: 1,
      departs: [],
      tenantList: [{ id: 7, name: '云澜' }],
      expires: Date.now() + 604_800_000
    }),
    'GET /sys/permission/getUserPermissionByToken': () => somePermission
  })
  await renderFrame('/workbench/index', PAGES)
  openDialog({ kind: 'expired' })
  await expect.element(page.getByRole('textbox', { name: '密码' })).toHaveFocus()
  await userEvent.keyboard('secret 1{Enter}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect
    .poll(() => document.getElementById('announcer-polite')?.textContent)
    .toContain('已重新登录，可继续当前工作')
})

test('the dialog of all keys is named, and its title has the focus: not all of it is read in one breath', async () => {
  await renderFrame('/workbench/index', PAGES)
  await userEvent.keyboard('{F1}')
  const dialog = page.getByRole('dialog', { name: '快捷键与使用手册' })
  await expect.element(dialog.getByRole('heading', { level: 2 })).toHaveFocus()
  expect(dialog.element().hasAttribute('aria-describedby')).toBe(false)
})

test('a page that fills the window ends above the footer, also in a narrow window', async () => {
  await page.viewport(320, 640)
  await renderFrame('/archives/collect', { ...PAGES, '/archives/collect': Filling })
  await expect.poll(() => document.querySelector('footer')?.offsetHeight).toBeGreaterThan(0)
  await expect.poll(() => document.documentElement.scrollHeight).toBe(innerHeight)
})
