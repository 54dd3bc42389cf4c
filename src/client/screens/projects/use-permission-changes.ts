import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  grantRole,
  type PermissionMatrix,
  type PermissionMember,
  type PermissionRole,
  revokeRole,
  setMemberScope
} from '#contract/organisation/project-permissions.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed, warn } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { announce } from '#ui/base/announcer.ts'

interface PermissionChanges {
  readonly members: readonly PermissionMember[]
  /** Gives somebody a role, or takes it away where he has it; saved at once. */
  readonly toggle: (member: PermissionMember, role: PermissionRole) => Promise<void>
  /** Takes over how somebody is after his data scope has been saved. */
  readonly changed: (before: PermissionMember, now: PermissionMember) => void
  /** Takes the last change of this page back. */
  readonly undo: () => Promise<void>
}

/** The people of a project as they are changed here, and the changes to be taken back. */
export function usePermissionChanges(project: string, matrix: PermissionMatrix): PermissionChanges {
  const { t } = useTranslation('organisation')
  const [members, setMembers] = useState(matrix.members)
  const back = useRef<(() => Promise<PermissionMember>)[]>([])
  /** One change at a time: each begins from what the one before has made. */
  const isBusy = useRef(false)
  const put = (now: PermissionMember) => setMembers((all) => all.map((one) => (one.id === now.id ? now : one)))
  const ways = (member: PermissionMember, role: PermissionRole, isGiven: boolean) => () =>
    ask(isGiven ? grantRole : revokeRole, { project, id: member.id, roleId: role.id })
  const doing = async (work: () => Promise<PermissionMember>): Promise<PermissionMember | null> => {
    if (isBusy.current) return null
    isBusy.current = true
    // A refusal says why, and is shown by `ask`.
    const now = await work().catch(() => null)
    isBusy.current = false
    if (now) put(now)
    return now
  }
  return {
    members,
    async toggle(member, role) {
      const isHeld = member.roleIds.includes(role.id)
      if (member.isOwn) return void warn(t('projectUser.own'))
      if (!role.canGrant) return void warn(t('projectUser.beyondOwn', { role: role.roleName }))
      if (!has(`project.perm:${isHeld ? 'revoke' : 'grant'}`)) return void warn(t('projectPermission.readOnly'))
      const now = await doing(ways(member, role, !isHeld))
      if (!now) return
      back.current.push(ways(member, role, isHeld))
      const words = { name: member.realname, role: role.roleName }
      // Who is left without a role is in the project all the same, which the empty line does not show.
      if (isHeld && now.roleIds.length === 0) return void succeed(t('projectPermission.revokedLast', words))
      announce(t(isHeld ? 'projectPermission.revoked' : 'projectPermission.granted', words), { about: 'permission' })
    },
    changed(before, now) {
      put(now)
      const { id, dataScope, parts } = before
      back.current.push(() => ask(setMemberScope, { project, id, dataScope, parts }))
      succeed(t('projectPermission.scopeSaved', { name: now.realname }))
    },
    async undo() {
      const last = back.current.at(-1)
      if (!last) return void warn(t('projectPermission.nothingToUndo'))
      const now = await doing(last)
      if (!now) return
      back.current.pop()
      succeed(t('projectPermission.undone', { name: now.realname }))
    }
  }
}
