import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { choice, date, text, time } from '../core/resource/field.ts'
import { resource } from '../core/resource/resource.ts'

/** 在线用户: who is signed in to the archive now, session by session. `token` names a session to existing clients, and opens none. */
export const onlineUsers = resource('onlineUser', '/sys/online', {
  right: 'sys.online',
  fields: {
    realname: text(),
    username: text(),
    sex: choice('sex'),
    birthday: date(),
    phone: text(),
    ip: text(),
    agent: text(),
    expires: time(),
    avatar: text(),
    token: text()
  },
  label: 'realname',
  verbs: ['list'],
  actions: {
    /** 强制退出: ends a session at once, wherever it is open. */
    signOut: { on: 'rows', right: ':signOut', readsOnly: true, asks: true, isDangerous: true }
  }
})

/** The same as existing clients ask it. */
export const forceLogout = call('POST', '/sys/online/forceLogout', {
  serves: ['sys.online:signOut'],
  thing: 'onlineUser',
  input: z.object({ token: z.string().check(z.minLength(1), z.maxLength(64)) }),
  output: z.null()
})
