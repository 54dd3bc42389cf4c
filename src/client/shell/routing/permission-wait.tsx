import { useStore } from '@nanostores/react'
import { Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { openDialog } from '#core/state/dialogs.ts'
import { $connection } from '#core/wire/http/connection.ts'
import { $isSlow } from '#core/wire/http/slow.ts'
import { askPermissionsAgain } from '#core/work/session/permissions.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'

import { useBehindKeptFrame } from '#core/work/kept-frame.ts'
import { DialogHost } from '../dialogs/host.tsx'

/** Is shown while the menu and the rights are on their way. When they are late it says so, and offers to ask again or to leave. */
export function PermissionWait() {
  const { t } = useTranslation('shell')
  const isSlow = useStore($isSlow)
  const isLost = useStore($connection) !== 'online'
  const isLate = isSlow || isLost
  useBehindKeptFrame(!isLate)
  useEffect(() => {
    if (isLate) announce(`${t('permission.late')} ${t('permission.lateText')}`, { about: 'permission' })
  }, [isLate, t])
  return (
    <main aria-busy={!isLate} className={isLate ? 'grid min-h-dvh place-items-center' : 'frame-awaited'}>
      {isLate && (
        <section className="flex max-w-120 flex-col items-center gap-3 p-8 text-center">
          <Hourglass aria-hidden className="size-8 text-warn" />
          <h1 className="font-semibold text-xl/7">{t('permission.late')}</h1>
          <p className="text-quiet">{t('permission.lateText')}</p>
          <div className="flex flex-wrap justify-center gap-2 pt-2">
            <Button onPress={() => openDialog({ kind: 'sign-out' })}>{t('signOut.title')}</Button>
            <Button kind="primary" onPress={askPermissionsAgain}>
              {t('failed.retry')}
            </Button>
          </div>
          <DialogHost />
        </section>
      )}
    </main>
  )
}
