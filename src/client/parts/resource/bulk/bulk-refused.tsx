import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/actions/button.tsx'

import type { RefusedRow } from './bulk-refusals.ts'

interface BulkRefusedProps {
  readonly rows: readonly RefusedRow[]
  /** The others are to be changed without these. */
  readonly onLeaveOut: () => void
}

/** The rows for which a change of many was refused, each with its reason. It has the focus when it comes: nothing has been changed. */
export function BulkRefused({ rows, onLeaveOut }: BulkRefusedProps) {
  const { t } = useTranslation('resource')
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={t('bulkRefused')}
      className="flex flex-col items-start gap-2 rounded-lg border border-danger p-3 outline-0"
    >
      <h3 className="font-semibold text-danger">{t('bulkRefused')}</h3>
      <ul className="list-disc ps-5 wrap-anywhere">
        {rows.map(({ id, message }) => (
          <li key={id + message}>{message}</li>
        ))}
      </ul>
      <Button size="small" onPress={onLeaveOut}>
        {t('bulkLeaveOut', { count: new Set(rows.map(({ id }) => id)).size })}
      </Button>
    </section>
  )
}
