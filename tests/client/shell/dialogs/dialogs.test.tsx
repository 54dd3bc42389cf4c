import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeAllDialogs, openDialog } from '#core/state/dialogs.ts'
import { $session } from '#core/state/session/session.ts'
import { $settings, resetSettings } from '#core/state/settings.ts'
import { $project, $user, setUser } from '#core/state/session/user.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn, renderFrame, somePage } from '#kit/drawn/framed.tsx'
import { someProjects as projects } from '#kit/answers/projects.ts'
import { nobody, signedIn, someUser } from '#kit/answers/signed-in.ts'

const PAGES = {
  '/dashboard/Analysis': somePage('概览'),
  '/workbench/index': somePage('我的工作'),
  '/archives/collect': somePage('著录')
}
const dialog = (name: string) => page.getByRole('dialog', { name })
const alert = (name: string) => page.getByRole('alertdialog', { name })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const list = (records: readonly unknown[]) => () => ({
  records,
  total: records.length,
  size: 1000,
  current: 1,
  pages: 1
})

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(() => {
  vi.restoreAllMocks()
  closeAllDialogs()
  leaveFrame()
  nobody()
  resetSettings()
})

test('the password dialog says what is missing in its exact words, at the fields [5.I15, 5.I16, 5.I17, 5.I18]', async () => {
  await renderFrame('/workbench/index', PAGES)
  openDialog({ kind: 'password' })
  await expect.element(dialog('密码修改')).toBeVisible()
  await pressOn(field('旧密码'))
  for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(field('旧密码')).toHaveFocus()
  await pressOn(field('旧密码'), 'Old12345')
  await pressOn(field('新密码'), 'New12345')
  await pressOn(field('确认新密码'), 'New1234{Enter}')
  await expect.element(page.getByText('两次输入的密码不一样！')).toBeVisible()
  await expect.element(field('确认新密码')).toHaveFocus()
  expect(await findingsInThemes(dialog('密码修改').element())).toEqual([])
})

test('a refused password stays in the dialog with the server’s word at its field; a taken one closes it', async () => {
  let isRight = false
  answerCalls({ 'POST /sys/user/updatePassword': () => (isRight ? null : new Refusing(510, '旧密码输入错误！')) })
  await renderFrame('/workbench/index', PAGES)
  openDialog({ kind: 'password' })
  await pressOn(field('旧密码'), 'Old12345')
  await pressOn(field('新密码'), 'New12345')
  await pressOn(field('确认新密码'), 'New12345{Enter}')
  await expect.element(page.getByText('旧密码输入错误！')).toBeVisible()
  isRight = true
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('密码修改')).not.toBeInTheDocument()
  await expect.element(page.getByText('密码修改成功').first()).toBeVisible()
})

test('what was typed into it is not thrown away without a question', async () => {
  await renderFrame('/workbench/index', PAGES)
  openDialog({ kind: 'password' })
  await pressOn(field('旧密码'), 'x{Escape}')
  await expect.element(alert('提示')).toMatchTextContent('确定放弃编辑？')
  await userEvent.keyboard('{Escape}')
  await expect.element(alert('提示')).not.toBeInTheDocument()
  await expect.element(field('旧密码')).toHaveValue('x')
  await userEvent.keyboard('{Escape}')
  await expect.element(alert('提示')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog('密码修改')).not.toBeInTheDocument()
})

test('the project dialog asks for a choice where none is made, and is given up by Escape [5.I38, 1.A38]', async () => {
  setUser({ ...someUser, project: null })
  answerCalls({ 'GET /system/sysProject/queryList': list([]) })
  await renderFrame('/workbench/index', PAGES)
  answerCalls({ 'GET /system/sysProject/queryList': list(projects) })
  openDialog({ kind: 'project' })
  await expect.element(page.getByRole('combobox', { name: /项目/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('请选择项目').first()).toBeVisible()
  expect(await findingsInThemes(dialog('项目选择').element())).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('项目选择')).not.toBeInTheDocument()
})

test('typing into 项目选择 narrows the projects to those that match [2.D01]', async () => {
  answerCalls({ 'GET /system/sysProject/queryList': list(projects) })
  await renderFrame('/workbench/index', PAGES)
  openDialog({ kind: 'project' })
  await expect.element(dialog('项目选择').getByRole('heading', { name: '项目选择', exact: true })).toBeVisible()
  const names = () =>
    page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent?.match(/综合教学楼|滨江隧道工程/)?.[0])
  await expect.element(page.getByRole('combobox', { name: /项目/ })).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}{ArrowDown}')
  await expect.poll(names).toEqual(['滨江隧道工程', '综合教学楼'])
  await userEvent.keyboard('教学')
  await expect.poll(names).toEqual(['综合教学楼'])
})

