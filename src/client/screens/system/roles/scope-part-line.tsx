import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { ScopeChoices } from '#contract/system/role-scope.ts'
import { useDictOptions } from '#parts/dict/use-dict-options.ts'
import { Button } from '#ui/actions/button.tsx'
import { MultiSelect } from '#ui/fields/multi-select.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Select } from '#ui/fields/select.tsx'

import type { ScopeDraftPart, ScopeSide } from './scope-draft.ts'

interface ScopePartLineProps {
  readonly side: ScopeSide
  /** Its place in its half, from 1. */
  readonly number: number
  readonly part: ScopeDraftPart
  readonly choices: ScopeChoices
  /** Why it covers nothing. */
  readonly error: string | undefined
  readonly onChange: (part: ScopeDraftPart) => void
  readonly onRemove: () => void
}

/** One part of a data scope: which items, whose files, and of what is seen in which states. */
export function ScopePartLine({ side, number, part, choices, error, onChange, onRemove }: ScopePartLineProps) {
  const { t } = useTranslation('system')
  const states = useDictOptions({ dictCode: 'file_status' })
  const name = `dataScope.${side}.${number - 1}`
  const several = (key: 'classes' | 'groups' | 'submitBy') => (
    <MultiSelect
      label={t(`role.scope.${key}`)}
      name={`${name}.${key}`}
      options={withKept(
        choices[key].map(({ value, text }) => ({ value, label: text })),
        part[key]
      )}
      value={part[key]}
      onChange={(chosen) => onChange({ ...part, [key]: chosen })}
    />
  )
  return (
    <fieldset
      aria-label={t('role.scope.partOf', { side: t(`role.scope.${side}`), number })}
      data-part={part.id}
      className="grid grid-cols-3 items-start gap-x-3 gap-y-1 rounded-lg border border-line px-3 pt-2 @max-xl:grid-cols-1"
    >
      <div className="col-span-full flex items-start justify-between gap-2">
        <RadioGroup
          label={t('role.scope.catalog')}
          name={`${name}.catalog`}
          // Mended by the other fields as well, it goes before the form is sent again.
          isInvalid={error !== undefined}
          errorMessage={error}
          orientation="horizontal"
          options={[
            { value: 'some', label: t('role.scope.some') },
            { value: 'all', label: t('role.scope.all') }
          ]}
          value={part.isAll ? 'all' : 'some'}
          onChange={(chosen) => onChange({ ...part, isAll: chosen === 'all' })}
        />
        <Button
          kind="plain"
          data-remove=""
          aria-label={t('role.scope.remove', { side: t(`role.scope.${side}`), number })}
          icon={<X aria-hidden />}
          onPress={onRemove}
        />
      </div>
      {!part.isAll && (
        <>
          {several('classes')}
          {several('groups')}
          {several('submitBy')}
        </>
      )}
      <Select
        label={t('role.scope.uploadedBy')}
        name={`${name}.uploadedBy`}
        options={(['anyone', 'unit', 'self'] as const).map((value) => ({ value, label: t(`role.scope.${value}`) }))}
        value={part.uploadedBy}
        onChange={(chosen) => onChange({ ...part, uploadedBy: (chosen ?? 'unit') as ScopeDraftPart['uploadedBy'] })}
      />
      {side === 'read' && (
        <MultiSelect
          className="col-span-2 @max-xl:col-span-1"
          label={t('role.scope.states')}
          description={t('role.scope.statesHint')}
          name={`${name}.states`}
          options={withKept(states, part.states)}
          value={part.states}
          onChange={(chosen) => onChange({ ...part, states: chosen })}
        />
      )}
    </fieldset>
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}
/** The choices, and what is chosen and no longer among them: by its code. */
const withKept = (options: readonly Choice[], kept: string): readonly Choice[] => [
  ...options,
  ...kept
    .split(',')
    .filter((code) => code !== '' && !options.some(({ value }) => value === code))
    .map((code) => ({ value: code, label: code }))
]
