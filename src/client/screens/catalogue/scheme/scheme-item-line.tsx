import { useTranslation } from 'react-i18next'

import { CHECK_LEVELS, type CheckCode } from '#contract/checks/items.ts'
import { rangesOf } from '#contract/checks/parameter-ranges.ts'
import type { SchemeFault } from '#contract/checks/scheme-faults.ts'
import type { SchemeItem } from '#contract/checks/schemes.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { Select } from '#ui/fields/select.tsx'

import { usualItem, usualOf } from './scheme-draft.ts'

interface SchemeItemLineProps {
  readonly code: CheckCode
  /** What the scheme says of it; undefined where it is not asked. */
  readonly item: SchemeItem | undefined
  /** Whether it is for the stage of the scheme. */
  readonly isFor: boolean
  readonly faults: readonly SchemeFault[]
  readonly onChange: (item: SchemeItem | null) => void
}

/** One of the items: whether it is asked, how grave what it finds is, and by which numbers it measures. */
export function SchemeItemLine({ code, item, isFor, faults, onChange }: SchemeItemLineProps) {
  const { t } = useTranslation('checks')
  const name = t(`item.${code}`)
  const set = (parameter: string, value: number | null) => {
    if (!item) return
    const { [parameter]: _, ...others } = item.parameters ?? {}
    onChange({ ...item, parameters: value === null ? others : { ...others, [parameter]: value } })
  }
  return (
    <div
      data-item={code}
      className="grid grid-cols-1 items-start gap-x-3 border-line border-b py-1 last:border-b-0 @2xl:grid-cols-[minmax(0,1fr)_8rem_11rem]"
    >
      <Checkbox
        data-control="on"
        isSelected={item !== undefined}
        isDisabled={!isFor && !item}
        description={isFor ? t(`how.${code}`) : t('checkScheme.notAtStage')}
        onChange={(isOn) => onChange(isOn ? usualItem(code) : null)}
      >
        {`${code} ${name}`}
      </Checkbox>
      {item && (
        <>
          <div data-control="level" className="min-w-0">
            <Select
              aria-label={t('checkScheme.levelOf', { code })}
              options={CHECK_LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
              value={item.level}
              onChange={(value) =>
                onChange({ ...item, level: CHECK_LEVELS.find((level) => level === value) ?? item.level })
              }
            />
          </div>
          {Object.entries(rangesOf(code)).map(([parameter, { least, most }]) => {
            const key = parameter as 'dpi'
            const wrong = faults.find((fault) => fault.name === parameter)
            const words = { name: t(`checkScheme.parameter.${key}`), least, most, item: `${code} ${name}` }
            return (
              <div key={parameter} data-control={parameter} className="min-w-0">
                <NumberField
                  label={t('checkScheme.parameterOf', { name: words.name, unit: t(`checkScheme.unit.${key}`) })}
                  description={t('checkScheme.range', { least, most, usual: usualOf(code)[parameter] })}
                  errorMessage={wrong && t('checkScheme.fault.range', words)}
                  value={item.parameters?.[parameter] ?? null}
                  onChange={(value) => set(parameter, value)}
                />
              </div>
            )
          })}
        </>
      )}
    </div>
  )
}
