import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { speak } from '#core/state/language.ts'
import type { Language } from '#core/state/languages.ts'
import { changeSettings } from '#core/state/settings.ts'
import { renderFrame } from '#kit/drawn/framed.tsx'
import { input, openPalette, PAGES, signInBeforeEach } from '#kit/drawn/palette-user.ts'

signInBeforeEach()

interface Printed {
  readonly id: string
  /** What the line says, piece by piece: title, what is beside it, keys. */
  readonly words: string
}

/** The lines of the palette. */
const lines = (): Printed[] =>
  [...document.querySelectorAll<HTMLElement>('[cmdk-item]')].map((item) => ({
    id: item.dataset.value ?? '',
    words: item.textContent
  }))
const first = () => lines()[0]
/** Entries of the menu, of open tabs and of places of late lead to one page. */
const pageOf = (id: string) => id.replace(/^(?:menu|open|recent):/, '')

const type = async (text: string) => {
  await userEvent.fill(input(), text)
  await expect.element(input()).toHaveValue(text)
}

beforeEach(async () => {
  changeSettings({ language: 'zh-CN' })
  await speak('zh-CN')
})

test.each<Language>(['zh-CN', 'en'])(
  'whatever the palette prints is found first when it is typed whole (%s)',
  async (language) => {
    changeSettings({ language })
    await speak(language)
    await renderFrame('/workbench/index', PAGES, language)
    await openPalette()
    await expect.poll(() => lines().length).toBeGreaterThan(20)
    const missed: string[] = []
    let tried = 0
    for (const prefix of ['', '>', ':', '?']) {
      await type(prefix)
      await expect.poll(() => lines().length).toBeGreaterThan(0)
      for (const { id, words } of lines()) {
        tried++
        await type(words)
        await expect
          .poll(() => pageOf(first()?.id ?? ''))
          .toBe(pageOf(id))
          .catch(() => missed.push(`${prefix} ${words}: ${first()?.words ?? 'nothing'}`))
      }
    }
    expect(missed).toEqual([])
    expect(tried).toBeGreaterThan(60)
  }
)

test('the name of a group lists what is in it', async () => {
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  await type('标签页操作')
  await expect
    .poll(() => lines().map(({ words }) => words))
    .toContainEqual(expect.stringMatching(/^关闭当前标签页|^关闭/))
  expect(lines().every(({ id }) => id.startsWith('command:tab.'))).toBe(true)
})

test.each([
  ['English', 'command:language.en'],
  ['英语', 'command:language.en'],
  ['显示主题：暗色', 'command:theme.dark'],
  ['密度：紧凑', 'command:density.compact'],
  ['主题色：极光绿', 'command:colour.green'],
  ['下滑时隐藏页头', 'command:settings'],
  ['恢复默认', 'command:settings.reset']
])('a setting is found by what the drawer calls it: %s', async (typed, id) => {
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  await expect.poll(() => lines().length).toBeGreaterThan(20)
  await type(typed)
  await expect.poll(() => first()?.id).toBe(id)
})

test('what narrows the palette is found by the names at its foot', async () => {
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  for (const [name, id] of [
    ['操作', 'help:>'],
    ['帮助', 'help:>']
  ] as const) {
    await type(name)
    await expect.poll(() => lines().map((line) => line.id)).toContain(id)
  }
  await expect.element(page.getByRole('option').first()).toBeVisible()
})
