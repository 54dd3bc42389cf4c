import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { isLabelled } from '#contract/core/resource/field.ts'
import { myDeparts } from '#contract/system/my-depart.ts'
import { users } from '#contract/system/users.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { LedUser } from '#screens/system/departments/my-depart-user.tsx'

/** The row of an account of which only the names are known. */
const added = {
  ...Object.fromEntries(
    Object.entries(users.fields).flatMap(([key, field]) => [
      [key, null],
      ...(isLabelled(field) ? [[`${key}_dictText`, '']] : [])
    ])
  ),
  ...{ id: 'n1', rowVersion: 1, isShared: false, username: 'neu_1', realname: '新人' },
  ...{ createBy: null, createTime: null, updateBy: null, updateTime: null }
}
let sent: unknown[]
beforeEach(() => {
  signedIn()
  setPermission(somePermission)
  sent = []
  answerCalls({
    'POST /sys/user/add': (body) => {
      sent.push(body)
      return {
        change: 'c1',
        count: 1,
        ids: ['n1'],
        row: added,
        result: { username: 'neu_1', password: 'abcd-2345-efgh' }
      }
    }
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('a leader opens an account in his department by keys alone, sees its first password once, and is said where it is', async () => {
  const done: string[] = []
  const row = { id: 'd1', rowVersion: 1, isShared: false, departName: '领导科' }
  await render(
    <LedUser
      resource={myDeparts}
      texts={{ thing: '我的部门' } as never}
      row={row}
      onDone={(words) => done.push(words)}
      onClose={() => done.push('closed')}
    />
  )
  const form = page.getByRole('dialog', { name: '新增用户' })
  await expect.element(form.getByRole('textbox', { name: /用户账号/ })).toHaveFocus()
  expect(await findingsInThemes(form.element() as HTMLElement)).toEqual([])
  await userEvent.keyboard('neu_1{Tab}新人{Control>}{Enter}{/Control}')
  await expect.poll(() => sent).toMatchObject([{ selecteddeparts: 'd1', username: 'neu_1', realname: '新人' }])
  const result = page.getByRole('dialog', { name: '新建用户' })
  await expect.element(result.getByText('abcd-2345-efgh')).toBeVisible()
  expect(done).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => done).toEqual(['已新建用户并加入“领导科”'])
})
