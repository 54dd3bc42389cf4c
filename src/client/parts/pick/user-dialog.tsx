import { ObjectDialog } from './object-dialog.tsx'
import type { PickerRow } from './pick-column.ts'
import { useKnownRows } from './use-known-rows.ts'
import { useUsers } from './users.ts'

interface UserDialogProps {
  /** The key by which users are kept: id or username. */
  valueKey: string
  keys: readonly string[]
  isMultiple: boolean
  isOpen: boolean
  /** Called with the keys and the rows that are known of them, or null where it was given up. */
  onDone: (keys: readonly string[] | null, rows: readonly PickerRow[]) => void
}

/** Opens the list of users to choose of it, for what is no field of a form, such as a cell of a grid. */
export function UserDialog(props: UserDialogProps) {
  const users = useUsers()
  const known = useKnownRows(users.list, props.valueKey, props.keys)
  return <ObjectDialog {...props} source={users} known={known} />
}
