import { type ComponentType, lazy, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { ownParams } from '#core/state/pages/addresses.ts'
import { go } from '#core/state/pages/route.ts'
import { leaveFrame, pressOn, renderFrame, settle, somePage } from '#kit/drawn/framed.tsx'
import { holdFrames } from '#kit/drawn/hold-frames.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

let bring: () => void = () => undefined
/** A part that comes when it is brought. */
function latePart(): ComponentType {
  return lazy(
    () =>
      new Promise<{ default: ComponentType }>((resolve) => {
        bring = () => resolve({ default: () => <p>现在才到的部分</p> })
      })
  )
}
const [Late, AlsoLate, LatePage] = [latePart(), latePart(), latePart()]
function Growing() {
  const [isMore, setMore] = useState(false)
  return (
    <div>
      <h1>著录</h1>
      <button type="button" onClick={() => setMore(true)}>
        更多
      </button>
      {isMore && <AlsoLate />}
    </div>
  )
}
let more: () => void = () => undefined
function GrowingByItself() {
  const [isMore, setMore] = useState(false)
  more = () => setMore(true)
  return (
    <div>
      <h1>著录</h1>
      {isMore && <Late />}
    </div>
  )
}
/** As a page that draws its heading in another place when its data are there. */
function Answering() {
  const [isAnswered, setAnswered] = useState(false)
  more = () => setAnswered(true)
  return isAnswered ? (
    <section>
      <h1>著录</h1>
    </section>
  ) : (
    <div>
      <h1>著录</h1>
    </div>
  )
}
const Waiting = () => <LatePage />
const heading = () => page.getByRole('heading', { level: 1, name: '著录' })

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(() => {
  closeAllDialogs()
  leaveFrame()
  nobody()
})

test('the heading keeps the focus when a part of the page comes late and hides it for a moment', async () => {
  await renderFrame('/workbench/index', {
    '/workbench/index': somePage('我的工作'),
    '/archives/collect': GrowingByItself
  })
  go('/archives/collect')
  await expect.element(heading()).toHaveFocus()
  await settle()
  more()
  await settle()
  bring()
  await expect.element(page.getByText('现在才到的部分')).toBeVisible()
  await expect.element(heading()).toHaveFocus()
})

test('a heading that is drawn anew when the data have come has the focus again', async () => {
  await renderFrame('/workbench/index', { '/workbench/index': somePage('我的工作'), '/archives/collect': Answering })
  go('/archives/collect')
  await expect.element(heading()).toHaveFocus()
  await settle()
  const before = heading().element()
  more()
  await settle()
  expect(before.isConnected).toBe(false)
  await expect.element(heading()).toHaveFocus()
})

test('so does what one works with', async () => {
  await renderFrame('/workbench/index', { '/workbench/index': somePage('我的工作'), '/archives/collect': Growing })
  go('/archives/collect')
  await expect.element(heading()).toHaveFocus()
  await settle()
  await pressOn(page.getByRole('button', { name: '更多' }))
  await settle()
  bring()
  await expect.element(page.getByText('现在才到的部分')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '更多' })).toHaveFocus()
})

test('a page that comes back from behind another gives the focus to what had it, and to its heading where that is gone', async () => {
  await renderFrame('/workbench/index', { '/workbench/index': somePage('我的工作'), '/archives/collect': Growing })
  go('/archives/collect')
  await expect.element(heading()).toHaveFocus()
  const button = page.getByRole('button', { name: '更多' })
  ;(button.element() as HTMLElement).focus()
  const leaveAndComeBack = async () => {
    go('/workbench/index')
    await expect.element(page.getByRole('heading', { name: '我的工作' })).toHaveFocus()
    go('/archives/collect')
    await expect.element(heading()).toBeVisible()
    await settle()
  }
  await leaveAndComeBack()
  await expect.element(button).toHaveFocus()
  ;(button.element() as HTMLButtonElement).disabled = true
  await leaveAndComeBack()
  await expect.element(heading()).toHaveFocus()
})

test('a place that an address names wins over what had the focus in its page, which does not have it for a moment', async () => {
  await renderFrame('/workbench/index', { '/workbench/index': somePage('我的工作'), '/archives/collect': Growing })
  go('/archives/collect')
  await expect.element(heading()).toHaveFocus()
  ownParams('/archives/collect', ['place'])
  const button = page.getByRole('button', { name: '更多' }).element() as HTMLElement
  button.focus()
  let times = 0
  button.addEventListener('focus', () => (times += 1))
  go('/workbench/index')
  await expect.element(page.getByRole('heading', { name: '我的工作' })).toHaveFocus()
  go('/archives/collect?place=2')
  await expect.element(heading()).toHaveFocus()
  await settle()
  expect(times).toBe(0)
})

test('who goes on at once stays there, however late this machine draws', async () => {
  await renderFrame('/workbench/index', { '/workbench/index': somePage('我的工作'), '/archives/collect': Growing })
  const draw = holdFrames()
  go('/archives/collect')
  await expect.element(heading()).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  const before = document.activeElement
  expect(before).not.toBe(heading().element())
  draw()
  await settle()
  expect(document.activeElement).toBe(before)
})

test('whoever opens a menu before the page has come stays in the menu', async () => {
  await renderFrame('/workbench/index', { '/workbench/index': somePage('我的工作'), '/archives/collect': Waiting })
  go('/archives/collect')
  await expect.element(page.getByRole('heading', { name: '我的工作' })).not.toBeInTheDocument()
  await pressOn(page.getByRole('button', { name: /用户菜单/ }))
  const first = page.getByRole('menuitem').first()
  await expect.element(first).toHaveFocus()
  bring()
  await expect.element(page.getByText('现在才到的部分')).toBeInTheDocument()
  await settle()
  await expect.element(first).toHaveFocus()
})
