import { useTranslation } from 'react-i18next'

import type { FormTarget } from '#contract/forms/form-kinds.ts'
import { MOST_TYPED_ROWS } from '#contract/forms/forms.ts'
import { FormTargetField } from '#parts/form/form-target-field.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'

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
        <FormTargetField
          key={kind}
          label={t('pdfTemplate.subject')}
          placeholder={t('pdfTemplate.sample')}
          kind={kind}
          target={target}
          onTarget={(id) => onChange({ ...subject, target: id })}
        />
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
