import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { $route, arrive } from '#core/state/pages/route.ts'
import { resetSettings, $settings, changeSettings } from '#core/state/settings.ts'
import { writeTimed } from '#core/state/session/stored.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { renderGallery } from '#kit/drawn/gallery.tsx'

afterEach(() => {
  writeTimed('GALLERY_DIRECTION', undefined, null)
  changeSettings({ language: 'zh-CN' })
  resetSettings()
})

const focused = () => document.activeElement

test('a component is found by its Chinese name or its file, and opened by Enter', async () => {
  const { container } = await renderGallery('/gallery')
  const search = page.getByRole('searchbox', { name: '搜索组件' })
  ;(search.element() as HTMLElement).focus()
  await userEvent.keyboard('date')
  const links = () => [...container.querySelectorAll('main li a')].map((link) => link.textContent)
  expect(links()).toEqual(['日期', '日期时间', '日期范围'])
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('找到 3 个页面')
  await userEvent.keyboard('{Escape}')
  await userEvent.type(search, '无此组件')
  await expect.element(page.getByText('没有找到页面', { exact: true })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await userEvent.type(search, '开关')
  expect(links()).toEqual(['开关'])
  expect(await findingsInThemes(container)).toEqual([])
})

test('the look of the page is switched by keys: theme, brand colour, density, language, direction', async () => {
  await renderGallery('/gallery/link')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const choose = async (name: string, option: string) => {
    const opener = page.getByRole('button', { name: new RegExp(`(^| )${name}( |$)`) })
    ;(opener.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const wanted = page.getByRole('option', { name: option, exact: true })
    await expect.element(wanted).toBeVisible()
    await userEvent.keyboard('{Home}')
    for (let step = 0; step < 9 && focused() !== wanted.element(); step++) await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.querySelector('[role="listbox"]')).toBeNull()
  }
  await choose('主题', '跟随系统')
  await choose('主题色', '酱紫')
  await choose('密度', '紧凑')
  expect($settings.get()).toMatchObject({ theme: 'system', brandColour: '#722ED1', density: 'compact' })
  await choose('方向', '从右到左')
  expect(document.documentElement.dir).toBe('rtl')
  await choose('语言', '英文')
  expect($settings.get().language).toBe('en')
})

test('the direction is kept over a reload', async () => {
  writeTimed('GALLERY_DIRECTION', 'rtl', null)
  const { unmount } = await renderGallery('/gallery/link')
  await expect.poll(() => document.documentElement.dir).toBe('rtl')
  await expect.element(page.getByRole('button', { name: /从右到左/ })).toBeVisible()
  await unmount()
  expect(document.documentElement.dir).toBe('')
})

test('another page takes the focus to its heading and says what has opened; a place without one says so', async () => {
  await renderGallery('/gallery/link')
  await expect.element(page.getByRole('heading', { level: 1, name: '链接' })).toBeVisible()
  arrive('/gallery/menu', '', '')
  await expect.element(page.getByRole('heading', { level: 1, name: '菜单' })).toHaveFocus()
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('已打开菜单')
  expect($route.get().path).toBe('/gallery/menu')
  arrive('/gallery/nothing', '', '')
  await expect.element(page.getByRole('heading', { level: 1, name: '没有这个页面' })).toHaveFocus()
})
