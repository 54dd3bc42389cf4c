import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { acceptProposals, type TreeProposal, treeProposals } from '#contract/catalogue/directory-nodes.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { useRetryKey } from '#parts/answer/use-retry-key.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Table } from '#ui/data/table.tsx'

interface NewerCatalogueProps {
  /** Called when the tree has been changed. */
  readonly onAccepted: () => void
  readonly onClose: () => void
}

/** What the catalogue in force has otherwise than the tree: row by row accepted, or left as it is. */
export function NewerCatalogue({ onAccepted, onClose }: NewerCatalogueProps) {
  const { t } = useTranslation('catalogue')
  const { t: common } = useTranslation('resource')
  const { state, refresh } = useAnswer((signal) => ask(treeProposals, {}, { signal, quiet: true }))
  const [selected, select] = useState<'all' | Set<string | number>>(new Set())
  const [isBusy, setBusy] = useState(false)
  const retryKey = useRetryKey()
  const records = 'data' in state ? (state.data?.records ?? []) : []
  const keys = records.map(({ key }) => key).filter((key) => selected === 'all' || selected.has(key))
  const accept = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      // A refusal names the node that holds files, and is shown by `ask`.
      const { count } = await ask(acceptProposals, { keys }, { idempotencyKey: retryKey.keyOf({ keys }) })
      succeed(t('tree.accepted', { count }))
      onAccepted()
      select(new Set())
      await refresh()
    } catch (failure) {
      retryKey.failed({ keys }, failure)
    }
    setBusy(false)
  }
  return (
    <Dialog
      isOpen
      title={t('tree.newer')}
      width={860}
      canFullscreen
      isChanged={keys.length > 0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{common('close')}</Button>
          <Button kind="primary" isDisabled={keys.length === 0} isLoading={isBusy} onPress={() => void accept()}>
            {t('tree.accept', { count: keys.length })}
          </Button>
        </>
      }
    >
      <Answered state={state} onRetry={refresh} className="flex flex-col gap-3">
        {({ versions, records: found }) => (
          <>
            <p className="text-quiet">
              {found.length === 0
                ? t('tree.sameAsCatalogue')
                : t('tree.newerText', {
                    versions: versions
                      .map(({ name, versionNo }) => t('tree.version', { name, no: versionNo }))
                      .join('、')
                  })}
            </p>
            {found.length > 0 && (
              <div className="overflow-x-auto rounded-lg border border-line">
                <Table
                  aria-label={t('tree.newer')}
                  className="w-full min-w-140 table-fixed border-collapse"
                  columns={[
                    { key: 'name', title: t('directoryNode.field.name') },
                    { key: 'code', title: t('directoryNode.field.catalogCode'), width: 110 },
                    { key: 'kind', title: t('tree.kind'), width: 90 },
                    { key: 'places', title: t('tree.places'), width: 90, align: 'end' },
                    { key: 'files', title: t('directoryNode.field.files'), width: 80, align: 'end' }
                  ]}
                  rows={found.map((one) => ({ ...one, id: one.key }))}
                  cellOf={(row, key) => cellOf(row, key, t)}
                  empty={t('tree.sameAsCatalogue')}
                  boxTitle={t('tree.acceptBox')}
                  selectionMode="multiple"
                  selectedKeys={selected}
                  onSelectionChange={select}
                />
              </div>
            )}
          </>
        )}
      </Answered>
    </Dialog>
  )
}

function cellOf(row: TreeProposal, key: string, t: ReturnType<typeof useTranslation<'catalogue'>>['t']) {
  if (key === 'kind') return t(`tree.kind.${row.kind}`)
  if (key === 'name') return row.was === null ? row.name : t('tree.renamed', { was: row.was, name: row.name })
  return row[key as 'code' | 'places' | 'files']
}
