import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { FieldSet } from '#ui/fields/field-set.tsx'
import { Select } from '#ui/fields/select.tsx'

import { $labels, labelOf } from '../dict/labels.ts'
import type { AreaFieldProps } from './area-field.ts'
import { DIVISIONS_DICT, areaLevel, areaPath } from './areas.ts'
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
  const { isInvalid = false } = props
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
    <FieldSet
      {...(label === undefined ? { 'aria-label': name } : { label })}
      description={description}
      errorMessage={errorMessage}
      hasMessageLine={hasMessageLine}
      isRequired={props.isRequired ?? false}
      isDisabled={props.isDisabled ?? false}
      name={sentAs}
      kept={code ?? ''}
      className={className}
      ref={ref}
    >
      {(isWrong) =>
        levels.map((level, at) => (
          <Level
            key={level}
            {...props}
            name={t('areaOf', { name, level: t(`areaLevel.${level}`) })}
            placeholder={t(`areaLevel.${level}`)}
            above={at === 0 ? root : (path[at - 1] ?? null)}
            last={last}
            value={path[at] ?? null}
            isWrong={isWrong || isInvalid}
            onChoose={(chosen, isEnd) => choose(at, chosen, isEnd)}
          />
        ))
      }
    </FieldSet>
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

function Level({
  name,
  placeholder,
  above,
  last,
  value,
  isWrong,
  onChoose,
  isClearable = false,
  isRequired = false,
  isDisabled = false,
  isReadOnly = false
}: LevelProps) {
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
        options={isStray ? [{ value, label: labelOf(DIVISIONS_DICT, value) }, ...options] : options}
        value={value}
        isClearable={isClearable}
        isRequired={isRequired}
        isInvalid={isWrong}
        isReadOnly={isReadOnly}
        isDisabled={isDisabled || above === null}
        onChange={(chosen) => onChoose(chosen, !areas.find(({ id }) => id === chosen)?.hasChildren)}
      />
    </div>
  )
}
