import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { go } from '#core/state/pages/route.ts'
import { switchProject } from '#core/work/projects.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import { placeOfDraft } from './draft-place.ts'

/** A draft of another project: one works in that project from then on, and goes on with the draft there. */
export function DraftElsewhere({ row, onClose }: OwnDialogProps) {
  const { t } = useTranslation('archives')
  const { t: common } = useTranslation('resource')
  const [isBusy, setBusy] = useState(false)
  const project = { id: String(row.projectId), name: String(row.project) }
  const leave = async () => {
    if (isBusy) return
    setBusy(true)
    // A failure is shown by `ask`.
    const place = await placeOfDraft(row).catch(() => null)
    if (place !== null && (await switchProject(project))) {
      onClose()
      go(place)
    } else setBusy(false)
  }
  return (
    <Dialog
      isOpen
      title={t('draft.elsewhere')}
      width={480}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{common('cancel')}</Button>
          <Button kind="primary" autoFocus isLoading={isBusy} onPress={() => void leave()}>
            {t('draft.switch')}
          </Button>
        </>
      }
    >
      <p>{t('draft.elsewhereWords', { title: String(row.title), project: project.name })}</p>
    </Dialog>
  )
}
