import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Switch } from '#ui/fields/switch.tsx'

test('a switch is turned by Space', async () => {
  const { container } = await render(
    <main>
      <Switch>多页签模式</Switch>
      <Switch defaultSelected>固定页眉</Switch>
      <Switch isDisabled>固定侧边菜单</Switch>
      <Switch isDisabled isSelected aria-label="色弱模式" />
    </main>
  )
  await userEvent.keyboard('{Tab} ')
  await expect.element(page.getByRole('switch', { name: '多页签模式' })).toBeChecked()
  expect(await findingsInThemes(container)).toEqual([])
})

test('a switch that is only to be read has the focus, says so and does not turn', async () => {
  const { container } = await render(
    <main>
      <Switch isReadOnly defaultSelected>
        多页签模式
      </Switch>
      <Switch isReadOnly>固定页眉</Switch>
    </main>
  )
  const on = page.getByRole('switch', { name: '多页签模式' })
  await userEvent.keyboard('{Tab} ')
  await expect.element(on).toHaveFocus()
  await expect.element(on).toBeChecked()
  await expect.element(on).toHaveAttribute('aria-readonly', 'true')
  await expect.element(on).not.toBeDisabled()
  await userEvent.keyboard('{Tab} ')
  await expect.element(page.getByRole('switch', { name: '固定页眉' })).not.toBeChecked()
  const tracks = [...container.querySelectorAll('label > span:last-of-type')].map((track) => getComputedStyle(track))
  expect(tracks.map(({ borderStyle, backgroundColor }) => [borderStyle, backgroundColor])).toEqual([
    ['dashed', 'rgba(0, 0, 0, 0)'],
    ['dashed', 'rgba(0, 0, 0, 0)']
  ])
  expect(await findingsInThemes(container)).toEqual([])
})
