import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { $dictionaries } from '#core/state/dictionaries.ts'
import { $toasts, dismissAll } from '#core/state/toasts.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { DictRefresh } from '#screens/system/dictionaries/dict-refresh.tsx'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'

const items = [
  { value: '1', text: '甲', label: '甲', title: '甲' },
  { value: '2', text: '乙', label: '乙', title: '乙' }
]
const said = () => $toasts.get().map(({ tone, text }) => `${tone} ${text}`)
const show = () =>
  render(
    <LocaleProvider language="zh-CN" navigate={() => undefined}>
      <main>
        <DictRefresh />
      </main>
    </LocaleProvider>
  )
const button = () => page.getByRole('button', { name: '刷新缓存' })

beforeEach(() => {
  dismissAll()
  signedIn()
})
afterEach(nobody)

test('one button brings all dictionaries anew, and pressed twice at once it warns [1.A48, 5.I37, 7.C028, 8.X19]', async () => {
  const came = answerCalls({
    'GET /sys/dict/refleshCache': () => null,
    'GET /sys/dict/queryAllDictItems': () => ({ fresh: items })
  })
  const { container } = await show()
  await expect.element(button()).toBeVisible()
  // Twice in one moment, however slow the machine is: keys would come one after the other.
  const pressed = button().element() as HTMLElement
  pressed.click()
  pressed.click()
  await expect.poll(said).toContain('success 刷新缓存完成！')
  expect(said()).toContain('warning 你点击的太快了，请慢点点击!')
  expect(came).toEqual(['GET /sys/dict/refleshCache', 'GET /sys/dict/queryAllDictItems'])
  expect($dictionaries.get()).toMatchObject({ fresh: items })
  expect(await findingsInThemes(container)).toEqual([])
})

test('a refresh that fails says so [8.X20]', async () => {
  answerCalls({ 'GET /sys/dict/refleshCache': () => new Refusing(510, '正忙') })
  await show()
  await new Promise((rested) => setTimeout(rested, 310))
  await pressOn(button())
  await expect.poll(said).toEqual(['error 刷新缓存失败！'])
})
