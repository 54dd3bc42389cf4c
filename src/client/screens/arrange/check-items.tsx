import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { CheckedItem } from '#contract/checks/runs.ts'
import { Button } from '#ui/actions/button.tsx'
import { RadioButtons } from '#ui/fields/radio-buttons.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Table } from '#ui/data/table.tsx'

interface CheckItemsProps {
  readonly items: readonly CheckedItem[]
  /** Called with the item whose findings are to be shown. */
  readonly onChoose: (item: CheckedItem) => void
}

const WIDTHS = { code: 76, property: 90, result: 110, checked: 80, found: 76, human: 76 } as const
const COLUMNS = ['code', 'name', 'property', 'result', 'checked', 'found', 'human', 'how'] as const
const SHOWS = ['relevant', 'all'] as const
type Shows = (typeof SHOWS)[number]

const isRelevant = ({ result }: CheckedItem): boolean => result !== 'passed' && result !== 'notApplicable'

/** How each of the 44 items has come out; what it measures, or why it does not apply. */
export function CheckItems({ items, onChoose }: CheckItemsProps) {
  const { t } = useTranslation('checks')
  const [shows, setShows] = useState<Shows>('relevant')
  const cell = (item: CheckedItem, key: string) => {
    if (key === 'property') return t(`property.${item.property}`)
    if (key === 'result') return t(`result.${item.result}`)
    if (key === 'how') return item.why || item.how
    if ((key === 'found' || key === 'human') && item[key] > 0)
      return (
        <Button
          size="small"
          aria-label={t('items.findingsOf', { code: item.code, count: item[key] })}
          onPress={() => onChoose(item)}
        >
          {item[key]}
        </Button>
      )
    return item[key as 'code' | 'name' | 'checked' | 'found' | 'human']
  }
  return (
    <section aria-label={t('items')} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="font-medium">{t('items')}</h2>
        <RadioButtons
          aria-label={t('items.show')}
          hasMessageLine={false}
          value={shows}
          onChange={(value) => setShows(value as Shows)}
          options={SHOWS.map((one) => ({ value: one, label: t(`items.${one}`) }))}
        />
      </div>
      <ScrollArea aria-label={t('items')} className="max-h-96 rounded-lg border border-line bg-surface">
        <Table
          aria-label={t('items')}
          className="w-full min-w-240 table-fixed border-collapse"
          columns={COLUMNS.map((key) => ({
            key,
            title: t(`items.${key}`),
            ...(key in WIDTHS && { width: WIDTHS[key as keyof typeof WIDTHS] }),
            ...((key === 'checked' || key === 'found' || key === 'human') && { align: 'end' as const })
          }))}
          rows={items.filter((item) => shows === 'all' || isRelevant(item)).map((item) => ({ ...item, id: item.code }))}
          cellOf={cell}
          onRowAction={(code) => {
            const item = items.find((one) => one.code === code)
            if (item && item.found + item.human > 0) onChoose(item)
          }}
          empty={t('items.none')}
        />
      </ScrollArea>
    </section>
  )
}
