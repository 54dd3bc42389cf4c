import { useTranslation } from 'react-i18next'

import {
  addDepartMembers,
  deleteDepartMembers,
  type DepartMember,
  listDepartMembers
} from '#contract/system/departs.ts'
import { has } from '#core/state/session/permissions.ts'
import { ask } from '#core/wire/http/ask.ts'

import { useAnswer } from '../answer/use-answer.ts'
import { MembersDialog } from '../resource/dialogs/members-dialog.tsx'
import type { OwnDialogProps } from '../resource/actions/own-dialogs.ts'

/** So many members are shown; a department with more is searched in the list of users. */
const MOST = 500

interface DepartMembersProps extends OwnDialogProps {
  /** Whether who has signed in may put people in and take them out; left out, by his right to grant. */
  readonly canChange?: boolean
}

/** Who belongs to a department. */
export function DepartMembers({ row, canChange = has('sys.depart:grant'), onDone, onClose }: DepartMembersProps) {
  const { t } = useTranslation('system')
  const depId = row.id
  const depart = String(row.departName)
  const { state, refresh } = useAnswer((signal) =>
    ask(listDepartMembers, { depId, pageNo: 1, pageSize: MOST }, { signal, quiet: true })
  )
  const counted = (answer: Promise<{ count: number }>) =>
    answer.then(
      ({ count }) => count,
      () => null
    )
  return (
    <MembersDialog<DepartMember>
      title={t('depart.membersOf', { depart })}
      state={state}
      refresh={refresh}
      columns={[
        { key: 'realname', title: t('user.field.realname') },
        { key: 'username', title: t('user.field.username') },
        { key: 'phone', title: t('depart.field.mobile') },
        { key: 'status_dictText', title: t('user.field.status'), width: 90 }
      ]}
      cellOf={(member, key) => member[key as 'realname' | 'username' | 'phone' | 'status_dictText']}
      canChange={canChange}
      question={(count) => t('depart.removeAsk', { count, depart })}
      add={(ids) => counted(ask(addDepartMembers, { depId, userIdList: [...ids] }))}
      remove={(ids) => counted(ask(deleteDepartMembers, { depId, userIds: ids.join(',') }))}
      onClose={(isChanged) => (isChanged ? onDone(t('depart.membersDone')) : onClose())}
    />
  )
}
