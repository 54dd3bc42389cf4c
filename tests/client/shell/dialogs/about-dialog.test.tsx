import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { About } from '#contract/system/about.ts'
import { closeAllDialogs, openDialog } from '#core/state/dialogs.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn, renderFrame, somePage } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { DialogHost } from '#shell/dialogs/host.tsx'

const facts: About = {
  version: '1.2.3',
  build: 'abc123def456',
  database: { kind: 'embedded', name: 'PostgreSQL 18.4', isDurable: true, hasChecksums: true },
  storage: 'disk',
  node: 'v24.21.0'
}
const answers: Answers = {
  'GET /sys/about': () => facts,
  'GET /sys/about/components': () => [
    { name: 'Noto Sans CJK SC', version: '2.004', licence: 'OFL-1.1', kind: 'data' },
    { name: 'react', version: '19.3.1', licence: 'MIT', kind: 'package' }
  ],
  'GET /sys/about/licence': ({ name }) => ({ text: `The words of ${name}` })
}
const dialog = page.getByRole('dialog', { name: '关于' })

beforeEach(() => signedIn())
afterEach(() => {
  closeAllDialogs()
  vi.restoreAllMocks()
  nobody()
  leaveFrame()
})

test('关于 says which release runs and how safe the data are; its licences are searched and read by keys', async () => {
  answerCalls(answers)
  await render(
    <main>
      <DialogHost />
    </main>
  )
  openDialog({ kind: 'about' })
  await expect.element(dialog.getByText('1.2.3')).toBeVisible()
  await expect.element(dialog.getByText('abc123def456')).toBeVisible()
  await expect.element(dialog.getByText('内置 · PostgreSQL 18.4')).toBeVisible()
  await expect.element(dialog.getByText(/断电不会丢失/)).toBeVisible()
  await pressOn(dialog.getByRole('button', { name: '所用组件与许可' }))
  await pressOn(dialog.getByRole('searchbox'), 'mit')
  await expect.element(dialog.getByText('react', { exact: false })).toBeVisible()
  expect(dialog.getByText('Noto Sans CJK SC', { exact: false }).elements()).toEqual([])
  await pressOn(dialog.getByRole('button', { name: 'MIT：react 的许可全文' }))
  await expect.element(dialog.getByText('The words of react')).toBeVisible()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a database that may lose what it acknowledged is said so, with a sign; a failure says why and can be tried again', async () => {
  let isUp = false
  answerCalls({
    ...answers,
    'GET /sys/about': () =>
      isUp
        ? { ...facts, database: { ...facts.database, isDurable: false, hasChecksums: false } }
        : new Refusing(400, '参数有误')
  })
  await render(
    <main>
      <DialogHost />
    </main>
  )
  openDialog({ kind: 'about' })
  await expect.element(dialog.getByText('参数有误')).toBeVisible()
  isUp = true
  await pressOn(dialog.getByRole('button', { name: '重试' }))
  await expect.element(dialog.getByText(/可能丢失/)).toBeVisible()
})

test('it is opened from the footer, the user menu and the palette', async () => {
  answerCalls(answers)
  await renderFrame('/dashboard/Analysis', { '/dashboard/Analysis': somePage('首页') })
  await pressOn(page.getByRole('contentinfo').getByRole('button', { name: '关于' }))
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await pressOn(page.getByRole('banner').getByRole('button', { name: /用户菜单/ }))
  await pressOn(page.getByRole('menuitem', { name: '关于' }))
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await pressOn(page.getByRole('combobox'), '>关于')
  await expect.element(page.getByRole('option', { name: /关于/ }).first()).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).toBeVisible()
})
