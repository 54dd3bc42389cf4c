import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { setUser } from '#core/state/user.ts'
import { answerCalls, Refusing } from '#kit/answers.ts'
import { findingsInThemes } from '#kit/axe.ts'
import { pressOn } from '#kit/framed.tsx'
import { nobody, signedIn, someUser } from '#kit/signed-in.ts'
import ProjectInformation from '#screens/organisation/project-information.tsx'

const CALL = 'GET /organization/projectInformation/query'
const known = {
  name: '综合教学楼',
  status_dictText: '收集中',
  items: [
    { key: 'projectNo', title: '项目编号', value: 'YL-01' },
    { key: 'fondsNo', title: '全宗号', value: null }
  ]
}
const show = () =>
  render(
    <main>
      <ProjectInformation />
    </main>
  )

beforeEach(() => signedIn())
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('what is known of the project stands in terms and values; a failure says why, and trying again brings it', async () => {
  let isUp = false
  answerCalls({ [CALL]: () => (isUp ? known : new Refusing(400, '参数有误')) })
  const screen = await show()
  await expect.element(page.getByText('参数有误')).toBeVisible()
  isUp = true
  await pressOn(page.getByRole('button', { name: '重试' }))
  await expect.element(page.getByText('YL-01')).toBeVisible()
  await expect.element(page.getByText('收集中')).toBeVisible()
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('without a project one is asked to choose one', async () => {
  setUser({ ...someUser, project: null })
  answerCalls({})
  await show()
  await expect.element(page.getByRole('button', { name: '选择项目' })).toBeVisible()
})
