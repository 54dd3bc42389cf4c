import { useStore } from '@nanostores/react'
import { Bell as BellSign } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { $notices, followNotices, loadNotices, unreadCount } from '#core/work/notices.ts'
import { Badge } from '#ui/status/badge.tsx'
import { Button } from '#ui/actions/button.tsx'

import { lazyView } from '../loading/lazy-view.ts'
import type { NoticePopoverProps } from './notice-popover.tsx'

const loadPopover = () => import('./notice-popover.tsx').then((file) => ({ default: file.NoticePopover }))

/** The bell with the number of unread notices (SPEC.md §2); what it opens is fetched when somebody comes to it. */
export function Bell() {
  const { t } = useTranslation('shell')
  const count = unreadCount(useStore($notices))
  const bell = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  // Once it has been open it stays, closed: it gives the focus back.
  const wasOpened = useRef(false)
  if (isOpen) wasOpened.current = true
  useEffect(followNotices, [])
  const NoticePopover = lazyView<NoticePopoverProps>(loadPopover)
  const fetchPopover = () => void loadPopover().catch(() => undefined)
  return (
    <>
      <Button
        ref={bell}
        kind="plain"
        aria-label={t('notices.bell', { count })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        icon={
          <Badge count={count} label="">
            <BellSign aria-hidden />
          </Badge>
        }
        onFocus={fetchPopover}
        onHoverStart={fetchPopover}
        onPress={() => {
          setOpen(true)
          void loadNotices()
        }}
      />
      {wasOpened.current && (
        <Suspense>
          <NoticePopover opener={bell} isOpen={isOpen} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
