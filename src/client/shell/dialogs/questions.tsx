import { useTranslation } from 'react-i18next'

import { closeDialog } from '#core/state/dialogs.ts'
import { signOut } from '#core/work/session/sign-out.ts'
import { Confirm } from '#ui/containers/confirm.tsx'
import { windowChanges } from '#ui/base/layers/unsaved-changes.ts'

/** Asks before signing out: 提示, 真的要注销登录吗 ? (SPEC.md §2). */
export function SignOutQuestion() {
  const { t } = useTranslation('shell')
  return (
    <Confirm
      isOpen
      title={t('signOut.notice')}
      text={windowChanges.has() ? `${t('signOut.really')} ${t('unsaved.window')}` : t('signOut.really')}
      onConfirm={() => {
        closeDialog('sign-out')
        void signOut()
      }}
      onCancel={() => closeDialog('sign-out')}
    />
  )
}
