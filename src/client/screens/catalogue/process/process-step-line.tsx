import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { DefinitionFault } from '#contract/archives/definition-faults.ts'
import { PROCESS_END, type ProcessStep, STEP_CANDIDATES } from '#contract/archives/processes.ts'
import { Button } from '#ui/actions/button.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { ProcessBoxes } from './process-boxes.tsx'
import type { ProcessWords } from './use-process-words.ts'

interface ProcessStepLineProps {
  readonly step: ProcessStep
  readonly at: number
  readonly steps: readonly ProcessStep[]
  readonly words: ProcessWords
  readonly faults: readonly DefinitionFault[]
  readonly onChange: (step: ProcessStep) => void
  readonly onRemove: () => void
  readonly onMove: (by: 1 | -1) => void
}

/** The fields of one step: what is done, by whom, by when, and where it leads. */
export function ProcessStepLine({ step, at, steps, words, faults, onChange, onRemove, onMove }: ProcessStepLineProps) {
  const { t } = useTranslation('archives')
  const moveByKeys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  const set = <K extends keyof ProcessStep>(key: K, value: ProcessStep[K]) => onChange({ ...step, [key]: value })
  /** What is wrong with a field; what is wrong with the step as a whole is said at its name. */
  const wrong = (field: keyof ProcessStep) =>
    faults
      .filter((fault) => fault.field === field || (field === 'name' && fault.field === 'key'))
      .map((fault) => words.faultWords(steps, fault))
      .join(' ')
  const common = (field: keyof ProcessStep) => ({
    label: t(`processDefinition.stepField.${field}` as 'processDefinition.stepField.name'),
    errorMessage: wrong(field)
  })
  const place = (field: keyof ProcessStep, control: ReactNode) => (
    <div data-field={field} className="min-w-0">
      {control}
    </div>
  )
  const choice = (
    field: 'by' | 'type' | 'role' | 'next' | 'when' | 'otherwise' | 'returnTo' | 'org' | 'extent',
    options: readonly { readonly value: string; readonly label: string }[],
    unset?: string
  ) =>
    place(
      field,
      <Select
        {...common(field)}
        options={options}
        value={step[field] ?? null}
        {...(unset !== undefined && { isClearable: true, placeholder: unset })}
        onChange={(value) => onChange(chosen(step, field, value))}
      />
    )
  const others = steps.flatMap(({ key }) =>
    key === step.key ? [] : [{ value: key, label: words.stepLabel(steps, key) }]
  )
  const ends = [...others, { value: PROCESS_END, label: t('processDefinition.end') }]
  const number = { number: at + 1 }
  return (
    <fieldset
      aria-label={t('processDefinition.stepOf', { ...number, name: step.name })}
      data-step={step.key}
      onKeyDownCapture={moveByKeys}
      className="rounded-control border border-line p-2"
    >
      <div className="flex items-center gap-1">
        <p aria-hidden className="min-w-0 flex-1 truncate font-medium">
          {t('processDefinition.stepOf', { ...number, name: step.name })}
        </p>
        {([-1, 1] as const).map((by) => (
          <Button
            key={by}
            kind="plain"
            data-move={by}
            aria-label={t(by < 0 ? 'processDefinition.up' : 'processDefinition.down', number)}
            icon={by < 0 ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
            isDisabled={!steps[at + by]}
            onPress={() => onMove(by)}
          />
        ))}
        <Button
          kind="plain"
          data-remove=""
          aria-label={t('processDefinition.remove', number)}
          icon={<X aria-hidden />}
          onPress={onRemove}
        />
      </div>
      <div className="grid grid-cols-1 gap-x-3 @md:grid-cols-2 @2xl:grid-cols-4">
        {place(
          'name',
          <TextField
            {...common('name')}
            isRequired
            maxLength={50}
            value={step.name}
            onChange={(name) => set('name', name)}
          />
        )}
        {choice('type', words.types)}
        {choice(
          'by',
          STEP_CANDIDATES.map((value) => ({ value, label: t(`processDefinition.by.${value}`) }))
        )}
        {step.by === 'role' && choice('role', words.roles)}
        {choice(
          'org',
          [
            { value: 'named', label: t('processDefinition.org.named') },
            { value: 'any', label: t('processDefinition.org.any') }
          ],
          t('processDefinition.usual')
        )}
        {choice(
          'extent',
          [
            { value: 'unit', label: t('processDefinition.extent.unit') },
            { value: 'project', label: t('processDefinition.extent.project') }
          ],
          t('processDefinition.usual')
        )}
        {place('days', <NumberField {...common('days')} value={step.days} onChange={(days) => set('days', days)} />)}
        {choice('next', ends, t('processDefinition.following'))}
        {choice('when', words.conditionsOf(step), t('processDefinition.always'))}
        {step.when && choice('otherwise', ends)}
        {at > 0 && choice('returnTo', others, t('processDefinition.before'))}
        {place(
          'nameEn',
          <TextField
            {...common('nameEn')}
            maxLength={100}
            value={step.nameEn}
            onChange={(name) => set('nameEn', name)}
          />
        )}
        {place(
          'fields',
          <ProcessBoxes
            label={common('fields').label}
            fields={step.fields}
            onChange={(fields) => set('fields', fields)}
          />
        )}
      </div>
    </fieldset>
  )
}

/** A step with another choice; what only a condition or a role asks for goes with it. */
function chosen(step: ProcessStep, field: keyof ProcessStep, value: string | null): ProcessStep {
  if (field === 'type' || field === 'by') {
    const by = field === 'by' ? (STEP_CANDIDATES.find((one) => one === value) ?? step.by) : step.by
    return { ...step, ...(field === 'type' && { type: value ?? '' }), by, role: by === 'role' ? step.role : null }
  }
  if (field === 'org' || field === 'extent') {
    const { [field]: _, ...rest } = step
    return value === null ? rest : { ...rest, [field]: value }
  }
  return { ...step, [field]: value, ...(field === 'when' && value === null && { otherwise: null }) }
}
