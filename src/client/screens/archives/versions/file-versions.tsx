import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { fileVersions, restoreVersion } from '#contract/archives/file-versions.ts'
import type { Input } from '#contract/core/call.ts'
import type { FormerVersion, StoredObject } from '#contract/files/stored.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { DialogFault } from '#parts/answer/dialog-fault.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Empty } from '#ui/status/empty.tsx'

import { Beside } from './beside.tsx'
import { type TakesRow, useExchange } from './use-exchange.ts'

interface FileVersionsProps {
  readonly id: string
  readonly title: string
  /** What is stored of the file now. */
  readonly objects: readonly StoredObject[]
  readonly onClose: () => void
  /** Takes the row into the list; left out where former bytes are only compared. */
  readonly takesRow?: TakesRow | undefined
}

/** What the stored files of a row have replaced: who brought each, when, and each beside what is there now, in whose place it can be put back. */
export function FileVersions({ id, title, objects, onClose, takesRow }: FileVersionsProps) {
  const { t } = useTranslation('archives')
  const { state, refresh } = useAnswer((signal) => ask(fileVersions, { id }, { signal, quiet: true }))
  const [chosen, setChosen] = useState<FormerVersion | null>(null)
  const { fault, isBusy, exchange } = useExchange({
    id,
    send: (input: Input<typeof restoreVersion>, options) => ask(restoreVersion, input, options),
    takesRow,
    onClose
  })
  const shown = chosen ?? ('data' in state ? state.data?.[0] : undefined)
  return (
    <Dialog
      isOpen
      title={t('versions.title', { title })}
      width={1200}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      {...(takesRow &&
        shown && {
          footer: (
            <>
              <DialogFault text={fault} />
              <Button slot="close">{t('cancel')}</Button>
              <Button
                kind="primary"
                isLoading={isBusy}
                onPress={() => {
                  const words = t('versions.restored', { title, time: shown.time.slice(0, 16) })
                  void exchange({ id, version: shown.id }, words)
                }}
              >
                {t('versions.restore')}
              </Button>
            </>
          )
        })}
    >
      <Answered state={state} onRetry={refresh} className="flex min-h-0 flex-1 flex-col gap-3">
        {(versions) => {
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
