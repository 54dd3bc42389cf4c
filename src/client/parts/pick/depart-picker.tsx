import { useStore } from '@nanostores/react'
import { Network } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { PICKER_NAME_LENGTH } from '#contract/core/limits.ts'
import { splitChoices } from '#ui/base/text/joined.ts'
import { type ChooserFieldProps, OpenerField } from '#ui/fields/opener-field.tsx'
import { useValue } from '#ui/base/fields/use-value.ts'

import { $labels, labelOf } from '../dict/labels.ts'
import { DepartDialog } from './depart-dialog.tsx'
import { type DepartStore, departDict } from './departs.ts'
import { PickedNames } from './picked-names.tsx'

export interface DepartPickerProps extends ChooserFieldProps {
  /** Whether several can be chosen; what they are kept by is then joined by commas. */
  isMultiple?: boolean
  /** By what departments are kept (default their id). */
  store?: DepartStore
  /** Whether a switch lets parents and children follow one another, where several can be chosen. */
  canLink?: boolean
  /** So many characters of a name are seen (default 12); -1 leaves names whole. */
  nameLength?: number
  /** The departments chosen; null or '' for none. */
  value?: string | null
  /** The departments at first, where the field keeps them itself. */
  defaultValue?: string | null
  /** Called with the departments chosen; null for none. */
  onChange?: (value: string | null) => void
}

/** A department or several, ticked in their tree in a dialog and shown by their names (SPEC.md §2, department picker). */
export function DepartPicker({
  isMultiple = false,
  store = 'id',
  canLink = false,
  nameLength = PICKER_NAME_LENGTH,
  value: given,
  defaultValue = null,
  onChange,
  ...props
}: DepartPickerProps) {
  const { t } = useTranslation('parts')
  const { t: ui } = useTranslation('ui')
  useStore($labels)
  const [value, setValue] = useValue(given, defaultValue, onChange)
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const keys = splitChoices(value)
  const names = keys.map((key) => labelOf(departDict(store), key))
  const change = (next: readonly string[]) => {
    const joined = next.join(',') || null
    if (joined !== (value || null)) setValue(joined)
  }
  return (
    <OpenerField
      {...props}
      placeholder={props.placeholder ?? t('chooseThing', { name: t('depart') })}
      shown={names.join(ui('listComma'))}
      seen={<PickedNames names={names} most={nameLength} />}
      kept={value ?? ''}
      onClear={() => change([])}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      opener={opener}
      icon={<Network aria-hidden className="size-4 flex-none text-quiet" />}
    >
      <DepartDialog
        store={store}
        keys={keys}
        isMultiple={isMultiple}
        canLink={canLink}
        isOpen={isOpen}
        onDone={(next) => {
          setOpen(false)
          if (next) change(next)
        }}
      />
    </OpenerField>
  )
}
