import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type ComponentType, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { Catalogue } from '#core/state/language.ts'
import { succeed } from '#core/state/toasts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Table } from '#ui/data/table.tsx'

import { Answered } from '../../answer/answered.tsx'
import { useAnswer } from '../../answer/use-answer.ts'
import type { ColumnFieldProps } from '../../form/field-names.ts'
import { confirmDeletion } from '../../list/confirm-deletion.tsx'
import { RowForm } from '../form/row-form.tsx'
import { askVerb, may, type ResourceRow, type RowsPage, type RowsWritten, shownText } from '../rows/rows.ts'
import { useResourceTexts } from '../rows/texts.ts'

/** More parts than any row has. */
const ALL = 1000

interface PartsDialogProps {
  readonly resource: AnyResource
  readonly area: Catalogue
  /** The id of the row that they are parts of. */
  readonly whole: string
  readonly title: string
  readonly columns: readonly string[]
  readonly form: readonly (readonly string[])[]
  readonly controls?: Readonly<Record<string, ComponentType<ColumnFieldProps> | undefined>>
  /** Buttons beside those of each part. */
  readonly extra?: (part: ResourceRow) => ReactNode
  readonly onClose: () => void
}

/** The parts of a row in a dialog: found at once, added, changed (Enter) and deleted (Delete) by who may. */
export function PartsDialog({
  resource,
  area,
  whole,
  title,
  columns,
  form,
  controls,
  extra,
  onClose
}: PartsDialogProps) {
  const { t } = useTranslation('resource')
  const { t: parts } = useTranslation('parts')
  const texts = useResourceTexts(resource, area)
  const [edited, setEdited] = useState<ResourceRow | null | undefined>()
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  const key = resource.partOf ?? ''
  const { state, refresh } = useAnswer((signal) =>
    askVerb<RowsPage>(resource, 'list', { [key]: whole, pageSize: ALL }, { signal, quiet: true })
  )
  useEffect(() => {
    const id = wanted.current
    const row = id && box.current?.querySelector<HTMLElement>(`[role=row][data-key="${CSS.escape(id)}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus()
  })
  const written = async (words: string, id: string | undefined) => {
    succeed(words)
    wanted.current = id
    await refresh()
  }
  const canEdit = may(resource, 'edit')
  const remove = async (rows: readonly ResourceRow[], row: ResourceRow) => {
    if (!(await confirmDeletion(parts, 1, String(row[resource.label])))) return
    const at = rows.indexOf(row)
    const next = rows[at + 1] ?? rows[at - 1]
    // A refusal says why, and is shown by `ask`.
    const gone = await askVerb<RowsWritten>(resource, 'delete', { id: row.id }).catch(() => null)
    if (gone) await written(t('deleted', { count: 1, thing: texts.thing }), next?.id)
  }
  const cellOf = (rows: readonly ResourceRow[]) => (row: ResourceRow, column: string) => {
    if (column !== 'actions') return shownText(row, column)
    const name = String(row[resource.label])
    return (
      <div className="flex">
        {extra?.(row)}
        {canEdit && (
          <Button
            kind="plain"
            aria-label={t('parts.edit', { name })}
            icon={<Pencil aria-hidden />}
            onPress={() => setEdited(row)}
          />
        )}
        {may(resource, 'delete') && (
          <Button
            kind="plain"
            aria-label={t('parts.remove', { name })}
            icon={<Trash2 aria-hidden />}
            onPress={() => void remove(rows, row)}
          />
        )}
      </div>
    )
  }
  const keys = (rows: readonly ResourceRow[]) => (event: KeyboardEvent) => {
    const line = event.target instanceof Element ? event.target.closest<HTMLElement>('[role=row]') : null
    const row = rows.find(({ id }) => id === line?.dataset.key)
    if (event.key !== 'Delete' || !row || !may(resource, 'delete')) return
    event.preventDefault()
    event.stopPropagation()
    void remove(rows, row)
  }
  return (
    <Dialog isOpen title={title} width={860} canFullscreen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {may(resource, 'add') && (
        <div className="mb-3 flex">
          <Button kind="primary" icon={<Plus aria-hidden />} onPress={() => setEdited(null)} className="ms-auto">
            {t('addTitle', { thing: texts.thing })}
          </Button>
        </div>
      )}
      <Answered state={state} onRetry={refresh}>
        {({ records }) => (
          <div
            ref={box}
            role="presentation"
            onKeyDownCapture={keys(records)}
            className="overflow-x-auto rounded-lg border border-line"
          >
            <Table
              aria-label={title}
              className="w-full min-w-140 table-fixed border-collapse"
              columns={[
                ...columns.map((column) => ({ key: column, title: texts.field(column) })),
                { key: 'actions', title: t('parts.actions'), width: 170 }
              ]}
              rows={[...records]}
              cellOf={cellOf(records)}
              empty={t('parts.none', { thing: texts.thing })}
              onRowAction={(id) => {
                const row = records.find((one) => one.id === id)
                if (row && canEdit) setEdited(row)
              }}
            />
          </div>
        )}
      </Answered>
      {edited !== undefined && (
        <RowForm
          {...{ resource, texts, form }}
          {...(controls && { controls })}
          row={edited}
          fixed={{ [key]: whole }}
          onSaved={({ ids }, isMore) => {
            if (!isMore) setEdited(undefined)
            void written(t(edited ? 'saved' : 'added', { thing: texts.thing }), ids[0])
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Dialog>
  )
}
