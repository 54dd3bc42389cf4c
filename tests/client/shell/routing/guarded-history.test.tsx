import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $route, go } from '#core/state/pages/route.ts'
import { changeSettings, resetSettings } from '#core/state/settings.ts'
import { leaveFrame, pressOn, renderFrame, settle, somePage } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { answerUnsaved, unkeptPage, unsavedQuestion } from '#kit/drawn/unsaved-question.ts'
import { Form } from '#ui/fields/form.tsx'

const WithForm: ComponentType = () => {
  const [name, setName] = useState('原名')
  return (
    <>
      <h1>登记</h1>
      <Form aria-label="登记">
        <label>
          名称 <input name="name" value={name} onChange={({ target }) => setName(target.value)} />
        </label>
      </Form>
    </>
  )
}
const PAGES = {
  '/dashboard/Analysis': somePage('概览'),
  '/workbench/index': somePage('我的工作'),
  '/archives/collect': somePage('收集'),
  '/base/once': WithForm
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const name = () => page.getByRole('textbox', { name: '名称' })
/** Opens the form after two other pages and types in it. */
const typeInForm = async () => {
  await renderFrame('/workbench/index', PAGES)
  go('/archives/collect')
  await expect.element(heading('收集')).toBeVisible()
  go('/base/once')
  await expect.element(name()).toHaveValue('原名')
  await settle()
  await pressOn(name(), '甲')
  await expect.element(name()).toHaveValue('原名甲')
}
const isStillThere = async () => {
  await expect.poll(() => location.pathname).toBe('/base/once')
  await expect.element(name()).toHaveValue('原名甲')
  await expect.element(name()).toHaveFocus()
  expect($route.get().path).toBe('/base/once')
}

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

test('Back asks before unsent text is lost: no stays where it was, yes goes back, and Forward comes again', async () => {
  await typeInForm()
  history.back()
  await answerUnsaved('取消')
  await isStillThere()
  history.back()
  await answerUnsaved('放弃并继续')
  await expect.element(heading('收集')).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/archives/collect')
  history.forward()
  await expect.element(name()).toHaveValue('原名')
  await expect.element(unsavedQuestion()).not.toBeInTheDocument()
})

test('Back pressed twice in a hurry, or again while it asks, asks once and stays', async () => {
  await typeInForm()
  history.back()
  history.back()
  await expect.element(unsavedQuestion()).toBeVisible()
  history.back()
  await answerUnsaved('取消')
  await isStillThere()
  history.back()
  await answerUnsaved('取消')
  await isStillThere()
})

test('Forward asks as well', async () => {
  await renderFrame('/base/once', PAGES)
  go('/workbench/index')
  await expect.element(heading('我的工作')).toBeVisible()
  history.back()
  await expect.element(name()).toHaveValue('原名')
  await settle()
  await pressOn(name(), '甲')
  history.forward()
  await answerUnsaved('取消')
  await isStillThere()
  history.forward()
  await answerUnsaved('放弃并继续')
  await expect.element(heading('我的工作')).toBeVisible()
})

test('Back to a place that the router did not make asks too, and keeps the text', async () => {
  history.replaceState(null, '', '/workbench/index')
  history.pushState(null, '', '/base/once')
  await renderFrame('/base/once', PAGES)
  await pressOn(name(), '甲')
  history.back()
  await answerUnsaved('取消')
  await isStillThere()
  history.back()
  await answerUnsaved('放弃并继续')
  await expect.element(heading('我的工作')).toBeVisible()
})

test('without tabs a page that is not kept asks as well', async () => {
  changeSettings({ multipage: false })
  await typeInForm()
  history.back()
  await answerUnsaved('取消')
  await isStillThere()
})

test('Back from a page without unsent text asks nothing', async () => {
  await typeInForm()
  await pressOn(name(), '{Backspace}')
  history.back()
  await expect.element(heading('收集')).toBeVisible()
  await expect.element(unsavedQuestion()).not.toBeInTheDocument()
})
