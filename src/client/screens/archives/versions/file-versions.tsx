import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { fileVersions } from '#contract/archives/file-versions.ts'
import type { FormerVersion, StoredObject } from '#contract/files/stored.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
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
}

/** What the stored files of a row have replaced: who brought each, when, and each beside what is there now. */
export function FileVersions({ id, title, objects, onClose }: FileVersionsProps) {
  const { t } = useTranslation('archives')
  const { state, refresh } = useAnswer((signal) => ask(fileVersions, { id }, { signal, quiet: true }))
  const [chosen, setChosen] = useState<FormerVersion | null>(null)
  return (
    <Dialog
      isOpen
      title={t('versions.title', { title })}
      width={1200}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Answered state={state} onRetry={refresh} className="flex min-h-0 flex-1 flex-col gap-3">
        {(versions) => {
          const shown = chosen ?? versions[0]
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
