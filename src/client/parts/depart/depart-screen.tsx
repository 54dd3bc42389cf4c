import { FolderKey, Users, UsersRound } from 'lucide-react'
import { type ComponentType, lazy } from 'react'

import { departs } from '#contract/system/departs.ts'

import { treeScreen } from '../resource/tree-screen.tsx'

const DepartGrants = lazy(async () => ({ default: (await import('./depart-grants.tsx')).DepartGrants }))
const DepartRoles = lazy(async () => ({ default: (await import('./depart-roles.tsx')).DepartRoles }))
const DepartMembers = lazy(async () => ({ default: (await import('./depart-members.tsx')).DepartMembers }))

const RadioButtonsInput = lazy(async () => ({ default: (await import('../form/choice-fields.tsx')).RadioButtonsInput }))

/** The tree of departments, as the menu of its title shows it. */
export const departScreen = (title?: 'depart.framework'): ComponentType =>
  treeScreen(departs, {
    area: 'system',
    ...(title && { title }),
    columns: ['departName', 'orgCode', 'orgCategory', 'memberCount', 'mobile', 'address'],
    search: ['departName', 'orgCode'],
    form: [['departName'], ['parentId'], ['directorUserIds'], ['orgCategory', 'mobile'], ['fax', 'address'], ['memo']],
    widths: { departName: 320, orgCode: 130, orgCategory: 90, memberCount: 80, mobile: 130, address: 230 },
    controls: { orgCategory: RadioButtonsInput },
    dialogs: {
      members: { icon: <Users aria-hidden />, dialog: DepartMembers },
      grants: { icon: <FolderKey aria-hidden />, dialog: DepartGrants },
      roles: { icon: <UsersRound aria-hidden />, dialog: DepartRoles }
    }
  })
