import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { CellValue } from '#contract/core/rules.ts'

import { ColumnField } from '../../form/column-field.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { queryColumnOf } from '../fields/columns.ts'
import { type ActionDone, askAction } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'

interface ActionFormProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  /** The action. */
  readonly name: string
  /** Which rows it is done to, as its call has it. */
  readonly meant: Readonly<Record<string, unknown>>
  /** What it is about, in words. */
  readonly about: string
  readonly onDone: (done: ActionDone) => void
  readonly onClose: () => void
}

/** What an action asks before it is done, in a dialog. What is typed stays, whatever is refused. */
export function ActionForm({ resource, texts, name, meant, about, onDone, onClose }: ActionFormProps) {
  const { t } = useTranslation('resource')
  const fields = Object.entries(resource.actions[name]?.input ?? {})
  const [typed, setTyped] = useState<Readonly<Record<string, CellValue>>>(
    Object.fromEntries(fields.map(([key, { initial }]) => [key, (initial ?? null) as CellValue]))
  )
  return (
    <FormDialog
      title={texts.action(name)}
      submitLabel={t('confirm')}
      kind={resource.actions[name]?.isDangerous ? 'danger' : 'primary'}
      field={fields[0]?.[0] ?? ''}
      input={() => ({ ...meant, ...typed })}
      send={async (input, options) => onDone(await askAction(resource, name, input, options))}
      onClose={onClose}
    >
      {about !== '' && <p className="wrap-anywhere">{about}</p>}
      {fields.map(([key, field], at) => (
        <ColumnField
          key={key}
          column={queryColumnOf(key, field, texts.field(key))}
          value={typed[key]}
          onChange={(value) => setTyped((before) => ({ ...before, [key]: value }))}
          autoFocus={at === 0}
        />
      ))}
    </FormDialog>
  )
}
