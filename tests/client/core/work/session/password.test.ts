import { expect, test } from 'vitest'

import { $dialog } from '#core/state/dialogs.ts'
import { $toasts } from '#core/state/toasts.ts'
import { changePassword, checkPassword, openPasswordDialog } from '#core/work/session/password.ts'
import { faked } from '#kit/answers/faked.ts'
import { done, refusal } from '#kit/answers/fake-server.ts'
import { signedIn } from '#kit/answers/signed-in.ts'

const server = faked()

test('each field says what is missing or differs [5.I15, 5.I16, 5.I17, 5.I18]', () => {
  expect(checkPassword({ oldpassword: '', password: '', confirmpassword: '' })).toEqual({
    oldpassword: '请输入旧密码!',
    password: '请输入新密码!',
    confirmpassword: '请确认新密码!'
  })
  expect(checkPassword({ oldpassword: 'a', password: 'b', confirmpassword: 'c' })).toEqual({
    confirmpassword: '两次输入的密码不一样！'
  })
  expect(checkPassword({ oldpassword: 'a', password: 'b', confirmpassword: 'b' })).toEqual({})
})

test('without a user there is nothing to change [5.I19]', () => {
  openPasswordDialog()
  expect($dialog.get()).toBeNull()
  expect($toasts.get()).toMatchObject([{ tone: 'warning', text: '当前系统无登录用户!' }])
  signedIn()
  openPasswordDialog()
  expect($dialog.get()).toEqual({ kind: 'password' })
})

test('one’s own password is changed by the old one: name, old password, new one and its repetition are sent [7.C053, 3.E66]', async () => {
  signedIn()
  server.on('POST /sys/user/updatePassword', () => done(null))
  await changePassword({ oldpassword: 'a', password: 'b1234567', confirmpassword: 'b1234567' })
  expect(JSON.parse(server.came[0]?.body ?? '')).toEqual({
    username: 'clerk',
    oldpassword: 'a',
    password: 'b1234567',
    confirmpassword: 'b1234567'
  })
  server.on('POST /sys/user/updatePassword', () => refusal(510, '旧密码输入错误!'))
  await expect(changePassword({ oldpassword: 'x', password: 'b1234567', confirmpassword: 'b1234567' })).rejects.toThrow(
    '旧密码输入错误!'
  )
  expect($toasts.get()).toEqual([])
})
