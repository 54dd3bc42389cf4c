import { users } from '#contract/system/users.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

/** 用户管理: the people of an archive and their accounts. */
export default listScreen(users, {
  area: 'system',
  columns: ['realname', 'username', 'sex', 'phone', 'departIds', 'roleIds', 'status', 'createTime'],
  search: ['realname', 'username', 'phone', 'sex', 'status'],
  form: [['username', 'realname'], ['phone', 'email'], ['workNo', 'telephone'], ['sex', 'birthday'], ['post']],
  inPlace: ['realname', 'sex', 'phone'],
  widths: { realname: 100, username: 130, sex: 60, phone: 120, departIds: 130, roleIds: 150, status: 70 }
})
