import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { OwnPageProvider } from '#core/work/own-page.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { position } from '../../../dialogs/answers.ts'

const Screen = listScreen(positions, { area: 'system', columns: ['code', 'name'], search: ['name'], form: [['code']] })
const EXPORT = 'GET /sys/position/exportXls'
const JOB = 'POST /sys/position/exportJob'
let job: string | null
let asked: readonly string[]
let ordered: Readonly<Record<string, unknown>>

beforeEach(() => {
  signedIn()
  setPermission({ ...somePermission, auth: [{ action: 'sys.position:export', type: '2', describe: '' }] })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  job = null
  ordered = {}
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

/** Opens the list and exports it by keys. */
async function exportByKeys(list: () => unknown) {
  asked = answerCalls({
    'GET /sys/position/list': list,
    'GET /sys/view/list': () => [],
    'GET /sys/job/list': () => ({ records: [], total: 0, size: 30, current: 1, pages: 0 }),
    [JOB]: (input) => {
      ordered = input
      return { job }
    },
    [EXPORT]: () => new Response('bytes')
  })
  await render(<Screen />)
  const button = page.getByRole('button', { name: '导出', exact: true })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: /CSV/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
}
const page1 = { records: [position], total: 1, size: 10, current: 1, pages: 1 }

test('what the server calls few rows is fetched at once', async () => {
  await exportByKeys(() => page1)
  await expect.poll(() => asked).toContain(EXPORT)
  expect(asked.indexOf(JOB)).toBeLessThan(asked.indexOf(EXPORT))
  expect(ordered).toMatchObject({ ifMany: true, format: 'csv', all: 'true' })
})

test('what the server makes a job is not fetched as well, also where the list itself has not come', async () => {
  job = 'j1'
  await exportByKeys(() => new Promise(() => undefined))
  await expect.poll(() => $toasts.get().map(({ text }) => text)).toContain('数据较多，已转为后台任务，完成后将通知您')
  await expect.poll(() => asked).toContain('GET /sys/job/list')
  expect(asked).not.toContain(EXPORT)
})

test('[7.C105] rows that conditions mean are exported by one JSON text of the whole question', async () => {
  const got: Readonly<Record<string, string>>[] = []
  asked = answerCalls({
    'GET /sys/position/list': () => page1,
    'GET /sys/view/list': () => [],
    'GET /sys/dict/getDictItems/position_rank': () => [],
    'POST /sys/position/exportJob': () => ({ job: null }),
    [EXPORT]: (input) => {
      got.push(input)
      return new Response('bytes')
    }
  })
  const query = new URLSearchParams({ query: JSON.stringify({ match: 'and', lines: [['name', 'eq', '资料员']] }) })
  const key = `/sys/position?${query}`
  await render(
    <OwnPageProvider value={{ key, path: '/sys/position', query }}>
      <Screen />
    </OwnPageProvider>
  )
  const button = page.getByRole('button', { name: '导出', exact: true })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: /CSV/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => got).toHaveLength(1)
  expect(got[0]).toMatchObject({ format: 'csv' })
  expect(JSON.parse(got[0]?.paramsStr ?? '{}')).toMatchObject({ superQueryMatchType: 'and', all: 'true' })
})
