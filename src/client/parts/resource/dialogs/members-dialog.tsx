import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { QueryState } from '#core/state/query.ts'
import { succeed } from '#core/state/toasts.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Table } from '#ui/data/table.tsx'

import { Answered } from '../../answer/answered.tsx'
import { UserDialog } from '../../pick/user-dialog.tsx'

interface MembersDialogProps<M extends { readonly id: string }> {
  readonly title: string
  /** Of many people the first are listed, with how many there are in all. */
  readonly state: QueryState<{ readonly records: readonly M[]; readonly total?: number }>
  readonly refresh: () => Promise<boolean>
  readonly columns: readonly { readonly key: string; readonly title: string; readonly width?: number }[]
  readonly cellOf: (member: M, key: string) => ReactNode
  /** Whether who has signed in may change who belongs here. */
  readonly canChange: boolean
  /** What is asked before members are taken out. */
  readonly question: (count: number) => string
  /** Puts people in, or takes them out; gives how many it was, or null where it was refused, which `ask` shows. */
  readonly add: (ids: readonly string[]) => Promise<number | null>
  readonly remove: (ids: readonly string[]) => Promise<number | null>
  readonly onClose: (isChanged: boolean) => void
}

/** Who belongs to something: people are put in out of the list of users, and taken out when they are selected. */
export function MembersDialog<M extends { readonly id: string }>({
  title,
  state,
  refresh,
  columns,
  cellOf,
  canChange,
  question,
  add,
  remove,
  onClose
}: MembersDialogProps<M>) {
  const { t } = useTranslation('resource')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isPicking, setPicking] = useState(false)
  const isChanged = useRef(false)
  const table = useRef<HTMLDivElement>(null)
  const changed = async (words: string) => {
    isChanged.current = true
    setChosen([])
    succeed(words)
    await refresh()
    table.current?.querySelector<HTMLElement>('[role=row][tabindex], [role=grid]')?.focus()
  }
  const put = async (ids: readonly string[] | null) => {
    setPicking(false)
    if (!ids || ids.length === 0) return
    const count = await add(ids)
    if (count !== null) await changed(t('members.added', { count }))
  }
  const take = async () => {
    if (!(await confirm({ title: t('members.remove'), text: question(chosen.length), kind: 'danger' }))) return
    const count = await remove(chosen)
    if (count !== null) await changed(t('members.removed', { count }))
  }
  return (
    <Dialog
      isOpen
      title={title}
      width={760}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose(isChanged.current)}
      footer={
        <>
          {canChange && (
            <>
              <Button onPress={() => setPicking(true)}>{t('members.add')}</Button>
              <Button kind="danger" isDisabled={chosen.length === 0} onPress={() => void take()}>
                {t('members.remove')}
              </Button>
            </>
          )}
          <Button slot="close" kind="primary">
            {t('close')}
          </Button>
        </>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {({ records, total = 0 }) => (
          <>
            <div ref={table} className="overflow-x-auto rounded-lg border border-line bg-surface">
              <Table
                aria-label={title}
                className="w-full min-w-120 table-fixed border-collapse"
                columns={[...columns]}
                rows={[...records]}
                cellOf={cellOf}
                empty={t('members.none')}
                {...(canChange && {
                  selectionMode: 'multiple' as const,
                  boxTitle: t('select'),
                  selectedKeys: chosen,
                  onSelectionChange: (keys: 'all' | Iterable<unknown>) =>
                    setChosen(keys === 'all' ? records.map(({ id }) => id) : [...keys].map(String))
                })}
              />
            </div>
            {total > records.length && (
              <p className="text-quiet text-xs/5">{t('members.more', { count: total - records.length })}</p>
            )}
          </>
        )}
      </Answered>
      <UserDialog valueKey="id" keys={[]} isMultiple isOpen={isPicking} onDone={(ids) => void put(ids)} />
    </Dialog>
  )
}
