import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { $toasts, dismissAll } from '#core/state/toasts.ts'
import { offer } from '#core/work/commands.ts'
import { startShortcuts } from '#shell/shortcuts/start-shortcuts.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  dismissAll()
})

const texts = () => $toasts.get().map(({ text }) => text)
const command = (id: 'task.claim' | 'task.process', keys: string, title: string, may: boolean, run: () => void) => ({
  ...{ id, keys, title: () => title, group: 'screen' as const, when: () => may, run }
})

test('a letter of a list that one may not use says so, one that one may use acts, and neither does in a field', async () => {
  const [claim, process] = [vi.fn(), vi.fn()]
  stops.push(
    startShortcuts(),
    offer([command('task.claim', 'C', '签收', false, claim), command('task.process', 'P', '办理', true, process)])
  )
  await render(
    <main data-list-keys>
      <input aria-label="名称" />
      <p tabIndex={-1}>施工记录</p>
    </main>
  )
  await page.getByText('施工记录').click()
  await userEvent.keyboard('p')
  expect([process.mock.calls.length, texts()]).toEqual([1, []])
  await userEvent.keyboard('c')
  expect([claim.mock.calls.length, texts()]).toEqual([0, ['没有“签收”的权限']])
  dismissAll()
  await page.getByRole('textbox').click()
  await userEvent.keyboard('cp')
  expect([process.mock.calls.length, texts()]).toEqual([1, []])
})
