import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { openDialog } from '#core/state/dialogs.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { leaveFrame, renderFrame, somePage } from '#kit/drawn/framed.tsx'
import { someProjects as projects } from '#kit/answers/projects.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

const PAGES = { '/workbench/index': somePage('我的工作') }
const box = () => page.getByRole('dialog', { name: '项目选择' }).getByRole('combobox')

beforeEach(() => {
  signedIn()
  answerCalls({
    'GET /system/sysProject/queryList': () => ({ records: projects, total: 2, size: 10, current: 1, pages: 1 })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  leaveFrame()
  nobody()
})

test.each([
  ['zonghe', '综合教学楼'],
  ['zhjxl', '综合教学楼'],
  ['2024-00', '滨江隧道工程'],
  ['隧道', '滨江隧道工程']
])('in 项目选择 a project is found by %s, as the palette finds it', async (typed, name) => {
  await renderFrame('/workbench/index', PAGES)
  openDialog({ kind: 'project' })
  await expect.element(box()).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}')
  await userEvent.keyboard(typed)
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent)
    )
    .toEqual([expect.stringContaining(name)])
})
