import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { patternFault } from '#contract/core/pattern-cost.ts'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import type { DraftPart } from './rule-draft.ts'

interface RulePartLineProps {
  readonly id: number
  /** What the names of its fields begin with. */
  readonly name: string
  readonly number: number
  readonly count: number
  readonly part: DraftPart
  readonly onChange: (part: DraftPart) => void
  readonly onRemove: () => void
  readonly onMove: (by: 1 | -1) => void
}

/** One part of a rule: how many signs, what they must be, and what is said else. Alt with an arrow moves it. */
export function RulePartLine({ id, name, number, count, part, onChange, onRemove, onMove }: RulePartLineProps) {
  const { t } = useTranslation('system')
  const fault = part.pattern === '' ? undefined : patternFault(part.pattern)
  const moveByKeys = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  const words = { number }
  return (
    <fieldset
      aria-label={t('checkRule.part', words)}
      data-part={id}
      onKeyDownCapture={moveByKeys}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-2 @max-xl:grid-cols-[4.5rem_minmax(0,1fr)]"
    >
      <TextField
        label={t('checkRule.field.digits')}
        name={`${name}.digits`}
        value={String(part.digits)}
        onChange={(typed) => onChange({ ...part, digits: /^\d{1,4}$/.test(typed) ? Number(typed) : typed })}
      />
      <TextField
        label={t('checkRule.field.pattern')}
        name={`${name}.pattern`}
        isRequired
        maxLength={200}
        spellCheck="false"
        value={part.pattern}
        errorMessage={fault && t(`checkRule.${fault}`)}
        onChange={(pattern) => onChange({ ...part, pattern })}
      />
      <TextField
        label={t('checkRule.field.message')}
        name={`${name}.message`}
        isRequired
        maxLength={200}
        value={part.message}
        onChange={(message) => onChange({ ...part, message })}
        className="@max-xl:col-span-full"
      />
      <div className="flex gap-1 pt-7 @max-xl:col-span-full @max-xl:pt-0">
        <Button
          kind="plain"
          data-move="-1"
          aria-label={t('checkRule.partUp', words)}
          icon={<ArrowUp aria-hidden />}
          isDisabled={number === 1}
          onPress={() => onMove(-1)}
        />
        <Button
          kind="plain"
          data-move="1"
          aria-label={t('checkRule.partDown', words)}
          icon={<ArrowDown aria-hidden />}
          isDisabled={number === count}
          onPress={() => onMove(1)}
        />
        <Button
          kind="plain"
          data-remove=""
          aria-label={t('checkRule.removePart', words)}
          icon={<X aria-hidden />}
          onPress={onRemove}
        />
      </div>
    </fieldset>
  )
}
