import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { showWorkbench, went, workbenchAnswers } from '#kit/answers/workbench-answers.tsx'
import Workbench from '#screens/workbench/index.tsx'

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
  went.length = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('[1.A42] shortcuts lead to the pages at which one works, of those that one has: one stop of Tab, walked by arrows', async () => {
  const named = (key: string, path: string, title: string) => menuEntry(path, title, { key })
  const hidden = { ...named('archives.draft', '/archives/draft', '草稿箱'), hidden: true }
  setPermission({
    ...somePermission,
    menu: [
      ...somePermission.menu.filter(({ path }) => path !== '/archives/collect'),
      ...[
        named('arrange.volume', '/arrange/volume', '组卷'),
        hidden,
        named('archives.collect', '/archives/collect', '收集著录')
      ]
    ]
  })
  const screen = await showWorkbench(Workbench, workbenchAnswers)
  const shortcuts = page.getByRole('region', { name: '快捷入口' })
  await expect.element(shortcuts).toBeVisible()
  const links = () => [...shortcuts.element().querySelectorAll('a')]
  expect(links().map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['收集著录', '/archives/collect'],
    ['组卷', '/arrange/volume']
  ])
  expect(links().map(({ tabIndex }) => tabIndex)).toEqual([0, -1])
  links()[0]?.focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(went).toEqual(['/arrange/volume'])
  expect(await findingsInThemes(screen.container)).toEqual([])
})
