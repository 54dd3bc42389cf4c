import { type FormEvent, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/actions/button.tsx'
import { CheckboxGroup } from '#ui/fields/checkbox-group.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import type { GridColumn } from '../model/data/columns.ts'
import type { GridModel } from '../model/create-grid.ts'
import type { ColumnFilter } from '../model/data/arrangement.ts'
import { textsIn } from '../model/viewing/filtering.ts'

/** So many different texts can be ticked; where there are more, one types. */
const MOST = 40

/** Asks which rows a column lets be seen: those that hold some letters, or one of the ticked texts. */
export function FilterDialog({ grid, column, onDone }: { grid: GridModel; column: GridColumn; onDone: () => void }) {
  const { t } = useTranslation('grid')
  const now = grid.view.filters[column.key]
  const [has, setHas] = useState(now?.has ?? '')
  const { texts, isCut } = useMemo(() => textsIn(grid.state, column, MOST), [grid, column])
  const [ticked, setTicked] = useState(() =>
    texts.flatMap((text, at) => (now?.texts?.includes(text) ? [String(at)] : [])).join(',')
  )
  const form = useId()
  const filter = (wanted: ColumnFilter | null) => {
    onDone()
    grid.view.filterBy(column.key, wanted)
    grid.state.changes.emit({ type: 'focus' })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = ticked === '' ? null : ticked.split(',').map((at) => texts[Number(at)]!)
    filter({ ...(has.trim() !== '' && { has }), ...(chosen && { texts: chosen }) })
  }
  return (
    <Dialog
      title={t('filterOf', { title: column.title })}
      isOpen
      onOpenChange={(isOpen) => {
        if (isOpen) return
        onDone()
        grid.state.changes.emit({ type: 'focus' })
      }}
      footer={
        <>
          {now && <Button onPress={() => filter(null)}>{t('filterOff')}</Button>}
          <Button slot="close">{t('cancel')}</Button>
          <Button kind="primary" type="submit" form={form}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-3">
        <TextField label={t('filterHas')} value={has} onChange={setHas} autoFocus hasMessageLine={false} />
        {isCut ? (
          <p className="m-0 text-quiet">{t('filterTooMany', { count: MOST })}</p>
        ) : (
          <CheckboxGroup
            label={t('filterIs')}
            hasMessageLine={false}
            value={ticked}
            onChange={setTicked}
            options={texts.map((text, at) => ({ value: String(at), label: text === '' ? t('emptyCell') : text }))}
          />
        )}
      </form>
    </Dialog>
  )
}
