import { lazy, Suspense, useState } from 'react'

import type { CellKind, EditProps } from '#grid/kinds/kind.ts'
import { splitChoices } from '#ui/base/text/joined.ts'

import { type DepartStore, departDict } from '../pick/departs.ts'
import { pickedKind, pickedSettings } from './picked.ts'
import { PickedOpener } from './picked-opener.tsx'

const DepartDialog = lazy(async () => ({ default: (await import('../pick/depart-dialog.tsx')).DepartDialog }))

const CODES: readonly (string | undefined)[] = ['orgCode', 'org_code']
const storeOf = (column: EditProps['column']): DepartStore =>
  CODES.includes(pickedSettings(column).store) ? 'orgCode' : 'id'

/** Departments, ticked in their tree in a dialog; kept by their ids unless the column says `orgCode`. */
export const departKind: CellKind = pickedKind((column) => departDict(storeOf(column)), DepartEdit)

function DepartEdit({ value, row, column, label, context, onCommit, onCancel }: EditProps) {
  const [isOpen, setOpen] = useState(true)
  return (
    <PickedOpener label={label} text={departKind.text(value, row, column, context)}>
      <Suspense>
        <DepartDialog
          store={storeOf(column)}
          keys={splitChoices(String(value ?? ''))}
          isMultiple={pickedSettings(column).isMultiple}
          isOpen={isOpen}
          onDone={(keys) => {
            setOpen(false)
            if (keys) onCommit(keys.join(',') || null, 'stay')
            else onCancel()
          }}
        />
      </Suspense>
    </PickedOpener>
  )
}
