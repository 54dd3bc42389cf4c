import { KeySquare, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import {
  giveDepartRoles,
  listDepartRoleUsers,
  queryDepartRolePermission,
  queryDepartRoleTree,
  saveDepartRolePermission
} from '#contract/system/depart-grants.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Button } from '#ui/actions/button.tsx'

import { useAnswer } from '../answer/use-answer.ts'
import { GrantsDialog } from '../grant/grants-dialog.tsx'
import { MembersDialog } from '../resource/dialogs/members-dialog.tsx'

const none = async () => []

/** A department role, as its dialogs name it. */
interface NamedRole {
  readonly id: string
  readonly roleName: string
}
/** Which dialog of a department role is open. */
export interface OpenRoleDialog {
  readonly what: 'grants' | 'people'
  readonly role: NamedRole
}

/** The buttons of a department role: what it gives, and to whom. */
export function DepartRoleButtons({
  role,
  onOpen
}: {
  readonly role: NamedRole
  readonly onOpen: (dialog: OpenRoleDialog) => void
}) {
  const { t } = useTranslation('system')
  return (
    <>
      <Button
        kind="plain"
        aria-label={t('departRole.grantsOf', { role: role.roleName })}
        icon={<KeySquare aria-hidden />}
        onPress={() => onOpen({ what: 'grants', role })}
      />
      <Button
        kind="plain"
        aria-label={t('departRole.peopleOf', { role: role.roleName })}
        icon={<UserPlus aria-hidden />}
        onPress={() => onOpen({ what: 'people', role })}
      />
    </>
  )
}

/** What a department role gives of what its department holds, or to whom; changed by who may. */
export function DepartRoleDialog({
  departId,
  open: { what, role },
  canChange,
  onClose
}: {
  readonly departId: string
  readonly open: OpenRoleDialog
  readonly canChange: boolean
  readonly onClose: () => void
}) {
  return what === 'grants' ? (
    <RoleGrants {...{ departId, role, canChange, onClose }} />
  ) : (
    <RolePeople {...{ role, canChange, onClose }} />
  )
}

interface RoleDialogProps {
  readonly role: NamedRole
  readonly canChange: boolean
  readonly onClose: () => void
}

function RoleGrants({ departId, role, canChange, onClose }: RoleDialogProps & { readonly departId: string }) {
  const { t } = useTranslation('system')
  const roleId = role.id
  return (
    <GrantsDialog
      title={t('departRole.grantsOf', { role: role.roleName })}
      loadTree={(signal) => ask(queryDepartRoleTree, { departId }, { signal, quiet: true })}
      load={(signal) => ask(queryDepartRolePermission, { roleId }, { signal })}
      loadOther={none}
      others={[]}
      canChange={canChange}
      save={async (ids, seen) => {
        const done = await ask(saveDepartRolePermission, {
          roleId,
          permissionIds: ids.join(','),
          lastpermissionIds: seen.join(',')
        })
        succeed(t('role.grantsSaved', done))
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function RolePeople({ role, canChange, onClose }: RoleDialogProps) {
  const { t } = useTranslation('system')
  const roleId = role.id
  const { state, refresh } = useAnswer(async (signal) => ({
    records: await ask(listDepartRoleUsers, { roleId }, { signal, quiet: true })
  }))
  /** Gives it to people, or takes it from them, one after the other; null where one was refused, which `ask` shows. */
  const change = async (ids: readonly string[], newRoleId: string, oldRoleId: string) => {
    try {
      for (const userId of ids) await ask(giveDepartRoles, { userId, newRoleId, oldRoleId })
      return ids.length
    } catch {
      await refresh()
      return null
    }
  }
  return (
    <MembersDialog
      title={t('departRole.peopleOf', { role: role.roleName })}
      state={state}
      refresh={refresh}
      columns={[
        { key: 'realname', title: t('user.field.realname') },
        { key: 'username', title: t('user.field.username') }
      ]}
      cellOf={(person: { id: string; username: string; realname: string }, key) =>
        person[key as 'username' | 'realname']
      }
      canChange={canChange}
      question={(count) => t('role.removeAsk', { count, role: role.roleName })}
      add={(ids) => change(ids, roleId, '')}
      remove={(ids) => change(ids, '', roleId)}
      onClose={onClose}
    />
  )
}
