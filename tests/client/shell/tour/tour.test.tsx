import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { closeAllDialogs, openDialog } from '#core/state/dialogs.ts'
import { $ownSettingsOf, noteOwnSettings, ownSetting } from '#core/state/own-settings.ts'
import { startOwnSettings } from '#core/work/own-settings.ts'
import { type Answers, answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn, renderFrame, somePage } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { today } from '#core/state/today.ts'
import { tourProgress } from '#shell/tour/tour-step.ts'
import { announce } from '#ui/base/announcer.ts'

const GRID = { role: 'grid', 'aria-label': '文件' }
const PAGES = {
  '/dashboard/Analysis': somePage('概览'),
  '/workbench/index': somePage('我的工作'),
  '/archives/collect': () => (
    <div>
      <h1>著录</h1>
      <table {...GRID}>
        <tbody>
          <tr>
            <td>
              <button type="button">题名</button>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  )
}
const tour = (nth: number) => page.getByRole('region', { name: `快捷键导览 ${nth} / 5` })
const anyTour = () => document.querySelector('[aria-label^="快捷键导览"]')
const polite = () => document.getElementById('announcer-polite')?.textContent ?? ''
let stop: () => void = () => undefined
let kept: { name: string; value: unknown; updateTime: string }[] = []
const sent: unknown[] = []
const answers: Answers = {
  'GET /sys/user/settings': () => kept,
  'PUT /sys/user/settings': (input) => {
    sent.push(input)
    return null
  }
}
/** Opens the frame, and takes over what the server has kept for the user. */
const open = async (at = '/workbench/index') => {
  const screen = await renderFrame(at, PAGES)
  answerCalls(answers)
  stop = startOwnSettings()
  await expect.poll(() => $ownSettingsOf.get()).toBe('u1')
  return screen
}

beforeEach(async () => {
  localStorage.clear()
  kept = []
  sent.length = 0
  $ownSettingsOf.set(null)
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  closeAllDialogs()
  leaveFrame()
  nobody()
})

