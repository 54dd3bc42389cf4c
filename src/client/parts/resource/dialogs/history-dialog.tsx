import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { historyEntry } from '#contract/core/resource/history-entry.ts'
import type { output } from '#contract/core/schema.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Empty } from '#ui/status/empty.tsx'

import { Answered } from '../../answer/answered.tsx'
import { useAnswer } from '../../answer/use-answer.ts'
import { useDictOptions } from '../../dict/use-dict-options.ts'
import { askVerb, may, type ResourceRow, shownText } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'

/** What shows files comes with the first change of some. */
const HistoryFiles = lazy(async () => ({ default: (await import('../history-files.tsx')).HistoryFiles }))

type Entry = output<typeof historyEntry>
interface HistoryDialogProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  readonly row: Pick<ResourceRow, 'id'> & Readonly<Record<string, unknown>>
  /** Asks for the history where that is not the verb of the list. */
  readonly load?: (signal: AbortSignal) => Promise<readonly Entry[]>
  readonly onUndo: (change: string) => Promise<void>
  readonly onClose: () => void
}

/** The history of a row: who changed what from what to what, the latest first; the last change can be taken back. */
export function HistoryDialog({
  resource,
  texts,
  row,
  load = (signal) => askVerb<readonly Entry[]>(resource, 'history', { id: row.id }, { signal, quiet: true }),
  onUndo,
  onClose
}: HistoryDialogProps) {
  const { t } = useTranslation('resource')
  const { state, refresh } = useAnswer(load)
  return (
    <Dialog
      isOpen
      title={t('historyOf', { name: shownText(row as ResourceRow, resource.label, texts.shown) })}
      width={720}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Answered state={state} onRetry={refresh}>
        {(entries) =>
          entries.length === 0 ? (
            <Empty title={t('noHistory')} />
          ) : (
            <ol className="flex flex-col gap-4">
              {entries.map((entry) => (
                <li key={entry.change} className="border-line border-b pb-3 last:border-b-0">
                  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <b className="font-semibold">
                      {resource.actions[entry.kind] ? texts.action(entry.kind) : t(`did.${entry.kind as 'edit'}`)}
                    </b>
                    <span className="text-quiet">
                      {entry.byName ?? t('system')} · <time dateTime={entry.at}>{entry.at}</time>
                    </span>
                    {entry.canUndo && may(resource, 'undo') && (
                      <Button
                        size="small"
                        className="ms-auto"
                        onPress={async () => {
                          await onUndo(entry.change)
                          await refresh()
                        }}
                      >
                        {t('undo')}
                      </Button>
                    )}
                  </div>
                  {entry.cells.length > 0 && (
                    <dl className="mt-1 grid grid-cols-[minmax(6rem,max-content)_1fr] gap-x-4 gap-y-0.5">
                      {entry.cells.map((cell) => (
                        <Cell key={cell.field} {...{ cell, resource, texts }} />
                      ))}
                    </dl>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </Answered>
    </Dialog>
  )
}

/** How one field was and became. */
function Cell({
  cell: { field, from, to, files },
  resource,
  texts
}: {
  readonly cell: Entry['cells'][number]
  readonly resource: AnyResource
  readonly texts: ResourceTexts
}) {
  const { t } = useTranslation('resource')
  const options = useDictOptions({ dictCode: resource.fields[field]?.dictCode })
  const word = (value: string | null) =>
    value === null
      ? t('empty')
      : (texts.shown?.[field]?.(value) ?? options.find((option) => option.value === value)?.label ?? value)
  return (
    <>
      <dt className="text-quiet">{texts.field(field)}</dt>
      {files ? (
        <dd>
          <Suspense fallback={word(to)}>
            <HistoryFiles files={files} />
          </Suspense>
        </dd>
      ) : (
        <dd className="wrap-anywhere whitespace-pre-line">
          {from !== null && (
            <>
              <del className="text-quiet">{word(from)}</del> <span aria-hidden>→</span>{' '}
            </>
          )}
          <ins className="no-underline">{word(to)}</ins>
        </dd>
      )}
    </>
  )
}
