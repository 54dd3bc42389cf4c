import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { catalogueVersions, type CatalogueVersion, publishEffects } from '#contract/catalogue/catalogue-versions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { askAction } from '#parts/resource/rows/rows.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Table } from '#ui/data/table.tsx'

import { useVersionWords } from './version-words.ts'

interface PublishDialogProps {
  readonly version: CatalogueVersion
  readonly onPublished: () => void
  readonly onClose: () => void
}

/** What the publication of a draft changes and which projects it touches, before it is published. */
export function PublishDialog({ version, onPublished, onClose }: PublishDialogProps) {
  const { t } = useTranslation('catalogue')
  const { t: common } = useTranslation('resource')
  const words = useVersionWords()
  const [isBusy, setBusy] = useState(false)
  const { state, refresh } = useAnswer((signal) => ask(publishEffects, { id: version.id }, { signal, quiet: true }))
  const publish = async () => {
    if (isBusy) return
    setBusy(true)
    // A refusal says why, and is shown by `ask`.
    const done = await askAction(catalogueVersions, 'publish', { ids: version.id }).catch(() => null)
    setBusy(false)
    if (done) onPublished()
  }
  return (
    <Dialog
      isOpen
      title={t('publishTitle', { version: words(version) })}
      width={760}
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
            {t('confirmPublish')}
          </Button>
        </>
      }
    >
      <Answered state={state} onRetry={refresh}>
        {({ replaces, counts, projects }) => (
          <div className="flex flex-col gap-3">
            <p>{t('publishText')}</p>
            {replaces && <p>{t('replaces', { no: replaces.versionNo, name: replaces.name, ...counts })}</p>}
            <p>{t(projects.length === 0 ? 'touchesNone' : 'touches', { count: projects.length })}</p>
            {projects.length > 0 && (
              <div className="overflow-x-auto rounded-lg border border-line">
                <Table
                  aria-label={t('touched')}
                  className="w-full min-w-120 table-fixed border-collapse"
                  columns={[
                    { key: 'name', title: t('touched.name') },
                    { key: 'nodes', title: t('touched.nodes'), width: 110, align: 'end' },
                    { key: 'removedNodes', title: t('touched.removedNodes'), width: 140, align: 'end' },
                    { key: 'removedFiles', title: t('touched.removedFiles'), width: 140, align: 'end' }
                  ]}
                  rows={projects}
                  cellOf={(row, key) => row[key as keyof typeof row]}
                  empty={t('touchesNone')}
                />
              </div>
            )}
          </div>
        )}
      </Answered>
    </Dialog>
  )
}
