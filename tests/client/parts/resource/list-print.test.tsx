import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import { printedNow } from '#core/work/printed.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { position } from '../../dialogs/answers.ts'

const Screen = listScreen(positions, { area: 'system', columns: ['code', 'name'], search: ['name'], form: [['code']] })

beforeEach(() => {
  signedIn()
  answerCalls({
    'GET /sys/position/list': () => ({ records: [position], total: 1, size: 10, current: 1, pages: 1 }),
    'GET /sys/view/list': () => []
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('a row that is shown whole is printed as such, and the list again once it is closed', async () => {
  await render(<Screen />)
  const name = page.getByRole('rowheader', { name: '资料员' })
  await expect.element(name).toBeVisible()
  name.element().focus()
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: '详细信息' })).toBeVisible()
  expect(printedNow()).toMatchObject({
    title: '职务 资料员',
    pieces: [
      {
        kind: 'facts',
        facts: expect.arrayContaining([
          expect.objectContaining({ term: '职务编码', value: 'ZLY' }),
          expect.objectContaining({ term: '职级', value: '助级' })
        ])
      }
    ]
  })
  await userEvent.keyboard('{Escape}')
  await expect.element(name).toHaveFocus()
  await expect.poll(() => printedNow()?.pieces[0]?.kind).toBe('table')
})

test('a list is printed with its heading, what it was searched by, and its rows', async () => {
  await render(<Screen />)
  await expect.element(page.getByRole('rowheader', { name: '资料员' })).toBeVisible()
  await userEvent.fill(page.getByRole('textbox', { name: '职务名称' }), '资料')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => printedNow()?.about?.map(({ term, value }) => [term, value]))
    .toEqual([
      ['职务名称', '资料'],
      ['打印范围', '共 1 条，显示第 1 到 1 条']
    ])
  const { title, pieces } = printedNow() ?? {}
  expect(title).toBe('职务管理')
  expect(pieces).toMatchObject([{ kind: 'table', rows: [{ cells: expect.arrayContaining(['资料员', 'ZLY']) }] }])
})
