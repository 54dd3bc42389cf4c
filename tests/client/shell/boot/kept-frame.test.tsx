import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'

import { leave } from '#core/state/pages/leave.ts'
import { forgetSession, startSession } from '#core/state/session/session.ts'
import { setUser } from '#core/state/session/user.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, type Pages, renderFrame, somePage } from '#kit/drawn/framed.tsx'
import { patienceOf } from '#kit/patience.ts'
import { nobody, signedIn, somePermission, someUser } from '#kit/answers/signed-in.ts'
import { useKeptPicture } from '#parts/page/use-kept-picture.ts'
import { AuthGate } from '#shell/boot/auth-gate.tsx'
import { drawKeptFrame } from '#shell/boot/early/draw-kept-frame.ts'

const PAGES = {
  '/dashboard/Analysis': somePage('首页'),
  '/workbench/index': somePage('工作台'),
  '/archives/collect': somePage('收集著录')
}
const kept = () => document.querySelector<HTMLElement>('[data-kept-frame]')
const words = () => kept()?.textContent ?? ''
const keys = () => Object.keys(localStorage).filter((key) => key.startsWith('pro__FRAME_'))

/** Somebody works at a page, and leaves the window. */
async function work(at: string, pages: Pages = PAGES): Promise<void> {
  answerCalls({
    'GET /sys/permission/getUserPermissionByToken': () => somePermission,
    'GET /user/info': () => ({ userInfo: someUser, expires: Date.now() + 600_000 })
  })
  await renderFrame(at, pages)
  // What keeps the frame comes after the frame.
  await expect
    .poll(() => {
      dispatchEvent(new PageTransitionEvent('pagehide'))
      return keys()
    })
    .toHaveLength(1)
  await cleanup()
}
beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(async () => {
  kept()?.remove()
  await leaveFrame()
  nobody()
})

test('who comes back sees his frame before the program is there: menu, tabs, the head of the page, and none of what the page showed', async () => {
  await work('/archives/collect')
  drawKeptFrame()
  expect(words()).toContain('综合教学楼')
  expect(words()).toContain('收集著录')
  expect(words()).toContain('工作台')
  expect(kept()?.querySelector('[data-kept-head]:not(nav)')?.textContent).toBe('收集著录')
  expect(words()).not.toContain('备注')
  expect(kept()?.querySelectorAll('[id], input, main, h1')).toHaveLength(0)
  // It is for the eye alone.
  expect([kept()?.inert, kept()?.ariaHidden]).toEqual([true, 'true'])
  expect(await findingsInThemes(document.body)).toEqual([])
})

/** A page that wants a picture of what it shows to be kept. */
function Shown() {
  const picture = useKeptPicture('今天的工作', false)
  return (
    <div>
      <h1>工作台</h1>
      <div {...picture}>
        <p>退回我的 3</p>
        <div style={{ height: 2000 }} />
        <p>看不见的一行</p>
      </div>
    </div>
  )
}

test('where a page keeps a picture, who comes back sees what it showed in the window, with the time of it, and elsewhere nothing of it', async () => {
  await work('/workbench/index', { ...PAGES, '/workbench/index': Shown })
  drawKeptFrame()
  await expect.element(page.getByText('退回我的 3')).toBeVisible()
  expect(words()).toMatch(/截至 .*\d\d:\d\d 的内容，正在更新…/)
  expect(words()).not.toContain('看不见的一行')
  expect(kept()?.querySelector('[data-kept-skeleton]')).toBeNull()
  expect(await findingsInThemes(document.body)).toEqual([])
  kept()?.remove()
  history.replaceState(null, '', '/archives/collect')
  drawKeptFrame()
  expect(words()).not.toMatch(/退回我的|截至/)
  expect(kept()?.querySelector('[data-kept-skeleton]')).not.toBeNull()
})

/** A page whose data come late, or not at all. */
function Awaited() {
  useKeptPicture(undefined, true)
  return <h1>工作台</h1>
}

test('the picture stays before a page that waits for its data, a second at most', async () => {
  await work('/workbench/index', { ...PAGES, '/workbench/index': Shown })
  drawKeptFrame()
  await render(<AuthGate outside={{}} inside={async () => ({ default: Awaited })} />)
  await expect.element(page.getByRole('heading', { name: '工作台' })).toBeInTheDocument()
  await expect.element(page.getByText('退回我的 3')).toBeVisible()
  await expect.poll(kept, { timeout: patienceOf(3000) }).toBeNull()
})

test('at another address the frame has no head yet, and nothing in it is the current page', async () => {
  await work('/archives/collect')
  history.replaceState(null, '', '/workbench/index')
  drawKeptFrame()
  expect(words()).toContain('工作台')
  expect(kept()?.querySelector('[data-kept-head], [aria-current], [aria-selected]')).toBeNull()
})

test('nobody sees the frame of somebody else, and none is left of who has signed out', async () => {
  await work('/archives/collect')
  expect(keys()).toEqual([`pro__FRAME_${someUser.id}`])
  setUser({ ...someUser, id: 'u2', realname: '周敏' })
  drawKeptFrame()
  expect(kept()).toBeNull()
  setUser(someUser)
  forgetSession()
  drawKeptFrame()
  expect(kept()).toBeNull()
  startSession('t1', Date.now() + 600_000)
  drawKeptFrame()
  expect(kept()).not.toBeNull()
  leave({ keepTabs: true })
  expect(keys()).toEqual([])
})

test('a window with other room does not show it, nor a page that fills the window', async () => {
  await work('/archives/collect')
  history.replaceState(null, '', '/pdf?id=1')
  drawKeptFrame()
  expect(kept()).toBeNull()
  history.replaceState(null, '', '/archives/collect')
  await page.viewport(600, 800)
  drawKeptFrame()
  expect(kept()).toBeNull()
})

test('it stays before the signs of waiting, and goes with the first picture of the program', async () => {
  await work('/archives/collect')
  const { promise, resolve } = Promise.withResolvers<{ default: () => React.ReactNode }>()
  drawKeptFrame()
  await render(<AuthGate outside={{}} inside={() => promise} />)
  await expect.element(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  expect(kept()).not.toBeNull()
  resolve({ default: () => <h1>里面</h1> })
  await expect.element(page.getByRole('heading', { name: '里面' })).toBeVisible()
  await expect.poll(kept).toBeNull()
})
