import { updatePassword } from '#contract/session/sign-in.ts'

import { openDialog } from '#core/state/dialogs.ts'
import { type FailureKey, failureText } from '#core/state/failure-text.ts'
import { warn } from '#core/state/toasts.ts'
import { $user } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'

/** What the dialog asks for (SPEC.md §3, password form). */
export interface PasswordForm {
  readonly oldpassword: string
  readonly password: string
  readonly confirmpassword: string
}

/** Opens the dialog for the own password; without a user says 当前系统无登录用户! (SPEC.md §5). */
export function openPasswordDialog(): void {
  if ($user.get()) openDialog({ kind: 'password' })
  else warn(failureText('noUser'))
}

/** What is wrong with the form, as one sentence for each field; nothing where all is well. */
export function checkPassword({
  oldpassword,
  password,
  confirmpassword
}: PasswordForm): Partial<Record<keyof PasswordForm, string>> {
  const wrong: Partial<Record<keyof PasswordForm, FailureKey>> = {
    ...(oldpassword === '' ? { oldpassword: 'password.old' as const } : {}),
    ...(password === '' ? { password: 'password.new' as const } : {}),
    ...(confirmpassword === ''
      ? { confirmpassword: 'password.confirm' as const }
      : confirmpassword === password
        ? {}
        : { confirmpassword: 'password.differ' as const })
  }
  return Object.fromEntries(Object.entries(wrong).map(([field, key]) => [field, failureText(key)]))
}

/** Changes the own password; every other session of the account ends. Fails with what the form shows. */
export async function changePassword(form: PasswordForm): Promise<void> {
  const user = $user.get()
  if (!user) throw new Error(failureText('noUser'))
  await ask(updatePassword, { ...form, username: user.username }, { quiet: true })
  if (user.mustChangePassword) $user.set({ ...user, mustChangePassword: false })
}
