import { useStore } from '@nanostores/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { BareMessage, fieldColumn } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { useFormError } from '#ui/use-form-error.ts'

import { $labels, labelOf } from '../dict/labels.ts'
import type { AreaFieldProps } from './area-picker.tsx'
import { AREAS, areaLevel, areaPath } from './areas.ts'
import { useAreas } from './use-areas.ts'

const LEVELS = [1, 2, 3] as const

/** An area in a select for each level; the next one opens when the one before is chosen. */
export function AreaSelects({
  root,
  last,
  canEndAbove,
  code,
  onCode,
  label,
  description,
  errorMessage,
  hasMessageLine,
  name: sentAs,
  className = '',
  ref,
  ...props
}: AreaFieldProps) {
  const { t } = useTranslation('parts')
  const messageId = useId()
  const refusal = useFormError(sentAs, code ?? '')
  const words = errorMessage || refusal
  const { isRequired = false, isDisabled = false, isInvalid = false } = props
  const levels = LEVELS.filter((level) => level > areaLevel(root) && level <= last)
  // A province whose city is still to be chosen is no area yet: it is kept here meanwhile.
  const [partial, setPartial] = useState<readonly string[]>([])
  const path = code === null ? partial : areaPath(code, root)
  const choose = (at: number, chosen: string | null, isEnd: boolean) => {
    const next = [...path.slice(0, at), ...(chosen === null ? [] : [chosen])]
    const isWhole = next.length > 0 && (canEndAbove || (chosen !== null && isEnd))
    const area = isWhole ? (next.at(-1) ?? null) : null
    setPartial(isWhole ? [] : next)
    if (area !== code) onCode(area)
  }
  const name = label ?? props['aria-label'] ?? t('area')
  return (
    <div ref={ref ?? null} className={`${fieldColumn} ${className}`}>
      <fieldset aria-label={name} aria-describedby={messageId} className="flex min-w-0 flex-wrap gap-x-2 gap-y-1">
        {label !== undefined && (
          <legend aria-hidden className="flex min-h-6 items-center pb-1 font-medium">
            {label}
            {isRequired && <span className="ms-0.5 text-danger">*</span>}
          </legend>
        )}
        {levels.map((level, at) => (
          <Level
            key={level}
            {...props}
            name={t('areaOf', { name, level: t(`areaLevel.${level}`) })}
            placeholder={t(`areaLevel.${level}`)}
            above={at === 0 ? root : (path[at - 1] ?? null)}
            last={last}
            value={path[at] ?? null}
            isWrong={Boolean(words) || isInvalid}
            onChoose={(chosen, isEnd) => choose(at, chosen, isEnd)}
          />
        ))}
      </fieldset>
      {sentAs !== undefined && <input type="hidden" name={sentAs} value={code ?? ''} disabled={isDisabled} />}
      <BareMessage id={messageId} description={description} errorMessage={words} hasMessageLine={hasMessageLine} />
    </div>
  )
}

interface LevelProps extends Pick<AreaFieldProps, 'isClearable' | 'isRequired' | 'isDisabled' | 'isReadOnly'> {
  name: string
  placeholder: string
  /** The area whose parts are offered; null while it is not chosen. */
  above: string | null
  last: number
  value: string | null
  isWrong: boolean
  onChoose: (code: string | null, isEnd: boolean) => void
}

function Level({ name, placeholder, above, last, value, isWrong, onChoose, isClearable = false, isRequired = false, isDisabled = false, isReadOnly = false }: LevelProps) {
  useStore($labels)
  const { areas, again } = useAreas(above, last)
  const options = areas.map(({ id, title }) => ({ value: id, label: title }))
  const isStray = value !== null && !options.some((option) => option.value === value)
  return (
    <div role="presentation" className="min-w-32 flex-1" onFocusCapture={again}>
      <Select
        aria-label={name}
        placeholder={placeholder}
        hasMessageLine={false}
        options={isStray ? [{ value, label: labelOf(AREAS, value) }, ...options] : options}
        value={value}
        isClearable={isClearable}
        isRequired={isRequired}
        isInvalid={isWrong}
        isDisabled={isDisabled || isReadOnly || above === null}
        onChange={(chosen) => onChoose(chosen, !areas.find(({ id }) => id === chosen)?.hasChildren)}
      />
    </div>
  )
}
