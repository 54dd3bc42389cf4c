import { ListChecks } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { PICKER_NAME_LENGTH, PICKER_RETURN_KEYS } from '#contract/core/limits.ts'
import { splitChoices } from '#ui/base/text/joined.ts'
import { type ChooserFieldProps, OpenerField } from '#ui/fields/opener-field.tsx'
import { useValue } from '#ui/base/fields/use-value.ts'

import { ObjectDialog, type ObjectSource } from './object-dialog.tsx'
import type { PickerRow } from './pick-column.ts'
import { PickedNames } from './picked-names.tsx'
import { useKnownRows } from './use-known-rows.ts'

/** What every picker of business objects takes. */
export interface ObjectFieldProps extends ChooserFieldProps {
  /** Whether several can be chosen; their keys are then joined by commas. */
  isMultiple?: boolean
  /** The keys of a row that are given back: the first where its id is wanted, the second otherwise (default id and id). */
  returnKeys?: readonly [id: string, other: string]
  /** Whether the id is wanted. */
  returnsId?: boolean
  /** So many characters of a name are seen (default 12); -1 leaves names whole. */
  nameLength?: number
  /** The keys chosen, joined by commas; null or '' for none. */
  value?: string | null
  /** The keys at first, where the field keeps them itself. */
  defaultValue?: string | null
  /** Called with the keys chosen, joined by commas, null for none, and with the rows that are known of them. */
  onChange?: (value: string | null, rows: readonly PickerRow[]) => void
}

export interface ObjectPickerProps extends ObjectFieldProps {
  /** What is chosen, and from where. */
  source: ObjectSource
}

/** Business objects of a list, such as users, chosen in a dialog and shown by their names (SPEC.md §2, generic business-object picker). */
export function ObjectPicker({
  source,
  isMultiple = false,
  returnKeys = PICKER_RETURN_KEYS,
  returnsId = false,
  nameLength = PICKER_NAME_LENGTH,
  value: given,
  defaultValue = null,
  onChange,
  ...props
}: ObjectPickerProps) {
  const { t } = useTranslation('parts')
  const { t: ui } = useTranslation('ui')
  const [value, setValue] = useValue(given, defaultValue, undefined)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const valueKey = returnKeys[returnsId ? 0 : 1]
  const keys = splitChoices(value)
  const known = useKnownRows(source.list, valueKey, keys)
  const names = keys.map((key) => String(known.rows.get(key)?.[source.textKey] ?? key))
  const change = (next: readonly string[], rows: readonly PickerRow[]) => {
    const joined = next.join(',') || null
    if (joined === (value || null)) return
    known.learn(rows)
    setValue(joined)
    onChange?.(joined, rows)
  }
  return (
    <OpenerField
      {...props}
      placeholder={props.placeholder ?? t('chooseThing', { name: source.thing })}
      shown={names.join(ui('listComma'))}
      seen={<PickedNames names={names} most={nameLength} />}
      kept={value ?? ''}
      onClear={() => change([], [])}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      opener={opener}
      icon={<ListChecks aria-hidden className="size-4 flex-none text-quiet" />}
    >
      <ObjectDialog
        source={source}
        valueKey={valueKey}
        keys={keys}
        known={known}
        isMultiple={isMultiple}
        nameLength={nameLength}
        isOpen={isOpen}
        onDone={(next, rows) => {
          setOpen(false)
          if (next) change(next, rows)
        }}
      />
    </OpenerField>
  )
}
