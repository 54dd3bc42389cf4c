import { ShieldCheck, UserMinus } from 'lucide-react'
import { lazy } from 'react'

import { projectUsers } from '#contract/organisation/project-users.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

const ProjectUsersAbove = lazy(async () => ({
  default: (await import('./people/project-users-above.tsx')).ProjectUsersAbove
}))
const AssignDialog = lazy(async () => ({ default: (await import('./people/assign-dialog.tsx')).AssignDialog }))
const InvitePastedDialog = lazy(async () => ({
  default: (await import('./people/invite-pasted-dialog.tsx')).InvitePastedDialog
}))
const RemovePersonDialog = lazy(async () => ({
  default: (await import('./people/remove-person-dialog.tsx')).RemovePersonDialog
}))

/** 系统用户: the people of the current project, and who asks to be one of them. */
export default listScreen(projectUsers, {
  area: 'organisation',
  columns: [
    'realname',
    'username',
    'phone',
    'participantId',
    'post',
    'roleIds',
    'dataScope',
    'status',
    'isMadeHere',
    'lastSignIn'
  ],
  search: ['realname', 'phone', 'participantId', 'roleIds', 'status'],
  form: [['participantId', 'post']],
  inPlace: ['post'],
  widths: {
    realname: 90,
    username: 130,
    phone: 120,
    participantId: 220,
    post: 140,
    roleIds: 230,
    dataScope: 130,
    status: 80,
    isMadeHere: 110,
    lastSignIn: 170
  },
  above: ProjectUsersAbove,
  dialogs: {
    assign: { icon: <ShieldCheck aria-hidden />, right: ':assign', dialog: AssignDialog },
    remove: { icon: <UserMinus aria-hidden />, right: ':delete', dialog: RemovePersonDialog }
  },
  removes: 'remove',
  pastes: { right: ':add', dialog: InvitePastedDialog }
})
