import { Eye, FileLock, KeyRound, Users } from 'lucide-react'
import { lazy } from 'react'

import { roles } from '#contract/system/roles.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

const RoleGrants = lazy(async () => ({ default: (await import('./roles/role-grants.tsx')).RoleGrants }))
const RolePreview = lazy(async () => ({ default: (await import('./roles/role-preview.tsx')).RolePreview }))
const RoleScope = lazy(async () => ({ default: (await import('./roles/role-scope.tsx')).RoleScope }))
const RoleMembers = lazy(async () => ({ default: (await import('./roles/role-members.tsx')).RoleMembers }))

const RoleKeys = lazy(async () => ({ default: (await import('./roles/role-keys.tsx')).RoleKeys }))

/** 角色管理: what roles there are, what they may do, who holds them. */
export default listScreen(roles, {
  area: 'system',
  columns: ['roleName', 'roleCode', 'memberCount', 'description', 'createTime'],
  above: RoleKeys,
  search: ['roleName', 'roleCode'],
  form: [['roleCode', 'roleName'], ['description']],
  widths: { roleName: 170, roleCode: 150, memberCount: 90, description: 260 },
  dialogs: {
    grant: { icon: <KeyRound aria-hidden />, dialog: RoleGrants },
    scope: { icon: <FileLock aria-hidden />, dialog: RoleScope },
    preview: { icon: <Eye aria-hidden />, dialog: RolePreview },
    members: { icon: <Users aria-hidden />, dialog: RoleMembers }
  }
})
