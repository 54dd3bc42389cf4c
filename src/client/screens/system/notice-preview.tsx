import { useTranslation } from 'react-i18next'

import { isOwnImage } from '#core/work/own-image.ts'
import type { OwnDialogProps } from '#parts/resource/own-dialogs.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'
import { SafeHtml } from '#ui/safe-html.tsx'

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
