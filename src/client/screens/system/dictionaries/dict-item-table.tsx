import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { type ResourceRow, shownText } from '#parts/resource/rows/rows.ts'
import type { ResourceTexts } from '#parts/resource/rows/texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Table } from '#ui/data/table.tsx'

interface DictItemTableProps {
  readonly label: string
  readonly texts: ResourceTexts
  readonly rows: readonly ResourceRow[]
  readonly onMove: ((id: string, by: 1 | -1) => Promise<void>) | undefined
  readonly onEdit: ((row: ResourceRow) => void) | undefined
  readonly onRemove: ((row: ResourceRow) => Promise<void>) | undefined
  /** Set here: gives the focus to an item, or to the first one. */
  readonly focus: RefObject<(id: string | undefined) => void>
}

/** Items of a dictionary in their order: Enter changes one, Delete deletes it, Alt with an arrow moves it. */
export function DictItemTable({ label, texts, rows, onMove, onEdit, onRemove, focus }: DictItemTableProps) {
  const { t } = useTranslation('system')
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    focus.current = (id) => {
      wanted.current = id ?? rows[0]?.id
    }
  }, [focus, rows])
  useEffect(() => {
    const id = wanted.current
    const row = id && box.current?.querySelector<HTMLElement>(`[role=row][data-key="${CSS.escape(id)}"]`)
    if (!row) return
    wanted.current = undefined
    row.focus()
  })
  const rowAt = (target: EventTarget) => {
    const id = target instanceof Element && target.closest<HTMLElement>('[role=row]')?.dataset.key
    return rows.find((row) => row.id === id)
  }
  const keys = (event: KeyboardEvent) => {
    const row = rowAt(event.target)
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined
    if (!row || !(by === undefined ? event.key === 'Delete' && onRemove : onMove)) return
    event.preventDefault()
    event.stopPropagation()
    if (by === undefined) void onRemove?.(row)
    else void onMove?.(row.id, by)
  }
  const cellOf = useCallback(
    (row: ResourceRow, key: string) => {
      if (key !== 'actions') return shownText(row, key)
      const name = { name: String(row.itemText) }
      return (
        <div className="flex">
          {onEdit && (
            <Button kind="plain" aria-label={t('dictItem.edit', name)} icon={<Pencil />} onPress={() => onEdit(row)} />
          )}
          {onMove && (
            <>
              <Button
                kind="plain"
                aria-label={t('dictItem.up', name)}
                icon={<ArrowUp aria-hidden />}
                onPress={() => void onMove(row.id, -1)}
              />
              <Button
                kind="plain"
                aria-label={t('dictItem.down', name)}
                icon={<ArrowDown aria-hidden />}
                onPress={() => void onMove(row.id, 1)}
              />
            </>
          )}
          {onRemove && (
            <Button
              kind="plain"
              aria-label={t('dictItem.remove', name)}
              icon={<Trash2 aria-hidden />}
              onPress={() => void onRemove(row)}
            />
          )}
        </div>
      )
    },
    [t, onEdit, onMove, onRemove]
  )
  return (
    <div
      ref={box}
      role="presentation"
      onKeyDownCapture={keys}
      className="overflow-x-auto rounded-lg border border-line"
    >
      <Table
        aria-label={label}
        className="w-full min-w-160 table-fixed border-collapse"
        columns={[
          { key: 'itemText', title: texts.field('itemText') },
          { key: 'itemValue', title: texts.field('itemValue'), width: 140 },
          { key: 'description', title: texts.field('description') },
          { key: 'status', title: texts.field('status'), width: 100 },
          ...(onEdit ? [{ key: 'actions', title: t('dictItem.actions'), width: 170 }] : [])
        ]}
        rows={[...rows]}
        cellOf={cellOf}
        empty={t('dictItem.none')}
        onRowAction={(id) => {
          const row = rows.find((one) => one.id === id)
          if (row) onEdit?.(row)
        }}
      />
      {onMove && <p className="px-3 py-2 text-quiet text-sm">{t('dictItem.keys')}</p>}
    </div>
  )
}
