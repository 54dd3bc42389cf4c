import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import type { HeldFile } from './held-file.ts'

interface UploadErrorProps {
  readonly file: HeldFile
  /** Whether it has a stop of Tab of its own. */
  readonly isStop?: boolean
}

/** The sign at a file that failed: it opens the dialog 上传出错, which shows what was recorded (SPEC.md §8). */
export function UploadError({ file: { name, message }, isStop = true }: UploadErrorProps) {
  const { t } = useTranslation('parts')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        kind="plain"
        size="small"
        className="text-danger!"
        excludeFromTabOrder={!isStop}
        aria-haspopup="dialog"
        aria-label={t('uploadErrorOf', { name: name || t('unknownFile') })}
        icon={<CircleAlert aria-hidden />}
        onPress={() => setOpen(true)}
      />
      <Dialog
        title={t('uploadError')}
        isOpen={isOpen}
        onOpenChange={setOpen}
        width={420}
        footer={<Button slot="close">{t('close')}</Button>}
      >
        <p className="wrap-anywhere">{t('uploadErrorIs', { message: message || t('unknownError') })}</p>
      </Dialog>
    </>
  )
}
