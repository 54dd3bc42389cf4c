import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { Refused } from '#core/wire/http/failure.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { startAnnouncer } from '#ui/base/announcer.ts'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'

const spoken = () => document.getElementById('announcer-polite')?.textContent ?? ''
let answers: (string | Refused | Promise<string>)[] = []
const refused = (message: string) => new Refused(510, message)

function Shown() {
  const { state, refresh } = useAnswer(async () => {
    const answer = await answers.shift()
    if (answer === undefined || answer instanceof Refused) throw answer ?? refused('没有更多')
    return answer
  })
  return (
    <main>
      <PageHead title="清单" onRefresh={refresh} />
      <Answered state={state} onRetry={refresh}>
        {(text) => <p>{text}</p>}
      </Answered>
    </main>
  )
}
const show = () =>
  render(
    <LocaleProvider language="zh-CN" navigate={() => undefined}>
      <Shown />
    </LocaleProvider>
  )
const retry = page.getByRole('button', { name: '重试' })
const refresh = page.getByRole('button', { name: '刷新' })

beforeEach(() => startAnnouncer())
afterEach(() => {
  answers = []
})

test('a refused refresh is shown and announced, what was there stays and is marked as old, and trying again mends it', async () => {
  const late = Promise.withResolvers<string>()
  answers = ['三件文件', refused('查询太频繁，请稍后再试'), late.promise]
  const screen = await show()
  await expect.element(page.getByText('三件文件')).toBeVisible()
  expect(retry.query()).toBeNull()
  await pressOn(refresh)
  await expect
    .element(page.getByText('查询太频繁，请稍后再试；以下仍是之前的内容', { exact: true }).first())
    .toBeVisible()
  await expect.element(page.getByText('三件文件')).toBeVisible()
  await expect.poll(spoken).toContain('查询太频繁，请稍后再试；以下仍是之前的内容')
  expect(spoken()).not.toContain('已刷新')
  expect(await findingsInThemes(screen.container)).toEqual([])
  await pressOn(retry)
  // While it is asked anew the mark stays: what is below is old all the same.
  await expect.element(screen.getByText(/以下仍是之前的内容/).first()).toBeVisible()
  late.resolve('四件文件')
  await expect.element(page.getByText('四件文件')).toBeVisible()
  expect(retry.query()).toBeNull()
  expect(document.activeElement).not.toBe(document.body)
})

test('what has never come says why, is announced, and the focus stays at its place when trying again has helped', async () => {
  answers = [refused('服务维护中'), '三件文件']
  const screen = await show()
  await expect.element(page.getByText('服务维护中').first()).toBeVisible()
  await expect.poll(spoken).toContain('服务维护中')
  expect(await findingsInThemes(screen.container)).toEqual([])
  await pressOn(retry)
  await expect.element(page.getByText('三件文件')).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('三件文件')
})

test('the same refusal twice is announced twice, and a refresh that was answered says so', async () => {
  answers = ['一', refused('忙'), refused('忙'), '二']
  await show()
  await expect.element(page.getByText('一', { exact: true })).toBeVisible()
  const times = () => spoken().split('忙；').length - 1
  const before = times()
  await pressOn(refresh)
  await expect.poll(times).toBe(before + 1)
  await pressOn(retry)
  await expect.poll(times).toBe(before + 2)
  await pressOn(refresh)
  await expect.poll(spoken).toContain('已刷新')
})
