import { useStore } from '@nanostores/react'
import { Bell as BellSign } from 'lucide-react'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { $notices, followNotices, loadNotices, unreadCount } from '#core/work/notices.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Popover, PopoverTrigger } from '#ui/popover.tsx'
import { Spinner } from '#ui/spinner.tsx'

import { lazyView } from '../loading/lazy-view.ts'

const loadPanel = () => import('./notice-panel.tsx').then(({ NoticePanel }) => ({ default: NoticePanel }))

/** The bell with the number of unread notices (SPEC.md §2); its panel is fetched when it is opened. */
export function Bell() {
  const { t } = useTranslation('shell')
  const count = unreadCount(useStore($notices))
  useEffect(followNotices, [])
  const Panel = lazyView(loadPanel)
  return (
    <PopoverTrigger onOpenChange={(isOpen) => isOpen && void loadNotices()}>
      <Button
        kind="plain"
        aria-label={t('notices.bell', { count })}
        icon={
          <Badge count={count} label="">
            <BellSign aria-hidden />
          </Badge>
        }
      />
      <Popover keepsFocus aria-label={t('notices.title')} placement="bottom end" className="w-84">
        {({ close }) => (
          <Suspense fallback={<Spinner className="m-auto my-8" />}>
            <Panel close={close} />
          </Suspense>
        )}
      </Popover>
    </PopoverTrigger>
  )
}
