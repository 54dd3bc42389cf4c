import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { HOME_PATH, PUBLIC_PATHS } from '#contract/core/limits.ts'
import type { MenuEntry } from '#contract/core/menu.ts'
import zh from '#locales/zh-CN/session.json' with { type: 'json' }

import { draw } from '../vitest/draw.ts'
import { drawnBy } from '../vitest/touched.ts'
import { quietNetwork } from './quiet-network.ts'
import { screenMarks, travel } from './screen-marks.ts'

/** A run opens one of so many screens in turn, and those that were touched; `npm run matrix -- journeys` opens all. */
const SHARE = 3

/** The screens of these that a run opens. */
export const drawnScreens = (screens: readonly MenuEntry[]): readonly MenuEntry[] =>
  draw(screens, drawnBy(), SHARE, ({ component }, touched) =>
    touched.some((one) => one.startsWith(`src/client/screens/${component}`))
  )

/**
 * Walks drawn ones of the screens of somebody's menu that were not seen yet, each of which has its marks, and adds all that the menu names to
 * those that were.
 */
export async function walkScreens(page: Page, address: string, seen: Set<string>): Promise<void> {
  const answered = page.waitForResponse('**/getUserPermissionByToken*')
  await page.goto(`${address}/workbench/index`)
  await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor()
  const { result } = (await (await answered).json()) as { result: { menu: MenuEntry[] } }
  const flat = (items: readonly MenuEntry[]): MenuEntry[] =>
    items.flatMap((item) => [item, ...flat(item.children ?? [])])
  const screens = flat(result.menu).filter(({ component }) => !component.includes('layouts') && !seen.has(component))
  const drawn = drawnScreens(screens)
  // The page in front is left first, so that its own opening is announced as well.
  for (const { path, component, meta } of [...drawn].sort((one) => (one.path === '/workbench/index' ? 1 : -1))) {
    await travel(page, path)
    const isOuter = meta.outer === true
    if (isOuter) await page.waitForFunction((to) => location.pathname === to && !document.querySelector('footer'), path)
    else await page.locator('#announcer-polite').getByText(`已打开：${meta.title}`).waitFor({ state: 'attached' })
    await page.locator('main h1:visible').waitFor()
    const { landmarks, headings, title, ...marks } = await screenMarks(page)
    expect(new Set(landmarks), component).toEqual(
      new Set(['banner', 'navigation', 'main', ...(isOuter ? [] : ['contentinfo'])])
    )
    expect(landmarks.filter((name) => name !== 'navigation').length, component).toBe(isOuter ? 2 : 3)
    expect(headings, component).toEqual([expect.stringMatching(/./)])
    expect(title, component).toMatch(path === HOME_PATH ? zh.system : new RegExp(`^.+ · ${zh.system}$`))
    expect(marks, component).toEqual({
      skip: '跳到主要内容',
      isSkipRight: true,
      live: ['status polite', 'alert assertive']
    })
  }
  for (const { component } of screens) seen.add(component)
}

/** Opens the pages before the sign-in, each of which has its marks. */
export async function walkPublicPages(page: Page, address: string): Promise<void> {
  for (const path of PUBLIC_PATHS) {
    await page.goto(address + path)
    await page.locator('main h1:visible').waitFor()
    await quietNetwork(page)
    const { landmarks, headings, isSkipRight, live } = await screenMarks(page)
    expect([...new Set(landmarks)].sort(), path).toEqual(['banner', 'contentinfo', 'main', 'navigation'])
    expect({ path, isSkipRight, headings: headings.length, live }).toEqual({
      path,
      isSkipRight: true,
      headings: 1,
      live: ['status polite', 'alert assertive']
    })
  }
}
