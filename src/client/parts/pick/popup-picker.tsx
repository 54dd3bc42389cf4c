import { Table2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type ChooserFieldProps, OpenerField } from '#ui/fields/opener-field.tsx'

import { filledBy, type PopupSettings, popupFields } from './popup-fields.ts'
import { ReportPicker } from './report-picker.tsx'

export interface PopupPickerProps extends ChooserFieldProps, PopupSettings {
  /** Parameters of the report itself, sent as `self_…`. */
  parameters?: Readonly<Record<string, string>>
  /** Whether several rows can be chosen; their values are joined by commas. */
  isMultiple?: boolean
  /** What the field itself holds now. */
  value: string | null
  /** Called with what the chosen rows put into each field, by the names of destFields; with '' for each where the choice was taken away. */
  onFill: (values: Readonly<Record<string, string>>) => void
}

/** A field that opens a popup report, whose chosen row fills this field and others of the form (SPEC.md §2, popup table picker). */
export function PopupPicker({
  code,
  orgFields,
  destFields,
  parameters,
  isMultiple = false,
  value,
  onFill,
  ...props
}: PopupPickerProps) {
  const { t } = useTranslation('parts')
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const fields = popupFields({ code, orgFields, destFields })
  const pairs = 'pairs' in fields ? fields.pairs : []
  const problem = 'problem' in fields ? t(fields.problem) : undefined
  return (
    <OpenerField
      {...props}
      errorMessage={problem ?? props.errorMessage}
      isReadOnly={problem !== undefined || (props.isReadOnly ?? false)}
      shown={value ?? ''}
      kept={value ?? ''}
      onClear={() => onFill(filledBy(pairs, []))}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      opener={opener}
      icon={<Table2 aria-hidden className="size-4 flex-none text-quiet" />}
    >
      {code !== undefined && problem === undefined && (
        <ReportPicker
          code={code}
          {...(parameters && { parameters })}
          isMultiple={isMultiple}
          isOpen={isOpen}
          onDone={(rows) => {
            setOpen(false)
            if (rows) onFill(filledBy(pairs, rows))
          }}
        />
      )}
    </OpenerField>
  )
}
