import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { publishScheme, schemeEffects } from '#contract/checks/check-schemes.ts'
import type { CheckCode } from '#contract/checks/items.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import type { OwnDialogProps } from '#parts/resource/own-dialogs.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** What the publication of a draft changes, before it is published: the scheme whose place it takes, the items that are asked otherwise, and the checks that stay as they are. */
export function PublishScheme({ texts, row, onDone, onClose }: OwnDialogProps) {
  const { t } = useTranslation('checks')
  const { t: common } = useTranslation('resource')
  const [isBusy, setBusy] = useState(false)
  const { state, refresh } = useAnswer((signal) => ask(schemeEffects, { id: row.id }, { signal, quiet: true }))
  const said = { name: String(row.name), version: Number(row.version) }
  const publish = async () => {
    if (isBusy) return
    setBusy(true)
    // A refusal says why, and is shown by `ask`.
    const done = await ask(publishScheme, { id: row.id, rowVersion: row.rowVersion }).catch(() => null)
    setBusy(false)
    if (done) onDone(t('checkScheme.published', said))
  }
  return (
    <Dialog
      isOpen
      title={t('checkScheme.publishTitle', said)}
      width={640}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{common('cancel')}</Button>
          <Button
            kind="primary"
            isDisabled={state.status !== 'ready'}
            isLoading={isBusy}
            onPress={() => void publish()}
          >
            {texts.action('publish')}
          </Button>
        </>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {({ replaces, ...difference }) => (
          <div className="flex flex-col gap-3">
            <p>{t('checkScheme.publishText')}</p>
            <p>{t('checkScheme.replaces', { ...replaces, count: replaces.runCount })}</p>
            {(['added', 'removed', 'changed'] as const).map((kind) =>
              difference[kind].length === 0 ? null : (
                <div key={kind}>
                  <p className="font-medium">{t(`checkScheme.${kind}`, { count: difference[kind].length })}</p>
                  <ul className="list-disc ps-5">
                    {difference[kind].map((code) => (
                      <li key={code}>{`${code} ${t(`item.${code as CheckCode}`)}`}</li>
                    ))}
                  </ul>
                </div>
              )
            )}
            {Object.values(difference).every((codes) => codes.length === 0) && <p>{t('checkScheme.same')}</p>}
          </div>
        )}
      </Answered>
    </Dialog>
  )
}
