import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/axe.ts'
import { Switch } from '#ui/switch.tsx'

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
