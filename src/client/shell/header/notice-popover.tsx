import { useTranslation } from 'react-i18next'

import { Popover } from '#ui/containers/popover.tsx'

import { NoticePanel } from './notice-panel.tsx'

export interface NoticePopoverProps {
  readonly opener: { current: HTMLElement | null }
  readonly isOpen: boolean
  readonly close: () => void
}

/** The panel of the bell, on its surface. */
export function NoticePopover({ opener, isOpen, close }: NoticePopoverProps) {
  const { t } = useTranslation('shell')
  return (
    <Popover
      keepsFocus
      aria-label={t('notices.title')}
      trigger="DialogTrigger"
      triggerRef={opener}
      isOpen={isOpen}
      onOpenChange={(isOpen) => !isOpen && close()}
      placement="bottom end"
      className="w-84"
    >
      <NoticePanel close={close} />
    </Popover>
  )
}