test('a chosen project is kept and said, is in the header from then on, and the page is loaded anew [4.S35, 8.X17, 1.P05]', async () => {
  const asked = answerCalls({
    'GET /system/sysProject/queryList': list(projects),
    'GET /system/sysProject/queryById': ({ id }) => ({
      sysProject: projects.find((one) => one.id === id),
      userInfo: { ...someUser, project: { id, name: '滨江隧道工程' } }
    })
  })
  const plan = globalThis.setTimeout
  const planned = vi.spyOn(globalThis, 'setTimeout')
  await renderFrame('/workbench/index', PAGES)
  openDialog({ kind: 'project' })
  const box = page.getByRole('combobox', { name: /项目/ })
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}滨江{ArrowDown}{Enter}')
  await expect.element(box).toHaveValue('滨江隧道工程')
  // The reload itself would end the test: it is planned, and not let happen.
  planned.mockImplementation(((run: () => void, after?: number) =>
    after === 1000 ? 0 : plan(run, after)) as typeof setTimeout)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => $project.get()).toEqual({ id: 'p2', name: '滨江隧道工程' })
  expect(asked).toContain('GET /system/sysProject/queryById')
  expect(planned.mock.calls.some(([, after]) => after === 1000)).toBe(true)
  planned.mockRestore()
  await expect.element(page.getByText('切换项目成功！').first()).toBeVisible()
  await expect.element(page.getByRole('banner')).toMatchTextContent(/滨江隧道工程/)
  await expect.element(page.getByRole('banner')).not.toMatchTextContent(/综合教学楼/)
})

test('signing out asks first, and Escape stays [2.L26]', async () => {
  await renderFrame('/workbench/index', PAGES)
  await pressOn(page.getByRole('button', { name: /用户菜单/ }))
  await pressOn(page.getByRole('menuitem', { name: '退出登录' }))
  await expect.element(alert('提示')).toMatchTextContent('真的要注销登录吗 ?')
  await userEvent.keyboard('{Escape}')
  await expect.element(alert('提示')).not.toBeInTheDocument()
  expect($session.get()).not.toBeNull()
})

test('an expired session is renewed in place by the password, and the work stays [8.X06, A57]', async () => {
  const work = { id: 'u1' }
  answerCalls({
    'POST /sys/login': ({ password }) =>
      password === 'right'
        ? {
            token: 't2',
            userInfo: { ...someUser, ...work },
            sysAllDictItems: {},
            multi_depart: 0,
            departs: [],
            tenantList: [],
            expires: Date.now() + 604_800_000
          }
        : new Refusing(510, '用户名或密码错误！'),
    'GET /sys/permission/getUserPermissionByToken': () => ({ menu: [], auth: [], allAuth: [], sysSafeMode: false })
  })
  await renderFrame('/archives/collect', PAGES)
  await pressOn(field('著录 备注'), '还没有保存')
  openDialog({ kind: 'expired' })
  await expect.element(alert('登录已过期')).toMatchTextContent('很抱歉，登录已过期，请重新登录')
  await expect.element(alert('登录已过期').getByRole('button', { name: '重新登录' })).toBeVisible()
  expect(await findingsInThemes(alert('登录已过期').element())).toEqual([])
  await pressOn(field('密码'), 'wrong{Enter}')
  await expect.element(page.getByText('用户名或密码错误！')).toBeVisible()
  await userEvent.keyboard('{Control>}a{/Control}right{Enter}')
  await expect.element(alert('登录已过期')).not.toBeInTheDocument()
  expect($session.get()?.token).toBe('t2')
  expect($user.get()?.id).toBe('u1')
  await expect.element(field('著录 备注')).toHaveValue('还没有保存')
})

test('a session that is about to end is prolonged by one key [A53, 2.2.1]', async () => {
  answerCalls({ 'POST /sys/session/extend': () => ({ expires: Date.now() + 604_800_000 }) })
  await renderFrame('/workbench/index', PAGES)
  openDialog({ kind: 'ending', at: Date.now() + 120_000 })
  await expect.element(alert('登录即将过期')).toMatchTextContent('7 天')
  await userEvent.keyboard('{Enter}')
  await expect.element(alert('登录即将过期')).not.toBeInTheDocument()
})

test('settings change the page at once and are kept; a colour that is none is refused [2.S01, 2.S02, 2.S09, 8.X34]', async () => {
  await renderFrame('/workbench/index', PAGES)
  openDialog({ kind: 'settings' })
  await pressOn(
    page.getByRole('radio', { name: '系统设置' }).or(page.getByRole('radio', { name: '暗色', exact: true })),
    ' '
  )
  expect($settings.get().theme).toBe('dark')
  await pressOn(page.getByRole('radio', { name: '极光绿' }), ' ')
  expect($settings.get().brandColour).toBe('#52C41A')
  await pressOn(field('其他颜色'), '{Control>}a{/Control}green?{Enter}')
  await expect.element(page.getByText('Failed to update theme').first()).toBeVisible()
  expect($settings.get().brandColour).toBe('#52C41A')
  await pressOn(page.getByRole('switch', { name: '固定页头' }), ' ')
  await pressOn(page.getByRole('switch', { name: '下滑时隐藏页头' }), ' ')
  expect($settings.get().autoHideHeader).toBe(true)
  await pressOn(page.getByRole('switch', { name: '固定页头' }), ' ')
  expect($settings.get().autoHideHeader).toBe(false)
  expect(await findingsInThemes(dialog('系统设置').element())).toEqual([])
})

test('F1 opens the list of keys, with those of the page in front', async () => {
  await renderFrame('/workbench/index', PAGES)
  await userEvent.keyboard('{F1}')
  await expect.element(dialog('快捷键与使用手册')).toMatchTextContent('打开命令面板')
  expect(await findingsInThemes(dialog('快捷键与使用手册').element())).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('快捷键与使用手册')).not.toBeInTheDocument()
})
