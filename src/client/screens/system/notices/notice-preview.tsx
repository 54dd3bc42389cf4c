import { useTranslation } from 'react-i18next'

import { isOwnImage } from '#core/work/own-image.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { SafeHtml } from '#ui/rich-text/safe-html.tsx'

/** A notice as its readers see it, also before it is released. */
export function NoticePreview({ row, onClose }: OwnDialogProps) {
  const { t } = useTranslation(['system', 'resource'])
  const html = String(row.msgContent ?? '')
  return (
    <Dialog
      isOpen
      title={String(row.titile)}
      width={760}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button slot="close" kind="primary">
          {t('resource:close')}
        </Button>
      }
    >
      {html === '' ? <Empty title={t('announcement.noText')} /> : <SafeHtml html={html} isOwnImage={isOwnImage} />}
    </Dialog>
  )
}
