import { useTranslation } from 'react-i18next'

import type { Notice } from '#contract/system/notices.ts'
import { closeDialog } from '#core/state/dialogs.ts'
import { go } from '#core/state/pages/route.ts'
import { isOwnImage } from '#core/work/own-image.ts'
import { handlingOf } from '#core/work/notices.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { SafeHtml } from '#ui/rich-text/safe-html.tsx'

import { PriorityChip } from '../signs/notice-priority.tsx'
import { foreignPlace } from './foreign-place.ts'

/** A notice in full: 60 % of the window wide, its text in 80 % of the window's height (SPEC.md §2); on a phone it takes the width there is. */
export function NoticeViewer({ notice }: { notice: Notice }) {
  const { t } = useTranslation('shell')
  const { titile, sender, sender_dictText: name, sendTime, createTime, priority, msgContent } = notice
  const page = handlingOf(notice)
  const close = () => closeDialog('notice')
  const handle = async () => {
    close()
    if (page === undefined) return
    if (page.startsWith('/')) return go(page)
    const host = foreignPlace(page)
    if (
      host === undefined ||
      (await confirm({
        title: t('notices.foreign'),
        text: t('notices.foreignText', { host }),
        confirmLabel: t('notices.foreignOpen')
      }))
    )
      window.open(page, '_blank', 'noopener,noreferrer')
  }
  return (
    <Dialog
      title={t('notices.viewer')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && close()}
      width="max(60vw, min(100%, 30rem))"
      footer={
        <>
          <Button slot="close">{t('notices.close')}</Button>
          {page !== undefined && (
            <Button kind="primary" onPress={() => void handle()}>
              {t('notices.handle')}
            </Button>
          )}
        </>
      }
    >
      <article data-notice className="-my-4 box-border flex h-[80vh] flex-col py-4">
        <header className="mb-3 flex flex-col gap-1 border-line border-b pb-3">
          <h3 className="font-semibold text-lg/7 wrap-anywhere">{titile}</h3>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-quiet">
            <span>{t('notices.sender', { name: name ?? sender ?? '' })}</span>
            <span>{t('notices.time', { time: sendTime ?? createTime })}</span>
            <PriorityChip priority={priority} />
          </p>
        </header>
        <SafeHtml html={msgContent} isOwnImage={isOwnImage} />
      </article>
    </Dialog>
  )
}
