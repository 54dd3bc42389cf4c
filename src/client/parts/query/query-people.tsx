import { DepartPicker } from '../pick/depart-picker.tsx'
import { UserPicker } from '../pick/user-picker.tsx'
import type { QueryValueProps } from './query-line.ts'

/** Users as a value, by their usernames unless the field asks for another key (WIRE.md §2.3). */
export function UsersValue({ line: { rule, val, customReturnField = 'username' }, label, onChange }: QueryValueProps) {
  const several = rule === 'in'
  return (
    <UserPicker
      aria-label={label}
      hasMessageLine={false}
      isClearable
      isMultiple={several}
      returnKeys={['id', customReturnField]}
      value={val}
      onChange={(keys) => onChange(keys ?? '')}
    />
  )
}

/** Departments as a value, by their ids unless the field asks for their codes. */
export function DepartsValue({ line: { rule, val, customReturnField }, label, onChange }: QueryValueProps) {
  return (
    <DepartPicker
      aria-label={label}
      hasMessageLine={false}
      isClearable
      isMultiple={rule === 'in'}
      store={customReturnField === 'orgCode' ? 'orgCode' : 'id'}
      value={val}
      onChange={(keys) => onChange(keys ?? '')}
    />
  )
}
