import { useTranslation } from 'react-i18next'

import type { FormTarget } from '#contract/forms/form-kinds.ts'
import { formTargets, MOST_TYPED_ROWS } from '#contract/forms/forms.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { ComboBox } from '#ui/combo-box.tsx'
import { NumberField } from '#ui/number-field.tsx'

import type { PreviewSubject } from './use-drawn-layout.ts'

interface SubjectFieldsProps {
  readonly kind: FormTarget
  readonly hasRows: boolean
  readonly subject: PreviewSubject
  readonly onChange: (subject: PreviewSubject) => void
}

/** What of the current project a template is drawn with, or of how many rows its table is made up. */
export function SubjectFields({ kind, hasRows, subject, onChange }: SubjectFieldsProps) {
  const { t } = useTranslation('forms')
  const { target, sampleRows } = subject
  return (
    <div className="flex flex-wrap items-end gap-2">
      {kind !== 'project' && (
        <Subjects key={kind} kind={kind} target={target} onTarget={(id) => onChange({ ...subject, target: id })} />
      )}
      {hasRows && target === '' && (
        <NumberField
          label={t('pdfTemplate.sampleRows')}
          hasMessageLine={false}
          className="w-32"
          value={sampleRows}
          onChange={(rows) =>
            rows !== null &&
            onChange({ ...subject, sampleRows: Math.min(MOST_TYPED_ROWS, Math.max(0, Math.trunc(rows))) })
          }
        />
      )}
    </div>
  )
}

interface SubjectsProps {
  readonly kind: FormTarget
  readonly target: string
  readonly onTarget: (id: string) => void
}

function Subjects({ kind, target, onTarget }: SubjectsProps) {
  const { t } = useTranslation('forms')
  const { state, refresh } = useAnswer((signal) => ask(formTargets, { target: kind }, { signal, quiet: true }))
  return (
    <Answered
      state={state}
      onRetry={refresh}
      loadingLabel={t('make.loading')}
      className="flex min-w-60 flex-1 flex-col"
    >
      {(targets) => (
        <ComboBox
          label={t('pdfTemplate.subject')}
          hasMessageLine={false}
          placeholder={t('pdfTemplate.sample')}
          options={targets.map(({ id, name, note }) => ({
            value: id,
            label: name,
            ...(note !== '' && { description: note })
          }))}
          value={target || null}
          onChange={(id) => onTarget(id ?? '')}
        />
      )}
    </Answered>
  )
}
