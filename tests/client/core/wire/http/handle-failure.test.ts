import { expect, test } from 'vitest'

import { userInfoCall } from '#contract/session/sign-in.ts'
import { $toasts } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { faked } from '#kit/answers/faked.ts'
import { refusal, send } from '#kit/answers/fake-server.ts'
import { signedIn } from '#kit/answers/signed-in.ts'

const server = faked({ path: '/workbench/index' })

const said = () => $toasts.get().map(({ tone, title, text }) => [tone, title, text].filter(Boolean).join(' '))

const refusedBy = async (status: number, message = '名称不能为空') => {
  signedIn()
  server.on('GET /user/info', (_, response) => send(response, status, refusal(status, message)))
  await expect(ask(userInfoCall, {})).rejects.toMatchObject({ name: 'Refused', code: status })
  return said()
}

test('403 is shown as 系统提示 拒绝访问 [8.X01]', async () => {
  expect(await refusedBy(403)).toEqual(['error 系统提示 拒绝访问'])
})

test('a 403 that says why is shown in the server’s words', async () => {
  signedIn()
  server.on('GET /user/info', (_, response) =>
    send(response, 403, { ...refusal(403, '移交申请是您审核通过的，须由另一人办理'), isReason: true })
  )
  await expect(ask(userInfoCall, {})).rejects.toMatchObject({ name: 'Refused', code: 510 })
  expect(said()).toEqual(['warning 移交申请是您审核通过的，须由另一人办理'])
})

test('404 is shown as 很抱歉，资源未找到! [8.X02]', async () => {
  expect(await refusedBy(404)).toEqual(['warning 很抱歉，资源未找到!'])
})

test.each([400, 429, 500, 507])('status %i is shown in the server’s words [8.X10]', async (status) => {
  expect(await refusedBy(status)).toEqual(['warning 名称不能为空'])
})

test('a code that nobody knows is shown in the server’s words, and where it has none in general ones [8.X48]', async () => {
  server.on('GET /user/info', () => refusal(999, '名称不能为空'))
  await expect(ask(userInfoCall, {})).rejects.toMatchObject({ name: 'Refused', code: 999 })
  server.on('GET /user/info', () => refusal(999, ''))
  await expect(ask(userInfoCall, {})).rejects.toMatchObject({ name: 'Refused', code: 999 })
  expect(said()).toEqual(['warning 名称不能为空', 'warning 操作失败'])
})
