import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { closeDialog, openDialog } from '#core/state/dialogs.ts'
import { prolongSession } from '#core/work/session/session.ts'
import { Confirm } from '#ui/containers/confirm.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

/** Two minutes before the session ends: one key prolongs it by its seven days (READINGS.md A53). When its time comes it has expired. */
export function EndingNotice({ at }: { at: number }) {
  const { t, i18n } = useTranslation('shell')
  useEffect(() => {
    const end = setTimeout(
      () => {
        closeDialog('ending')
        openDialog({ kind: 'expired' })
      },
      Math.max(0, at - Date.now())
    )
    return () => clearTimeout(end)
  }, [at])
  return (
    <Confirm
      isOpen
      title={t('ending.title')}
      text={t('ending.text', { time: new Date(at).toLocaleTimeString(i18n.language) })}
      confirmLabel={t('ending.prolong')}
      cancelLabel={t('ending.later')}
      onConfirm={() => prolongSession().catch(() => undefined)}
      onCancel={() => closeDialog('ending')}
    />
  )
}

/** Somebody else has signed in beside: this page is about to be loaded anew (READINGS.md A60). */
export function OtherUserNotice({ name }: { name: string }) {
  const { t } = useTranslation('shell')
  return (
    <Dialog role="alertdialog" isUrgent title={t('otherUser.title')} isOpen onOpenChange={() => undefined} width={420}>
      {t('otherUser.text', { name })}
    </Dialog>
  )
}
