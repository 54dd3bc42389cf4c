import type { FormTarget } from '#contract/forms/form-kinds.ts'
import { formTargets } from '#contract/forms/forms.ts'
import { ask } from '#core/wire/http/ask.ts'
import { ComboBox, type ComboBoxProps } from '#ui/fields/combo-box.tsx'

import { Answered } from '../answer/answered.tsx'
import { useAnswer } from '../answer/use-answer.ts'

interface FormTargetFieldProps extends Pick<ComboBoxProps, 'label' | 'placeholder' | 'isRequired'> {
  /** What it is chosen among. Give it a new `key` for another kind. */
  readonly kind: FormTarget
  /** The id of what is chosen; empty for nothing. */
  readonly target: string
  readonly onTarget: (id: string) => void
}

/** What of the current project a form is about: volumes, photographs, transfers, checks by a part of their names. */
export function FormTargetField({ kind, target, onTarget, ...field }: FormTargetFieldProps) {
  const { state, refresh } = useAnswer((signal) => ask(formTargets, { target: kind }, { signal, quiet: true }))
  return (
    <Answered state={state} onRetry={refresh} className="flex min-w-60 flex-1 flex-col">
      {(targets) => (
        <ComboBox
          {...field}
          hasMessageLine={false}
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
