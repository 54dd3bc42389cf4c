import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { issueCertificate } from '#contract/transfers/handovers.ts'
import { ask } from '#core/wire/http/ask.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'

/** 发证: says what is certified before the certificate gets its number. */
export function IssueDialog({ row, texts, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation('transfers')
  const no = String(row.transferNo)
  // There is no field at which a refusal could be said.
  const [why, setWhy] = useState('')
  return (
    <FormDialog
      title={t('handover.issueOf', { no })}
      submitLabel={texts.action('issue')}
      isDisposable
      field="id"
      input={() => ({ id: row.id })}
      send={async (input, options) => {
        const { certNo } = await ask(issueCertificate, input, options)
        onDone(t('handover.issued', { no: certNo }))
      }}
      errorsOf={(_, errors) => {
        setWhy(errors.id ?? '')
        return errors
      }}
      onClose={onClose}
    >
      <p>{t('handover.issueSays', { no, volumes: Number(row.volumes), files: Number(row.files) })}</p>
      {why !== '' && (
        <p role="alert" className="mt-2 text-danger">
          {why}
        </p>
      )}
    </FormDialog>
  )
}
