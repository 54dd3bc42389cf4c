import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { leave } from '#core/state/pages/leave.ts'
import { leaveFrame, renderFrame, somePage } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { confirm } from '#ui/base/layers/asking.ts'

const PAGES = { '/dashboard/Analysis': somePage('概览'), '/workbench/index': somePage('我的工作') }
const alert = (name: string) => page.getByRole('alertdialog', { name })

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(() => {
  leaveFrame()
  nobody()
})

test('a question of the product waits for its answer; Escape is no', async () => {
  await renderFrame('/workbench/index', PAGES)
  const answer = confirm({ title: '确认删除', text: '是否删除选中数据?', kind: 'danger' })
  await expect.element(alert('确认删除')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await answer).toBe(false)
})

test('whoever leaves has said no to an open question', async () => {
  await renderFrame('/workbench/index', PAGES)
  const answer = confirm({ title: '确认删除', text: '是否删除选中数据?', kind: 'danger' })
  await expect.element(alert('确认删除')).toBeVisible()
  leave({ keepTabs: false })
  expect(await answer).toBe(false)
  await expect.element(alert('确认删除')).not.toBeInTheDocument()
})
