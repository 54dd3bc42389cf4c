import { type ObjectFieldProps, ObjectPicker } from './object-picker.tsx'
import { useUsers } from './users.ts'

export type UserPickerProps = ObjectFieldProps

/** One user or several, shown by their real names and kept by their ids unless `returnKeys` says otherwise. */
export function UserPicker(props: UserPickerProps) {
  const users = useUsers()
  return <ObjectPicker {...props} source={users} />
}
