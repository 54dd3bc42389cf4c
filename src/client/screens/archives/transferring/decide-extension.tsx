import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { decideExtension, type ExtensionRow } from '#contract/transfers/extensions.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { FormDialog } from '#parts/form/form-dialog.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

interface DecideExtensionProps {
  readonly row: ExtensionRow
  readonly onClose: () => void
  readonly onDone: () => void
}

const DECISIONS = ['approve', 'refuse'] as const

/** Approves a later day, or refuses it with the reason that its applicant reads. */
export function DecideExtension({ row, onClose, onDone }: DecideExtensionProps) {
  const { t } = useTranslation('transfers')
  const [decision, setDecision] = useState<(typeof DECISIONS)[number]>('approve')
  const [day, setDay] = useState(row.wantedDay)
  const [opinion, setOpinion] = useState('')
  return (
    <FormDialog
      title={t('extension.decideOf', { project: row.projectName })}
      submitLabel={t('extension.decide')}
      width={480}
      field="opinion"
      input={() =>
        decision === 'approve'
          ? { decision, id: row.id, day, opinion: opinion.trim() }
          : { decision, id: row.id, opinion: opinion.trim() }
      }
      send={async (asked, options) => {
        const now = await ask(decideExtension, asked, options)
        succeed(t('extension.decidedAs', { state: now.status_dictText }))
        onDone()
      }}
      onClose={onClose}
    >
      <RadioGroup
        label={t('extension.decision')}
        name="decision"
        value={decision}
        onChange={(value) => setDecision(value as 'approve' | 'refuse')}
        options={DECISIONS.map((value) => ({ value, label: t(`extension.${value}`) }))}
      />
      {decision === 'approve' && (
        <DateField
          label={t('extension.field.day')}
          name="day"
          isRequired
          value={day}
          onChange={(value) => setDay(value ?? '')}
        />
      )}
      <TextArea
        label={t('extension.field.opinion')}
        name="opinion"
        isRequired={decision === 'refuse'}
        maxLength={500}
        value={opinion}
        onChange={setOpinion}
      />
    </FormDialog>
  )
}
