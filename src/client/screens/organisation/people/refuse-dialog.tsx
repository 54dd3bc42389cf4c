import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type AccessWaiting, refuseRequest } from '#contract/organisation/project-users.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

interface RefuseDialogProps {
  readonly request: AccessWaiting
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Refuses who asks for access, with the reason that he reads. */
export function RefuseDialog({ request: { id, realname }, onDone, onClose }: RefuseDialogProps) {
  const { t } = useTranslation('organisation')
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={t('projectUser.refuseOf', { name: realname })}
      submitLabel={t('projectUser.refuse')}
      width={480}
      field="reason"
      input={() => ({ id, reason: reason.trim() })}
      send={async (input, options) => {
        await ask(refuseRequest, input, options)
        succeed(t('projectUser.refused', { name: realname }))
        onDone()
      }}
      onClose={onClose}
    >
      <TextArea
        label={t('projectUser.field.reason')}
        name="reason"
        isRequired
        autoFocus
        description={t('projectUser.reasonHint')}
        maxLength={300}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
