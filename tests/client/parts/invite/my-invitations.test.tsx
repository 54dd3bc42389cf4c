import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { $toasts } from '#core/state/toasts.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { MyInvitations } from '#parts/invite/my-invitations.tsx'

const invitation = {
  id: 'i1',
  project: '云澜星河新城一期',
  unit: '云澜第一建筑工程有限公司',
  roles: '施工单位',
  askedBy: '林知远',
  askedAt: '2026-11-28 09:05:30',
  expires: '2026-12-12 09:05:30'
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test.each(['accept', 'refuse'] as const)(
  'who is invited reads by whom and where, and answers (%s) by keys alone',
  async (what) => {
    let waiting = [invitation]
    const sent: unknown[] = []
    answerCalls({
      'GET /organization/invitation/mine': () => waiting,
      [`PUT /organization/invitation/${what}`]: (input: unknown) => {
        sent.push(input)
        waiting = []
        return null
      }
    })
    const screen = await render(<MyInvitations />)
    await expect.element(screen.getByText('林知远邀请，2026-11-28 09:05，2026-12-12前有效')).toBeVisible()
    expect(await findingsInThemes(screen.container)).toEqual([])
    const name = what === 'accept' ? '接受加入“云澜星河新城一期”' : '拒绝加入“云澜星河新城一期”'
    const button = screen.getByRole('button', { name })
    for (let at = 0; at < 5 && document.activeElement !== button.element(); at++) await userEvent.keyboard('{Tab}')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toEqual([{ id: 'i1' }])
    await expect.element(screen.getByText('没有待处理的邀请')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: '项目邀请' })).toHaveFocus()
    expect(await findingsInThemes(screen.container)).toEqual([])
    expect($toasts.get().map(({ text }) => text)).toEqual([
      what === 'accept' ? '已加入项目“云澜星河新城一期”' : '已拒绝邀请'
    ])
  }
)
