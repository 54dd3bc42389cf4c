import { KeySquare, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  departRoles,
  giveDepartRoles,
  listDepartRoleUsers,
  queryDepartRolePermission,
  queryDepartRoleTree,
  saveDepartRolePermission
} from '#contract/system/depart-grants.ts'
import { has } from '#core/state/permissions.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Button } from '#ui/button.tsx'

import { useAnswer } from '../answer/use-answer.ts'
import { GrantsDialog } from '../grant/grants-dialog.tsx'
import { MembersDialog } from '../resource/members-dialog.tsx'
import type { OwnDialogProps } from '../resource/own-dialogs.ts'
import { PartsDialog } from '../resource/parts-dialog.tsx'
import type { ResourceRow } from '../resource/rows.ts'

const none = async () => []

/** 部门角色: roles within a department, what each gives of what the department holds, and to whom. */
export function DepartRoles({ row: depart, onClose }: OwnDialogProps) {
  const { t } = useTranslation('system')
  const [open, setOpen] = useState<{ readonly what: 'grants' | 'people'; readonly role: ResourceRow } | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PartsDialog
        resource={departRoles}
        area="system"
        whole={depart.id}
        title={t('departRole.title', { depart: String(depart.departName) })}
        columns={['roleName', 'roleCode', 'description']}
        form={[['roleCode', 'roleName'], ['description']]}
        extra={(role) => (
          <>
            <Button
              kind="plain"
              aria-label={t('departRole.grantsOf', { role: String(role.roleName) })}
              icon={<KeySquare aria-hidden />}
              onPress={() => setOpen({ what: 'grants', role })}
            />
            <Button
              kind="plain"
              aria-label={t('departRole.peopleOf', { role: String(role.roleName) })}
              icon={<UserPlus aria-hidden />}
              onPress={() => setOpen({ what: 'people', role })}
            />
          </>
        )}
        onClose={onClose}
      />
      {open?.what === 'grants' && <RoleGrants departId={depart.id} role={open.role} onClose={close} />}
      {open?.what === 'people' && <RolePeople role={open.role} onClose={close} />}
    </>
  )
}

interface RoleDialogProps {
  readonly role: ResourceRow
  readonly onClose: () => void
}

function RoleGrants({ departId, role, onClose }: RoleDialogProps & { readonly departId: string }) {
  const { t } = useTranslation('system')
  const roleId = role.id
  return (
    <GrantsDialog
      title={t('departRole.grantsOf', { role: String(role.roleName) })}
      loadTree={(signal) => ask(queryDepartRoleTree, { departId }, { signal, quiet: true })}
      load={(signal) => ask(queryDepartRolePermission, { roleId }, { signal })}
      loadOther={none}
      others={[]}
      canChange={has('sys.depart:grant')}
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

function RolePeople({ role, onClose }: RoleDialogProps) {
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
      title={t('departRole.peopleOf', { role: String(role.roleName) })}
      state={state}
      refresh={refresh}
      columns={[
        { key: 'realname', title: t('user.field.realname') },
        { key: 'username', title: t('user.field.username') }
      ]}
      cellOf={(person: { id: string; username: string; realname: string }, key) =>
        person[key as 'username' | 'realname']
      }
      canChange={has('sys.depart:grant')}
      question={(count) => t('role.removeAsk', { count, role: String(role.roleName) })}
      add={(ids) => change(ids, roleId, '')}
      remove={(ids) => change(ids, '', roleId)}
      onClose={onClose}
    />
  )
}
