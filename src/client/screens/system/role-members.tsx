import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { addRoleMembers, deleteRoleMembers, listRoleMembers, type RoleMember } from '#contract/system/roles.ts'
import { has } from '#core/state/permissions.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { UserDialog } from '#parts/pick/user-dialog.tsx'
import type { OwnDialogProps } from '#parts/resource/own-dialogs.ts'
import { confirm } from '#ui/base/asking.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Table } from '#ui/table.tsx'

/** So many members are shown; a role with more is searched in the list of users. */
const MOST = 500

/** Who holds a role: given to people and taken from them by who may. */
export function RoleMembers({ row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation('system')
  const roleId = row.id
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isPicking, setPicking] = useState(false)
  const isChanged = useRef(false)
  const table = useRef<HTMLDivElement>(null)
  const { state, refresh } = useAnswer((signal) =>
    ask(listRoleMembers, { roleId, pageNo: 1, pageSize: MOST }, { signal, quiet: true })
  )
  const canChange = has('sys.role:grant')
  const changed = async (words: string) => {
    isChanged.current = true
    setChosen([])
    succeed(words)
    await refresh()
    table.current?.querySelector<HTMLElement>('[role=row][tabindex], [role=grid]')?.focus()
  }
  const add = async (ids: readonly string[] | null) => {
    setPicking(false)
    if (!ids || ids.length === 0) return
    // A refusal says why, and is shown by `ask`.
    const done = await ask(addRoleMembers, { roleId, userIdList: [...ids] }).catch(() => null)
    if (done) await changed(t('role.membersAdded', { count: done.count }))
  }
  const remove = async () => {
    const text = t('role.removeAsk', { count: chosen.length, role: String(row.roleName) })
    if (!(await confirm({ title: t('role.removeMembers'), text, kind: 'danger' }))) return
    const userIds = [...new Set(chosen.map((key) => key.split(' ')[0] ?? ''))]
    const done = await ask(deleteRoleMembers, { roleId, userIds: userIds.join(',') }).catch(() => null)
    if (done) await changed(t('role.membersRemoved', { count: done.count }))
  }
  const close = () => (isChanged.current ? onDone(t('role.membersDone')) : onClose())
  const title = t('role.membersOf', { role: String(row.roleName) })
  return (
    <Dialog
      isOpen
      title={title}
      width={760}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && close()}
      footer={
        <>
          {canChange && (
            <>
              <Button onPress={() => setPicking(true)}>{t('role.addMembers')}</Button>
              <Button kind="danger" isDisabled={chosen.length === 0} onPress={() => void remove()}>
                {t('role.removeMembers')}
              </Button>
            </>
          )}
          <Button slot="close" kind="primary">
            {t('role.close')}
          </Button>
        </>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {({ records }) => (
          <div ref={table} className="overflow-x-auto rounded-lg border border-line bg-surface">
            <Table
              aria-label={title}
              className="w-full min-w-120 table-fixed border-collapse"
              columns={[
                { key: 'realname', title: t('user.field.realname') },
                { key: 'username', title: t('user.field.username') },
                { key: 'orgCodeTxt', title: t('user.field.orgCode') },
                { key: 'project', title: t('role.where') },
                { key: 'status', title: t('user.field.status'), width: 80 }
              ]}
              rows={records.map((member) => ({ ...member, id: `${member.id} ${member.projectId}` }))}
              cellOf={(member, key) => wordOf(member, key, t('role.everywhere'))}
              empty={t('role.nobody')}
              {...(canChange && {
                selectionMode: 'multiple' as const,
                boxTitle: t('role.choose'),
                selectedKeys: chosen,
                onSelectionChange: (keys: 'all' | Iterable<unknown>) =>
                  setChosen(
                    keys === 'all' ? records.map(({ id, projectId }) => `${id} ${projectId}`) : [...keys].map(String)
                  )
              })}
            />
          </div>
        )}
      </Answered>
      <UserDialog valueKey="id" keys={[]} isMultiple isOpen={isPicking} onDone={(ids) => void add(ids)} />
    </Dialog>
  )
}

function wordOf(member: RoleMember, key: string, everywhere: string): string {
  if (key === 'project') return member.projectId === '*' ? everywhere : (member.projectName ?? member.projectId)
  if (key === 'status') return member.status_dictText
  return member[key as 'realname' | 'username' | 'orgCodeTxt']
}
