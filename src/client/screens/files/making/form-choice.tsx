import { useTranslation } from 'react-i18next'

import type { Output } from '#contract/core/call.ts'
import { formTargets, type formTemplates } from '#contract/forms/forms.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { ComboBox } from '#ui/combo-box.tsx'

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
        autoFocus={chosen === undefined}
        placeholder={t('make.templateHint')}
        options={templates.map((one) => ({ value: one.code, label: nameOf(one), description: one.basis }))}
        value={chosen?.code ?? null}
        onChange={(code) => onTemplate(code ?? '')}
      />
      {chosen && chosen.target !== 'project' && (
        <TargetChoice
          key={chosen.target}
          kind={chosen.target}
          isOptional={chosen.targetOptional}
          target={target}
          onTarget={onTarget}
        />
      )}
    </div>
  )
}

interface TargetChoiceProps {
  readonly kind: OfferedTemplate['target']
  readonly isOptional: boolean
  readonly target: string
  readonly onTarget: (id: string) => void
}

function TargetChoice({ kind, isOptional, target, onTarget }: TargetChoiceProps) {
  const { t } = useTranslation('forms')
  const { state, refresh } = useAnswer((signal) => ask(formTargets, { target: kind }, { signal, quiet: true }))
  return (
    <Answered state={state} onRetry={refresh} loadingLabel={t('make.loading')} className="flex flex-col">
      {(targets) => (
        <ComboBox
          label={t(`make.target.${kind}`)}
          hasMessageLine={false}
          isRequired={!isOptional}
          placeholder={t('make.targetHint')}
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
