import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { InvitationWaiting } from '#contract/organisation/invitations.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { SentInvitations } from '#screens/organisation/people/sent-invitations.tsx'

const invitation = (id: string, account: string): InvitationWaiting => ({
  ...{ id, account, unit: '云澜第一建筑工程有限公司', askedBy: '林知远' },
  ...{ askedAt: '2026-11-28 09:05:30', expires: '2026-12-12 09:05:30' }
})

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('who leads a project reads whom he has invited and takes one back by keys; who does not lead it only reads', async () => {
  const sent: unknown[] = []
  answerCalls({
    'PUT /organization/systemUser/withdrawInvitation': (input: unknown) => {
      sent.push(input)
      return null
    }
  })
  const invitations = [
    invitation('i1', '13700000001'),
    invitation('i2', 'a.very.long.user.name.of.somebody.who.is.invited')
  ]
  const onWithdrawn = vi.fn()
  const props = { invitations, onWithdrawn }
  const screen = await render(<SentInvitations {...props} canDecide />)
  await expect
    .element(page.getByText('云澜第一建筑工程有限公司，2026-11-28 09:05邀请，2026-12-12前有效').first())
    .toBeVisible()
  expect(await findingsInThemes(screen.container)).toEqual([])
  const second = page.getByRole('button', { name: /^撤回对“a\.very\.long/ })
  for (let at = 0; at < 5 && document.activeElement !== second.element(); at++) await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual([{ id: 'i2' }])
  await expect.poll(() => onWithdrawn.mock.calls.length).toBe(1)
  await page.viewport(320, 640)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await screen.rerender(<SentInvitations {...props} canDecide={false} />)
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})
