import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { applyForExtension } from '#contract/transfers/extensions.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

interface ExtensionDialogProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Asks the archive for a later day. */
export function ExtensionDialog({ onClose, onDone }: ExtensionDialogProps) {
  const { t } = useTranslation('transfers')
  const [wantedDay, setDay] = useState('')
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={t('extension.apply')}
      submitLabel={t('extension.send')}
      width={480}
      field="reason"
      input={() => ({ wantedDay, reason: reason.trim() })}
      check={(asked) => (asked.wantedDay === '' ? { wantedDay: t('extension.noWantedDay') } : undefined)}
      send={async (asked, options) => {
        await ask(applyForExtension, asked, options)
        succeed(t('extension.sent'))
        onDone()
      }}
      onClose={onClose}
    >
      <DateField
        label={t('extension.field.wantedDay')}
        name="wantedDay"
        isRequired
        autoFocus
        value={wantedDay}
        onChange={(value) => setDay(value ?? '')}
      />
      <TextArea
        label={t('extension.field.reason')}
        name="reason"
        isRequired
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
