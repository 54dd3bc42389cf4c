import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { $ownKeys } from '#core/state/own-keys.ts'
import { noteOwnSettings, ownSetting } from '#core/state/own-settings.ts'
import { $tabs } from '#core/state/pages/tabs.ts'
import { offer } from '#core/work/commands.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn, renderFrame, somePage } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { warmReadings } from '#shell/palette/use-readings.ts'

const PAGES = {
  '/dashboard/Analysis': somePage('概览'),
  '/workbench/index': somePage('我的工作'),
  '/archives/collect': somePage('著录')
}
const keysDialog = () => page.getByRole('dialog', { name: '快捷键与使用手册' })
const change = (title: string) => keysDialog().getByRole('button', { name: `更改按键：${title}` })
const field = () => keysDialog().getByRole('textbox')
const openKeysDialog = async (keys = '{F1}') => {
  await userEvent.keyboard(keys)
  await expect.element(keysDialog()).toBeVisible()
}
const close = async () => {
  await userEvent.keyboard('{Escape}')
  await expect.element(keysDialog()).not.toBeInTheDocument()
}
const titles = () => $tabs.get().map(({ title }) => title)
const pressKeys = (letter: string) => userEvent.keyboard(`{Alt>}{Shift>}${letter}{/Shift}{/Alt}`)
const pick = async (name: string, text: string) => {
  const input = keysDialog().element().querySelector<HTMLInputElement>('input[type=file]')
  const files = new DataTransfer()
  files.items.add(new File([text], name, { type: 'application/json' }))
  if (!input) throw new Error('there is no way to choose a file')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

beforeEach(async () => {
  await warmReadings()
  localStorage.clear()
  await page.viewport(1280, 800)
  signedIn()
  await renderFrame('/workbench/index', PAGES)
})
afterEach(() => {
  vi.restoreAllMocks()
  closeAllDialogs()
  leaveFrame()
  nobody()
})

test('keys are changed by pressing others; the handler, the palette and what is declared to assistive technology follow, and they are kept', async () => {
  await openKeysDialog()
  await pressOn(change('打开命令面板'))
  await expect.element(field()).toHaveFocus()
  await pressKeys('G')
  await expect.element(change('打开命令面板')).toHaveFocus()
  await close()
  await expect
    .element(page.getByRole('banner').getByRole('button', { name: /搜索/ }))
    .toHaveAttribute('aria-keyshortcuts', 'Alt+Shift+G')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog', { name: '命令面板' })).not.toBeInTheDocument()
  await pressKeys('G')
  await expect.element(page.getByRole('dialog', { name: '命令面板' })).toBeVisible()
  await expect.element(page.getByRole('combobox')).toHaveFocus()
  expect(ownSetting('keys')).toEqual({ keys: { palette: 'Alt+Shift+G' }, question: false, letters: true })
  await userEvent.keyboard('gbqt')
  await expect.element(page.getByRole('option', { name: /关闭其他标签页/ })).toMatchTextContent('O')
})

test('keys that are another’s are named with whose they are, and can be taken over', async () => {
  await openKeysDialog()
  await pressOn(change('关闭标签页'))
  await pressKeys('R')
  await expect.element(field()).toHaveAccessibleDescription(/“Alt\+Shift\+R”已用于“刷新标签页”/)
  expect($ownKeys.get().keys).toEqual({})
  await pressOn(keysDialog().getByRole('button', { name: '改用于此' }))
  expect($ownKeys.get().keys).toEqual({ 'tab.close': 'Alt+Shift+R', 'tab.refresh': null })
  await expect.element(keysDialog().getByText('未设')).toBeVisible()
})

test('keys of the browser, of screen readers and of grids, and single characters, are refused in words [2.1.4, A59]', async () => {
  await openKeysDialog()
  await pressOn(change('关闭标签页'))
  for (const [pressed, words] of [
    ['{F5}', '“F5”是浏览器或系统的按键'],
    ['{Control>}{Alt>}n{/Alt}{/Control}', '“Ctrl+Alt+N”留给屏幕阅读器和特殊字符'],
    ['{F2}', '“F2”在表格、标签页或菜单里已有用处'],
    ['g', '单独的字母、数字和移动键用于输入和移动，请与 Alt+Shift 组合']
  ] as const) {
    await userEvent.keyboard(pressed)
    await expect.element(field()).toHaveAccessibleDescription(new RegExp(words.replaceAll('+', '\\+')))
  }
  expect(await findingsInThemes(keysDialog().element())).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(change('关闭标签页')).toHaveFocus()
  expect($ownKeys.get().keys).toEqual({})
})

test('a shortcut is switched off by Delete, and put back', async () => {
  await openKeysDialog()
  await pressOn(change('关闭其他标签页'))
  await userEvent.keyboard('{Delete}')
  await close()
  const before = titles()
  await pressKeys('O')
  expect(titles()).toEqual(before)
  await openKeysDialog()
  await pressOn(change('关闭其他标签页'))
  await pressOn(keysDialog().getByRole('button', { name: '恢复默认' }))
  expect($ownKeys.get().keys).toEqual({})
})

test('a command of the page in front gets keys of its own', async () => {
  const run = vi.fn()
  const takeBack = offer([{ id: 'test.send', title: () => '提交审核', group: 'screen', run }])
  await openKeysDialog()
  await pressOn(change('提交审核'))
  await pressKeys('Y')
  await close()
  await pressKeys('Y')
  await expect.poll(() => run.mock.calls.length).toBe(1)
  takeBack()
})

test('? opens the dialog of keys where it is switched on, but never where characters are typed [2.1.4]', async () => {
  await userEvent.keyboard('?')
  await expect.element(keysDialog()).not.toBeInTheDocument()
  await openKeysDialog()
  await pressOn(keysDialog().getByRole('switch', { name: /按 \? 也打开本表/ }), ' ')
  await close()
  await pressOn(page.getByRole('textbox', { name: '我的工作 备注' }), '?')
  await expect.element(page.getByRole('textbox', { name: '我的工作 备注' })).toHaveValue('?')
  await expect.element(keysDialog()).not.toBeInTheDocument()
  await pressOn(page.getByRole('button', { name: /我的工作 计数/ }), '?')
  await expect.element(keysDialog()).toBeVisible()
})

test('the shortcuts are taken along as a file, and a faulty one is refused by naming every fault', async () => {
  await openKeysDialog()
  await pick(
    'a.json',
    JSON.stringify({
      kind: 'urban-archives/keys',
      version: 1,
      keys: { 'tab.close': 'Ctrl+W', 'tab.refesh': null },
      question: false
    })
  )
  await expect.element(keysDialog().getByRole('alert')).toMatchTextContent('未导入，文件里有 2 处问题：')
  await expect.element(keysDialog().getByRole('alert')).toMatchTextContent('关闭标签页：“Ctrl+W”是浏览器或系统的按键')
  await expect.element(keysDialog().getByRole('alert')).toMatchTextContent('没有名为“tab.refesh”的命令')
  expect($ownKeys.get().keys).toEqual({})
  await pick('b.json', '{')
  await expect.element(keysDialog().getByRole('alert')).toMatchTextContent('文件不是有效的 JSON')
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:none'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await pressOn(change('关闭标签页'))
  await pressKeys('G')
  await pressOn(keysDialog().getByRole('button', { name: '导出' }))
  const text = await saved[0]?.text()
  await pressOn(keysDialog().getByRole('button', { name: '全部恢复默认' }))
  const really = page.getByRole('alertdialog', { name: '全部恢复默认' })
  await expect.element(really).toBeVisible()
  await pressOn(really.getByRole('button', { name: '确定' }))
  await expect.poll(() => $ownKeys.get().keys).toEqual({})
  await pick('快捷键.json', text ?? '')
  await expect.poll(() => $ownKeys.get().keys).toEqual({ 'tab.close': 'Alt+Shift+G' })
})

test('what the server keeps for the user counts as soon as it is here', async () => {
  noteOwnSettings({
    keys: { value: { keys: { 'tab.closeOthers': 'Alt+Shift+1', broken: 7 }, question: true }, isSent: true }
  })
  expect($ownKeys.get()).toEqual({ keys: { 'tab.closeOthers': 'Alt+Shift+1' }, question: true, letters: true })
  await openKeysDialog()
  await expect.element(keysDialog().getByRole('switch', { name: /按 \? 也打开本表/ })).toBeChecked()
})

test('it can be read and used at 320 px, and axe finds nothing in it', async () => {
  await page.viewport(320, 640)
  await openKeysDialog()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await findingsInThemes(keysDialog().element())).toEqual([])
})
