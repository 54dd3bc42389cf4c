import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { fileVersions, restoreVersion } from '#contract/archives/file-versions.ts'
import type { FileRow } from '#contract/archives/files.ts'
import type { FormerVersion, StoredObject } from '#contract/files/stored.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Empty } from '#ui/empty.tsx'

import { Beside } from './beside.tsx'

interface FileVersionsProps {
  readonly id: string
  readonly title: string
  /** What is stored of the file now. */
  readonly objects: readonly StoredObject[]
  readonly onClose: () => void
  /** Called with the row whose former bytes have been put back; left out where they are only compared. */
  readonly onRestored?: ((row: FileRow) => void) | undefined
}

/** What the stored files of a row have replaced: who brought each, when, and each beside what is there now, in whose place it can be put back. */
export function FileVersions({ id, title, objects, onClose, onRestored }: FileVersionsProps) {
  const { t } = useTranslation('archives')
  const { state, refresh } = useAnswer((signal) => ask(fileVersions, { id }, { signal, quiet: true }))
  const [chosen, setChosen] = useState<FormerVersion | null>(null)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const former = chosen ?? ('data' in state ? state.data?.[0] : undefined)
  const restore = async ({ id: version, time }: FormerVersion) => {
    if (isBusy || !onRestored) return
    setBusy(true)
    const input = { id, version }
    try {
      onRestored(await ask(restoreVersion, input, { quiet: true, idempotencyKey: retryKey.keyOf(input) }))
      succeed(t('versions.restored', { title, time: time.slice(0, 16) }))
      onClose()
    } catch (failure) {
      retryKey.failed(input, failure)
      setFault(errorMessage(failure))
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      title={t('versions.title', { title })}
      width={1200}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...(onRestored &&
        former && {
          footer: (
            <>
              {fault !== '' && (
                <p role="alert" className="me-auto min-w-0 wrap-anywhere text-danger">
                  {fault}
                </p>
              )}
              <Button slot="close">{t('cancel')}</Button>
              <Button kind="primary" isLoading={isBusy} onPress={() => void restore(former)}>
                {t('versions.restore')}
              </Button>
            </>
          )
        })}
    >
      <Answered state={state} onRetry={refresh} className="flex min-h-0 flex-1 flex-col gap-3">
        {(versions) => {
          const shown = former
          const now = objects.find((one) => one.id === shown?.object)
          if (!shown || !now) return <Empty title={t('versions.none')} description={t('versions.noneHint')} />
          return (
            <>
              <ul aria-label={t('versions.list')} className="flex flex-wrap gap-2">
                {versions.map((version) => (
                  <li key={version.id}>
                    <Button
                      kind={version.id === shown.id ? 'default' : 'plain'}
                      {...(version.id === shown.id && { 'aria-current': 'true' as const })}
                      autoFocus={version === versions[0]}
                      onPress={() => setChosen(version)}
                    >
                      {t('versions.line', {
                        time: version.time.slice(0, 16),
                        by: version.byName ?? t('versions.nobody'),
                        name: version.name
                      })}
                    </Button>
                  </li>
                ))}
              </ul>
              <Beside
                former={shown}
                now={now}
                titles={{ former: t('versions.former', { time: shown.time.slice(0, 16) }), now: t('versions.now') }}
              />
            </>
          )
        }}
      </Answered>
    </Dialog>
  )
}
