import { useTranslation } from 'react-i18next'

import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import type { RefusedByName } from '../rows/rows.ts'

interface ActionRefusedProps {
  /** What was to be done. */
  readonly title: string
  readonly rows: readonly RefusedByName[]
  readonly onClose: () => void
}

/** The rows to which an action was not done, each by its name and with its reason; it was done to the others. */
export function ActionRefused({ title, rows, onClose }: ActionRefusedProps) {
  const { t } = useTranslation('resource')
  return (
    <Dialog
      isOpen
      title={title}
      width={560}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button slot="close" kind="primary" autoFocus>
          {t('close')}
        </Button>
      }
    >
      <p className="pb-2">{t('notDone', { count: rows.length })}</p>
      <ul aria-label={t('notDone', { count: rows.length })} className="list-disc ps-5 wrap-anywhere">
        {rows.map(({ id, name, message }) => (
          <li key={id}>{t('notDoneRow', { name, message })}</li>
        ))}
      </ul>
    </Dialog>
  )
}
