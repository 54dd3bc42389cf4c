import { getCurrentUserDeparts, selectDepart } from '#contract/session/departments.ts'
import type { Output } from '#contract/core/call.ts'

import { closeDialog, openDialog } from '#core/state/dialogs.ts'
import { failureText } from '#core/state/failure-text.ts'
import { warn } from '#core/state/toasts.ts'
import { $user, setUser } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'

export type MyDepartments = Output<typeof getCurrentUserDeparts>

/** The own departments, and the one chosen last; where there are none, that is said (SPEC.md §4). */
export async function myDepartments(): Promise<MyDepartments> {
  const departments = await ask(getCurrentUserDeparts, {}, { quiet: true })
  if (departments.list.length === 0) warn(failureText('noDepartments'))
  return departments
}

/**
 * Opens the switch of departments with the own ones. It opens only where there are some; else 您尚未设置部门信息! is said (SPEC.md §4),
 * and where they cannot be asked, that.
 */
export async function openDepartmentDialog(): Promise<void> {
  const { list, orgCode } = await ask(getCurrentUserDeparts, {})
  if (list.length === 0) return void warn(failureText('noDepartments'))
  openDialog({ kind: 'department', departs: list, orgCode })
}

/** Works for another of the own departments from now on: the user as seen from it is kept. Fails with what the dialog shows. */
export async function chooseDepartment(orgCode: string): Promise<void> {
  const { userInfo } = await ask(selectDepart, { orgCode, username: $user.get()?.username }, { quiet: true })
  setUser(userInfo)
  closeDialog('department')
}
