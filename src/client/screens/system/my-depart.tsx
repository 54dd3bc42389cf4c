import { UserPlus, Users, UserRoundCog } from 'lucide-react'
import { lazy } from 'react'

import { myDeparts } from '#contract/system/my-depart.ts'
import { treeScreen } from '#parts/resource/tree/tree-screen.tsx'

const LedMembers = lazy(async () => ({ default: (await import('./departments/my-depart-members.tsx')).LedMembers }))
const LedUser = lazy(async () => ({ default: (await import('./departments/my-depart-user.tsx')).LedUser }))
const LedRoles = lazy(async () => ({ default: (await import('./departments/my-depart-roles.tsx')).LedRoles }))

/** 我的部门: the departments that one leads, who belongs to them, and who holds their roles. */
export default treeScreen(myDeparts, {
  area: 'system',
  title: 'myDepart.title',
  columns: ['departName', 'orgCode', 'orgCategory', 'memberCount', 'directorUserIds', 'mobile'],
  search: ['departName', 'orgCode'],
  form: [],
  widths: { departName: 320, orgCode: 130, orgCategory: 90, memberCount: 80, directorUserIds: 180, mobile: 130 },
  dialogs: {
    members: { icon: <Users aria-hidden />, dialog: LedMembers },
    user: { icon: <UserPlus aria-hidden />, dialog: LedUser },
    roles: { icon: <UserRoundCog aria-hidden />, dialog: LedRoles }
  }
})
