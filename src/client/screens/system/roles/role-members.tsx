import { useTranslation } from 'react-i18next'

import { addRoleMembers, deleteRoleMembers, listRoleMembers, type RoleMember } from '#contract/system/roles.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { MembersDialog } from '#parts/resource/dialogs/members-dialog.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'

/** So many members are shown; a role with more is searched in the list of users. */
const MOST = 500

/** Who holds a role: given to people and taken from them by who may. Who holds it in several projects has a line for each. */
export function RoleMembers({ row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation('system')
  const roleId = row.id
  const role = String(row.roleName)
  const { state, refresh } = useAnswer(async (signal) => {
    const page = await ask(listRoleMembers, { roleId, pageNo: 1, pageSize: MOST }, { signal, quiet: true })
    return {
      total: page.total,
      records: page.records.map((member) => ({ ...member, id: `${member.id} ${member.projectId}` }))
    }
  })
  const counted = (answer: Promise<{ count: number }>) =>
    answer.then(
      ({ count }) => count,
      () => null
    )
  return (
    <MembersDialog<RoleMember>
      title={t('role.membersOf', { role })}
      state={state}
      refresh={refresh}
      columns={[
        { key: 'realname', title: t('user.field.realname') },
        { key: 'username', title: t('user.field.username') },
        { key: 'orgCodeTxt', title: t('user.field.orgCode') },
        { key: 'project', title: t('role.where') },
        { key: 'status', title: t('user.field.status'), width: 80 }
      ]}
      cellOf={(member, key) => wordOf(member, key, t('role.everywhere'))}
      canChange={has('sys.role:grant')}
      question={(count) => t('role.removeAsk', { count, role })}
      add={(ids) =>
        counted(
          ask(addRoleMembers, { roleId, userIdList: [...ids] }).then((given) => {
            if (given.waiting) succeed(t('appointment.waiting'))
            return given
          })
        )
      }
      remove={(keys) => {
        const userIds = new Set(keys.map((key) => key.split(' ')[0] ?? ''))
        return counted(ask(deleteRoleMembers, { roleId, userIds: [...userIds].join(',') }))
      }}
      onClose={(isChanged) => (isChanged ? onDone(t('role.membersDone')) : onClose())}
    />
  )
}

function wordOf(member: RoleMember, key: string, everywhere: string): string {
  if (key === 'project') return member.projectId === '*' ? everywhere : (member.projectName ?? member.projectId)
  if (key === 'status') return member.status_dictText
  return member[key as 'realname' | 'username' | 'orgCodeTxt']
}
