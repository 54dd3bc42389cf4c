import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Table } from '#ui/data/table.tsx'
import { isWithControl } from '#ui/base/pressed-keys.ts'

import { Answered } from '../../answer/answered.tsx'
import { useAnswer } from '../../answer/use-answer.ts'
import { askVerb, type RowsPage, type RowsWritten, shownValue } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'

interface BinDialogProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  /** The fields that are shown beside who deleted a row and when. */
  readonly columns: readonly string[]
  /** What narrows them to the parts of one row. */
  readonly parts?: Readonly<Record<string, string>>
  readonly onRestored: (written: RowsWritten) => void
  /** Takes the last change back, as a message that promises it is seen over the dialog. */
  readonly onUndo?: (() => Promise<void>) | undefined
  readonly onClose: () => void
}

/** So many of the latest are shown. */
const MOST = 200

/** The rows that were deleted, the latest first: some are chosen by Space and restored. */
export function BinDialog({ resource, texts, columns, parts, onRestored, onUndo, onClose }: BinDialogProps) {
  const { t } = useTranslation('resource')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isBusy, setBusy] = useState(false)
  const table = useRef<HTMLDivElement>(null)
  const { state, refresh } = useAnswer((signal) =>
    askVerb<RowsPage>(
      resource,
      'deletedList',
      { ...parts, column: 'updateTime', order: 'desc', pageNo: 1, pageSize: MOST },
      { signal, quiet: true }
    )
  )
  const restore = async () => {
    setBusy(true)
    // A refusal is shown by `ask`: it names the row that has taken the code meanwhile.
    const written = await askVerb<RowsWritten>(resource, 'restore', { ids: chosen }).catch(() => null)
    setBusy(false)
    if (!written) return
    setChosen([])
    onRestored(written)
    await show()
  }
  const show = async () => {
    await refresh()
    table.current?.querySelector<HTMLElement>('[role=row][tabindex], [role=grid]')?.focus()
  }
  const undo = useRef(onUndo)
  undo.current = onUndo && (() => onUndo().then(show))
  // Keys of the list mean nothing while a dialog is over it.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isWithControl(event, 'z') || event.defaultPrevented || !undo.current) return
      event.preventDefault()
      if (!event.repeat) void undo.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  const shown = [resource.label, ...columns.filter((key) => key !== resource.label)].slice(0, 3)
  return (
    <Dialog
      isOpen
      title={t('binOf', { thing: texts.thing })}
      width={880}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('close')}</Button>
          <Button kind="primary" isDisabled={chosen.length === 0} isLoading={isBusy} onPress={() => void restore()}>
            {chosen.length === 0 ? t('restore') : t('restoreCount', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {({ records }) => (
          <div ref={table} className="overflow-x-auto rounded-lg border border-line bg-surface">
            <Table
              aria-label={t('binOf', { thing: texts.thing })}
              className="w-full min-w-120 table-fixed border-collapse"
              columns={[
                ...shown.map((key) => ({ key, title: texts.field(key) })),
                { key: 'updateTime', title: t('deletedAt'), width: 180 }
              ]}
              rows={[...records]}
              cellOf={(row, key) => String(shownValue(row, key) ?? '')}
              empty={t('binEmpty')}
              selectionMode="multiple"
              boxTitle={t('select')}
              selectedKeys={chosen}
              onSelectionChange={(keys) =>
                setChosen(keys === 'all' ? records.map(({ id }) => id) : [...keys].map(String))
              }
            />
          </div>
        )}
      </Answered>
    </Dialog>
  )
}
