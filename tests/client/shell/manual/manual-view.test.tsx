import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { noteOwnSettings } from '#core/state/own-settings.ts'
import { setUser } from '#core/state/session/user.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { renderFrame, settle } from '#kit/drawn/framed.tsx'
import { openPalette, options, PAGES, palette, signInBeforeEach } from '#kit/drawn/palette-user.ts'
import { someUser } from '#kit/answers/signed-in.ts'
import { loadManual } from '#shell/manual/use-manual.ts'

const help = () => page.getByRole('dialog', { name: '快捷键与使用手册' })
const tab = (name: string) => help().getByRole('tab', { name, exact: true })
const heading = (name: string) => help().getByRole('heading', { name, exact: true })
/** F1, and the tab of the manual by its keys. */
async function openManual() {
  await userEvent.keyboard('{F1}')
  await expect.element(help().getByRole('heading', { level: 2 })).toHaveFocus()
  for (let stops = 0; stops < 8 && document.activeElement?.getAttribute('role') !== 'tab'; stops++)
    await userEvent.keyboard('{Tab}')
  await expect.element(tab('快捷键')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('使用手册')).toHaveFocus()
  await expect.element(help().getByRole('navigation', { name: '手册目录' })).toBeVisible()
}

signInBeforeEach()

test('F1 has a second tab with the manual: the page of the role is open, and another has the focus at its heading', async () => {
  setUser({ ...someUser, roles: ['jl_engineer'] })
  await renderFrame('/workbench/index', PAGES)
  await openManual()
  await expect.element(heading('监理、设计与勘察人员')).toBeVisible()
  await expect.element(tab('使用手册')).toHaveAttribute('aria-selected', 'true')
  await expect
    .element(help().getByRole('list', { name: '您的岗位' }).getByRole('button'))
    .toHaveTextContent('监理、设计与勘察人员')
  const pages = help().getByRole('navigation').getByRole('button').elements()
  expect(pages[0]?.textContent).toBe('监理、设计与勘察人员')
  expect(pages.length).toBe(17)
  ;(help().getByRole('button', { name: '通知', exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('通知')).toHaveFocus()
  await expect.element(help().getByRole('article', { name: '通知' })).toBeVisible()
  await expect
    .element(help().getByRole('button', { name: '通知', exact: true }))
    .toHaveAttribute('aria-current', 'page')
})

test('every page of the manual is opened from the palette by its title, with the focus at its heading', async () => {
  await renderFrame('/workbench/index', PAGES)
  for (const { title } of await loadManual('zh-CN')) {
    await openPalette()
    await userEvent.keyboard('?')
    await userEvent.fill(page.getByRole('combobox'), `?${title}`)
    await expect.poll(() => options()[0]).toContain(title)
    await userEvent.keyboard('{Enter}')
    await expect.element(heading(title)).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(help()).not.toBeInTheDocument()
    await expect.element(palette()).not.toBeInTheDocument()
  }
})

test('a heading is found by its initials among everything else, and has the focus; with nothing typed the manual is not listed', async () => {
  await renderFrame('/workbench/index', PAGES)
  await loadManual('zh-CN')
  await openPalette()
  await settle()
  expect(options().some((text) => text?.includes('使用手册'))).toBe(false)
  await userEvent.keyboard('dlygq')
  await expect.poll(() => options()[0]).toContain('登录已过期')
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('登录已过期')).toHaveFocus()
  await expect.element(heading('出了问题时')).toBeVisible()
})

test('keys are those that this user has; a link leads to the screen where the account has it, and is only a name where not', async () => {
  noteOwnSettings({ keys: { value: { keys: { palette: 'Alt+Shift+G' }, question: false }, isSent: true } })
  await renderFrame('/workbench/index', PAGES)
  await openManual()
  ;(help().getByRole('button', { name: '通知', exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  // This account has no menu of that name.
  await expect.element(help().getByText('我的通知')).toBeVisible()
  expect(help().getByRole('link').elements()).toEqual([])
  ;(help().getByRole('button', { name: '查找与高级查询' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('查找与高级查询')).toHaveFocus()
  const keys = [...help().element().querySelectorAll('article kbd')].map(({ textContent }) => textContent)
  expect(keys).toContain('G')
  expect(keys).not.toContain('K')
  ;(help().getByRole('link', { name: '收集著录' }).first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '著录' })).toHaveFocus()
  await expect.element(help()).not.toBeInTheDocument()
})

test('axe finds nothing in the manual, in any theme, at 1280 and at 320 px', async () => {
  await renderFrame('/workbench/index', PAGES)
  await openManual()
  ;(help().getByRole('button', { name: '页面与命令面板' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('页面与命令面板')).toHaveFocus()
  expect(await findingsInThemes(help().element())).toEqual([])
  await page.viewport(320, 800)
  await settle()
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth).toBe(clientWidth)
  expect(await findingsInThemes(help().element())).toEqual([])
})
