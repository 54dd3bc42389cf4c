import { afterEach, beforeEach, expect, test } from 'vitest'

import { markChinese } from '#ui/base/text/mark-chinese.ts'

let stop: (() => void) | undefined
const root = document.createElement('main')
const draw = (html: string) => {
  root.innerHTML = html
}
const languageOf = (selector: string) => root.querySelector(selector)?.closest('[lang]')?.getAttribute('lang')

beforeEach(() => {
  document.documentElement.lang = 'en'
  document.body.append(root)
  stop = markChinese('en', root)
})
afterEach(() => {
  stop?.()
  root.remove()
  document.documentElement.lang = 'zh-CN'
})

test('data in Chinese on an English page is read as Chinese, what is around it as English', async () => {
  draw('<p>Project <b>综合教学楼</b></p><ul><li>46 files</li></ul>')
  await expect.poll(() => languageOf('b')).toBe('zh-CN')
  expect(languageOf('p')).toBe('en')
  expect(languageOf('li')).toBe('en')
})

test('an English text within something that has a Chinese name stays English', async () => {
  draw('<section aria-label="C5 施工记录文件"><h2>Files</h2><p>混凝土</p></section>')
  await expect.poll(() => languageOf('section')).toBe('zh-CN')
  expect(languageOf('h2')).toBe('en')
  expect(languageOf('p')).toBe('zh-CN')
})

test('a cell that shows another value has the language of that value', async () => {
  draw('<div role="gridcell">混凝土</div>')
  const cell = root.firstElementChild as HTMLElement
  await expect.poll(() => languageOf('div')).toBe('zh-CN')
  ;(cell.firstChild as Text).data = 'Draft'
  await expect.poll(() => languageOf('div')).toBe('en')
  ;(cell.firstChild as Text).data = '草图'
  await expect.poll(() => languageOf('div')).toBe('zh-CN')
})

test('a text that is typed in Chinese is read as Chinese, and no longer when it is gone', async () => {
  draw('<input aria-label="Title">')
  const input = root.querySelector('input') as HTMLInputElement
  const type = (text: string) => {
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  type('施工')
  await expect.poll(() => languageOf('input')).toBe('zh-CN')
  type('plan')
  await expect.poll(() => languageOf('input')).toBe('en')
})

test('what says its language itself is left as it is, and all marks go with the language', async () => {
  draw('<p lang="ja">工事</p><p id="own">施工</p>')
  await expect.poll(() => languageOf('#own')).toBe('zh-CN')
  expect(languageOf('p')).toBe('ja')
  stop?.()
  expect(languageOf('#own')).toBe('en')
})