test('on the first day five keys are named, one after the other; the key itself goes on, and the focus stays where it is', async () => {
  const screen = await open('/archives/collect')
  await expect.element(tour(1)).toBeVisible()
  expect(anyTour()?.contains(document.activeElement)).toBe(false)
  await expect.element(tour(1).getByText('打开命令面板', { exact: false })).toBeVisible()
  await expect.poll(polite).toContain('快捷键导览 1 / 5。Ctrl+K：打开命令面板')
  expect(await findingsInThemes(screen.container)).toEqual([])
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(tour(2)).toBeVisible()
  await userEvent.keyboard('{F1}')
  await expect.element(page.getByRole('dialog', { name: '快捷键与使用手册' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(tour(3)).toBeVisible()
  await userEvent.keyboard('{F6}')
  await expect.element(tour(4)).toBeVisible()
  // The keys of the grid mean nothing elsewhere.
  await userEvent.keyboard('{Control>}{F8}{/Control}')
  await expect.element(tour(4)).toBeVisible()
  ;(page.getByRole('button', { name: '题名' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}{F8}{/Control}')
  await expect.element(tour(5)).toBeVisible()
  await userEvent.keyboard('{F9}')
  await expect.poll(anyTour).toBe(null)
  await expect.element(page.getByRole('button', { name: '题名' })).toHaveFocus()
  expect(ownSetting('tour')).toEqual({ day: today(), step: 5 })
  await expect.poll(() => sent).toContainEqual({ name: 'tour', value: { day: today(), step: 5 } })
})

test('it comes neither before the server has given what is set, nor to who has had it, nor on a later day', async () => {
  for (const value of [
    { day: today(), step: 5 },
    { day: '2026-01-01', step: 1 }
  ]) {
    kept = [{ name: 'tour', value, updateTime: '2026-01-01 00:00:00' }]
    localStorage.clear()
    $ownSettingsOf.set(null)
    const screen = await renderFrame('/workbench/index', PAGES)
    expect(anyTour()).toBe(null)
    answerCalls(answers)
    stop = startOwnSettings()
    await expect.poll(() => ownSetting('tour')).toEqual(value)
    // The palette offers it as soon as what follows the first picture has started.
    await userEvent.keyboard('{Control>}k{/Control}')
    await userEvent.keyboard('导览')
    await expect.element(page.getByRole('option', { name: /快捷键导览/ })).toBeVisible()
    expect(anyTour()).toBe(null)
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    stop()
    await screen.unmount()
  }
})

test('F6 gets to it, buttons go on, and Escape ends it for good and gives the focus back', async () => {
  await open()
  await expect.element(tour(1)).toBeVisible()
  const field = page.getByRole('textbox', { name: '我的工作 备注' })
  ;(field.element() as HTMLElement).focus()
  for (let tries = 0; tries < 8 && !anyTour()?.contains(document.activeElement); tries++)
    await userEvent.keyboard('{F6}')
  await expect.element(tour(1).getByRole('button', { name: '下一个' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(tour(2).getByRole('button', { name: '下一个' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(anyTour).toBe(null)
  await expect.poll(() => document.activeElement).not.toBe(document.body)
  expect(ownSetting('tour')).toEqual({ day: today(), step: 5 })
})

test('a later page of the first day goes on where it was', async () => {
  noteOwnSettings({ tour: { value: { day: today(), step: 3 }, isSent: true } })
  kept = [{ name: 'tour', value: { day: today(), step: 3 }, updateTime: '2026-01-01 00:00:00' }]
  await open()
  await expect.element(tour(4)).toBeVisible()
})

test('the list of keys offers it again', async () => {
  kept = [{ name: 'tour', value: { day: '2026-01-01', step: 5 }, updateTime: '2026-01-01 00:00:00' }]
  await open()
  await userEvent.keyboard('{F1}')
  await pressOn(page.getByRole('dialog').getByRole('button', { name: '快捷键导览' }))
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(tour(1)).toBeVisible()
})

test('it is one line above the page, which is as much lower, and covers none of it; what it says is announced once', async () => {
  // What the tests before have announced, or are still to announce of a tour, is none of its words.
  announce('—', { about: 'tour' })
  await expect.poll(polite).toContain('—')
  document.getElementById('announcer-polite')?.replaceChildren()
  const before = await renderFrame('/workbench/index', PAGES)
  const room = () =>
    Number.parseFloat(getComputedStyle(document.querySelector('[role=tabpanel]') ?? document.body).minHeight)
  await expect.poll(room).toBeGreaterThan(0)
  const alone = room()
  await before.unmount()
  await open()
  await expect.element(tour(1)).toBeVisible()
  const line = anyTour()?.getBoundingClientRect()
  expect(line?.height).toBeLessThan(40)
  expect(document.querySelector('main')?.getBoundingClientRect().top).toBeGreaterThanOrEqual(line?.bottom ?? 0)
  await expect.poll(room).toBe(alone - 36)
  await expect.poll(polite).toContain('快捷键导览 1 / 5')
  const timesSaid = () => polite().split('快捷键导览 1 / 5').length
  const once = timesSaid()
  openDialog({ kind: 'about' })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(tour(2)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(polite).toContain('快捷键导览 2 / 5')
  expect(timesSaid()).toBe(once)
})

test('below 768 px there is neither room nor a keyboard for it: it is not shown, and comes where the window grows', async () => {
  await page.viewport(767, 640)
  const timesSaid = () => polite().split('快捷键导览').length
  const before = timesSaid()
  await open()
  await expect.poll(() => tourProgress()?.step).toBe(0)
  expect(anyTour()).toBe(null)
  expect(timesSaid()).toBe(before)
  await page.viewport(768, 640)
  await expect.element(tour(1)).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(768)
})
