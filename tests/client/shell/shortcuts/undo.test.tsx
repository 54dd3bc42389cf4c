import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { offer, UNDO } from '#core/work/commands.ts'
import { startShortcuts } from '#shell/shortcuts/start-shortcuts.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

test('Ctrl+Z takes the last change of a list back wherever the focus is, but in a text in which was typed, which has its own undo', async () => {
  const run = vi.fn()
  stops.push(startShortcuts(), offer([{ id: 'x.undo', title: () => '撤销', group: 'screen', keys: UNDO, run }]))
  await render(
    <main>
      <button type="button">新增</button>
      <input aria-label="名称" />
      <textarea aria-label="说明" />
    </main>
  )
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(run).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: '新增' }).click()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(run).toHaveBeenCalledTimes(2)
  await page.getByRole('textbox', { name: '名称' }).click()
  await userEvent.keyboard('甲{Control>}z{/Control}')
  expect(run).toHaveBeenCalledTimes(2)
  // A field to which the focus has come by itself has nothing of its own to take back.
  await page.getByRole('button', { name: '新增' }).click()
  await page.getByRole('textbox', { name: '名称' }).click()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(run).toHaveBeenCalledTimes(3)
  await page.getByRole('textbox', { name: '说明' }).click()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(run).toHaveBeenCalledTimes(3)
})
