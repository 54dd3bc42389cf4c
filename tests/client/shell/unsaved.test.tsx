import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { go } from '#core/state/pages/route.ts'
import { changeSettings, resetSettings } from '#core/state/settings.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn, renderFrame, settle, somePage } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { answerUnsaved, unkeptPage, unsavedQuestion } from '#kit/drawn/unsaved-question.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { windowChanges } from '#ui/base/layers/unsaved-changes.ts'

/** A page with a form: a name that is refused when it is empty. */
const WithForm: ComponentType = () => {
  const [name, setName] = useState('原名')
  const [errors, setErrors] = useState<Record<string, string>>()
  return (
    <div>
      <h1>登记</h1>
      <Form
        aria-label="登记"
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault()
          setErrors(name.includes('坏') ? { name: '名称不能用' } : undefined)
        }}
      >
        <label>
          名称 <input name="name" value={name} onChange={({ target }) => setName(target.value)} />
        </label>
        <p role="alert">{errors?.name}</p>
        <Button type="submit">保存</Button>
      </Form>
    </div>
  )
}
const PAGES = {
  '/dashboard/Analysis': somePage('概览'),
  '/workbench/index': somePage('我的工作'),
  '/archives/collect': WithForm,
  '/base/once': WithForm
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const tab = (name: string) => page.getByRole('tab', { name, exact: true })
const name = () => page.getByRole('textbox', { name: '名称' })

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
  setPermission({ ...somePermission, menu: [...somePermission.menu, unkeptPage] })
})
afterEach(() => {
  closeAllDialogs()
  leaveFrame()
  nobody()
  resetSettings()
})

test('a tab with unsent text asks before it is closed, also from behind; no keeps the text, yes closes', async () => {
  await renderFrame('/archives/collect', PAGES)
  await pressOn(name(), '新名')
  await userEvent.keyboard('{Alt>}{Shift>}X{/Shift}{/Alt}')
  await expect.element(unsavedQuestion()).toMatchTextContent(/“收集著录”/)
  expect(await findingsInThemes(unsavedQuestion().element())).toEqual([])
  await answerUnsaved('取消')
  await expect.element(name()).toHaveValue('原名新名')
  go('/workbench/index')
  await expect.element(heading('我的工作')).toBeVisible()
  await settle()
  // The page sleeps behind another: it is asked all the same.
  await userEvent.keyboard('{Alt>}{Shift>}O{/Shift}{/Alt}')
  await answerUnsaved('取消')
  await expect.element(tab('收集著录')).toBeVisible()
  await userEvent.keyboard('{Alt>}{Shift>}O{/Shift}{/Alt}')
  await answerUnsaved('放弃并继续')
  await expect.element(tab('收集著录')).not.toBeInTheDocument()
})

test('it asks before it is refreshed, and not once the text is sent; what is refused is unsent still', async () => {
  await renderFrame('/archives/collect', PAGES)
  await pressOn(name(), '坏')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('名称不能用')).toBeVisible()
  await userEvent.keyboard('{Alt>}{Shift>}R{/Shift}{/Alt}')
  await answerUnsaved('取消')
  await pressOn(name(), '{Control>}a{/Control}好{Enter}')
  expect(windowChanges.has()).toBe(false)
  await userEvent.keyboard('{Alt>}{Shift>}R{/Shift}{/Alt}')
  await expect.element(name()).toHaveValue('原名')
  await expect.element(unsavedQuestion()).not.toBeInTheDocument()
})

test('walking through a form, or putting its text back, is no change', async () => {
  await renderFrame('/archives/collect', PAGES)
  await pressOn(name(), 'x')
  expect(windowChanges.has()).toBe(true)
  await userEvent.keyboard('{Backspace}{Tab}{Tab}')
  expect(windowChanges.has()).toBe(false)
  await userEvent.keyboard('{Alt>}{Shift>}X{/Shift}{/Alt}')
  await expect.element(tab('收集著录')).not.toBeInTheDocument()
})

test('a page that is kept is left without a question, one that is not kept asks first', async () => {
  await renderFrame('/archives/collect', PAGES)
  await pressOn(name(), '甲')
  go('/base/once')
  await expect.element(tab('一次')).toHaveAttribute('aria-selected', 'true')
  // The tab is chosen before its page is drawn: until then the field is that of the page before.
  await expect.element(name()).toHaveValue('原名')
  await pressOn(name(), '乙')
  go('/workbench/index')
  await answerUnsaved('取消')
  await expect.element(name()).toHaveValue('原名乙')
  go('/workbench/index')
  await answerUnsaved('放弃并继续')
  await expect.element(heading('我的工作')).toBeVisible()
})

test('another project is chosen from the palette only after a question while a form holds unsent text', async () => {
  const project = {
    id: 'p9',
    name: '滨江隧道工程',
    projectNo: '2024-09',
    category: 'x',
    category_dictText: '市政',
    status: 'x',
    status_dictText: '收集中',
    createTime: '2024-01-01 00:00:00'
  }
  const asked = answerCalls({
    'GET /system/sysProject/queryList': () => ({ records: [project], total: 1, size: 1000, current: 1, pages: 1 }),
    'GET /system/sysProject/queryById': () => new Refusing(510, '不在该项目中')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await renderFrame('/archives/collect', PAGES)
  await pressOn(name(), '甲')
  await userEvent.keyboard('{Control>}k{/Control}')
  const box = page.getByRole('dialog').getByRole('combobox')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('@')
  const found = page.getByRole('option', { name: /滨江隧道工程/ })
  await expect.element(found).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Enter}')
  await answerUnsaved('取消')
  expect(asked).not.toContain('GET /system/sysProject/queryById')
  await expect.element(name()).toHaveValue('原名甲')
})

test('without tabs a page asks before another takes its place; going back in the browser keeps it', async () => {
  changeSettings({ multipage: false })
  await renderFrame('/workbench/index', PAGES)
  go('/archives/collect')
  await expect.element(heading('登记')).toBeVisible()
  await settle()
  await pressOn(name(), '甲')
  go('/workbench/index')
  await answerUnsaved('取消')
  await expect.element(name()).toHaveValue('原名甲')
  history.back()
  await expect.element(heading('我的工作')).toBeVisible()
  history.forward()
  await expect.element(name()).toHaveValue('原名甲')
})
