import { onlineUsers } from '#contract/system/online-users.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

/** 在线用户: who is signed in now; a session is ended by who may. */
export default listScreen(onlineUsers, {
  area: 'system',
  title: 'onlineUser.title',
  columns: ['realname', 'username', 'sex', 'phone', 'ip', 'agent', 'createTime', 'expires'],
  search: ['realname', 'username'],
  form: [],
  widths: { realname: 110, username: 130, sex: 60, phone: 120, ip: 130, agent: 260 }
})
