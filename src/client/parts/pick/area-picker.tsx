import { useTranslation } from 'react-i18next'

import { AREA_ROOT } from '#contract/core/limits.ts'
import type { ChooserFieldProps } from '#ui/fields/opener-field.tsx'
import { useValue } from '#ui/base/fields/use-value.ts'

import { AreaCascader } from './area-cascader.tsx'
import { AreaSelects } from './area-selects.tsx'
import { AREA_LEVELS, areaLevel } from './areas.ts'

export interface AreaPickerProps extends ChooserFieldProps {
  /** `cascader` (default), one field that opens level by level, or `select`, a select for each level; the setting may hold anything else, and is answered with Bad type value (SPEC.md §8). */
  type?: string
  /** The code below which one chooses (default 86: all provinces). */
  root?: string
  /** How many levels one chooses through (default 2: province and city; 3 goes down to districts). */
  levels?: number
  /** Whether the choice may end above the last level, as with a province alone. */
  canEndAbove?: boolean
  /** The code of the area, null for none. */
  value?: string | null
  /** The code at first, where the field keeps it itself. */
  defaultValue?: string | null
  /** Called with the code of the area chosen; null for none. */
  onChange?: (code: string | null) => void
}

/** A province, city or district, kept as its code of six digits (SPEC.md §2, area picker). */
export function AreaPicker({
  type = 'cascader',
  root = AREA_ROOT,
  levels = AREA_LEVELS,
  canEndAbove = false,
  value,
  defaultValue = null,
  onChange,
  ...props
}: AreaPickerProps) {
  const { t } = useTranslation('parts')
  const [code, setCode] = useValue(value, defaultValue, onChange)
  const given = { ...props, root, last: areaLevel(root) + levels, canEndAbove, code, onCode: setCode }
  if (type === 'cascader') return <AreaCascader {...given} />
  if (type === 'select') return <AreaSelects {...given} />
  return (
    <p role="alert" className="text-danger">
      {t('areaTypeUnknown')}
    </p>
  )
}
