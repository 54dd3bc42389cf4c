import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { openWork, removePerson } from '#contract/organisation/project-users.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

/** Takes somebody out of the project, once it has been read what he leaves undone. */
export function RemovePersonDialog({ row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation(['organisation', 'resource'])
  const [isBusy, setBusy] = useState(false)
  const name = String(row.realname)
  const { state, refresh } = useAnswer((signal) => ask(openWork, { id: row.id }, { signal, quiet: true }))
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    // A refusal says why, and is shown by `ask`.
    const written = await ask(removePerson, { id: row.id, rowVersion: row.rowVersion }).catch(() => null)
    if (written) onDone(t('projectUser.removed', { name }), written)
    else setBusy(false)
  }
  return (
    <Dialog
      isOpen
      title={t('projectUser.removeOf', { name })}
      width={480}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{t('resource:cancel')}</Button>
          <Button kind="danger" autoFocus isLoading={isBusy} onPress={() => void remove()}>
            {t('projectUser.action.remove')}
          </Button>
        </>
      }
    >
      <p>{t('projectUser.removeText')}</p>
      <Answered state={state} onRetry={refresh}>
        {({ tasks, files }) => (
          <p className="mt-3 font-medium">
            {tasks + files === 0 ? t('projectUser.nothingOpen') : t('projectUser.open', { tasks, files })}
          </p>
        )}
      </Answered>
    </Dialog>
  )
}
