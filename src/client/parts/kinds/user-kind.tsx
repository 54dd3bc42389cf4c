import { lazy, Suspense, useState } from 'react'

import type { CellKind, EditProps } from '#grid/kinds/kind.ts'
import { splitChoices } from '#ui/base/text/joined.ts'

import { learnLabels } from '../dict/labels.ts'
import { pickedKind, pickedSettings } from './picked.ts'
import { PickedOpener } from './picked-opener.tsx'

const UserDialog = lazy(async () => ({ default: (await import('../pick/user-dialog.tsx')).UserDialog }))

const storeOf = (column: EditProps['column']) => (pickedSettings(column).store === 'id' ? 'id' : 'username')
const dictOf = (column: EditProps['column']) => `sys_user,realname,${storeOf(column)}`

/** Users, chosen from their list in a dialog; kept by their usernames unless the column says `id`. */
export const userKind: CellKind = pickedKind(dictOf, UserEdit)

function UserEdit({ value, row, column, label, context, onCommit, onCancel }: EditProps) {
  const [isOpen, setOpen] = useState(true)
  const store = storeOf(column)
  return (
    <PickedOpener label={label} text={userKind.text(value, row, column, context)}>
      <Suspense>
        <UserDialog
          valueKey={store}
          keys={splitChoices(String(value ?? ''))}
          isMultiple={pickedSettings(column).isMultiple}
          isOpen={isOpen}
          onDone={(keys, rows) => {
            setOpen(false)
            learnLabels(
              dictOf(column),
              rows.map((user) => ({ value: String(user[store]), text: String(user.realname) }))
            )
            if (keys) onCommit(keys.join(',') || null, 'stay')
            else onCancel()
          }}
        />
      </Suspense>
    </PickedOpener>
  )
}
