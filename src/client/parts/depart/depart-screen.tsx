import { FolderKey, Users, UsersRound } from 'lucide-react'
import { type ComponentType, lazy } from 'react'

import { departs } from '#contract/system/departs.ts'

import { treeScreen } from '../resource/tree/tree-screen.tsx'

const DepartGrants = lazy(async () => ({ default: (await import('./depart-grants.tsx')).DepartGrants }))
const DepartRoles = lazy(async () => ({ default: (await import('./depart-roles.tsx')).DepartRoles }))
const DepartMembers = lazy(async () => ({ default: (await import('./depart-members.tsx')).DepartMembers }))

const RadioButtonsInput = lazy(async () => ({ default: (await import('../form/choice-fields.tsx')).RadioButtonsInput }))

const COMMON = {
  area: 'system',
  search: ['departName', 'orgCode'],
  form: [['departName'], ['parentId'], ['directorUserIds'], ['orgCategory', 'mobile'], ['fax', 'address'], ['memo']],
  controls: { orgCategory: RadioButtonsInput }
} as const
const members = { icon: <Users aria-hidden />, dialog: DepartMembers }

/** 机构框架: the chart of the companies and departments, who leads each, and who belongs to it. */
export const frameworkScreen = (): ComponentType =>
  treeScreen(departs, {
    ...COMMON,
    title: 'depart.framework',
    about: 'depart.frameworkAbout',
    columns: ['departName', 'directorUserIds', 'memberCount', 'mobile', 'address'],
    widths: { departName: 360, directorUserIds: 180, memberCount: 80, mobile: 130, address: 230 },
    dialogs: { members }
  })

/** 部门管理: the same departments by their codes and kinds, with what each may do, and its roles. */
export const departScreen = (): ComponentType =>
  treeScreen(departs, {
    ...COMMON,
    about: 'depart.about',
    columns: ['departName', 'orgCode', 'orgCategory', 'memberCount', 'mobile', 'address'],
    widths: { departName: 320, orgCode: 130, orgCategory: 90, memberCount: 80, mobile: 130, address: 230 },
    dialogs: {
      members,
      grants: { icon: <FolderKey aria-hidden />, dialog: DepartGrants },
      roles: { icon: <UsersRound aria-hidden />, dialog: DepartRoles }
    }
  })
