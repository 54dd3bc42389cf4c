import { useTranslation } from 'react-i18next'

import type { Output } from '#contract/core/call.ts'
import type { formTemplates } from '#contract/forms/forms.ts'
import { FormTargetField } from '#parts/form/form-target-field.tsx'
import { ComboBox } from '#ui/fields/combo-box.tsx'

/** A template as it may be chosen. */
export type OfferedTemplate = Output<typeof formTemplates>[number]

interface FormChoiceProps {
  readonly templates: readonly OfferedTemplate[]
  readonly chosen: OfferedTemplate | undefined
  readonly target: string
  readonly onTemplate: (code: string) => void
  readonly onTarget: (id: string) => void
}

/** Chooses a template by a part of its name, and what the form is about. */
export function FormChoice({ templates, chosen, target, onTemplate, onTarget }: FormChoiceProps) {
  const { t, i18n } = useTranslation('forms')
  const nameOf = ({ name, nameEn }: OfferedTemplate) => (i18n.language === 'en' ? nameEn : name)
  return (
    <div className="grid gap-x-4 md:grid-cols-2">
      <ComboBox
        label={t('make.template')}
        hasMessageLine={false}
        placeholder={t('make.templateHint')}
        options={templates.map((one) => ({ value: one.code, label: nameOf(one), description: one.basis }))}
        value={chosen?.code ?? null}
        onChange={(code) => onTemplate(code ?? '')}
      />
      {chosen && chosen.target !== 'project' && (
        <FormTargetField
          key={chosen.target}
          label={t(`make.target.${chosen.target}`)}
          placeholder={t('make.targetHint')}
          isRequired={!chosen.targetOptional}
          kind={chosen.target}
          target={target}
          onTarget={onTarget}
        />
      )}
    </div>
  )
}
