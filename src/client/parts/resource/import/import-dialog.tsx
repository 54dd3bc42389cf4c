import { Download } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { warn } from '#core/state/toasts.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'

import { ImportColumns } from './import-columns.tsx'
import { ImportFiles } from './import-files.tsx'
import { ImportFindings } from './import-findings.tsx'
import { pastedTable } from './pasted-table.ts'
import { downloadVerb, type RowsWritten } from '../rows/rows.ts'
import type { ResourceTexts } from '../rows/texts.ts'
import { type ImportStep, useImport } from './use-import.ts'

interface ImportDialogProps {
  readonly resource: AnyResource
  readonly texts: ResourceTexts
  /** Of rows that are parts of others: the row whose parts they become. */
  readonly whole?: string | undefined
  /** The text of a table that was copied elsewhere, which is brought in at once; empty, it is pasted here. */
  readonly pasted?: string | undefined
  /** The fields in the order in which the columns of a table without headings are read. */
  readonly order: readonly string[]
  /** Called when it is closed after rows were taken. */
  readonly onTaken: (words: string, written: RowsWritten) => void
  readonly onClose: () => void
}

const TYPES = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'text/csv': ['.csv', '.txt']
}

const isFound = (at: ImportStep['at']) => at === 'preview' || at === 'done'

/** Brings rows in by a file, or by a table that is pasted in place of one: what it would change is shown, and what has no faults is taken. */
export function ImportDialog({ resource, texts, whole, pasted, order, onTaken, onClose }: ImportDialogProps) {
  const { t } = useTranslation('resource')
  const { t: parts } = useTranslation('parts')
  const { step, mode, modes, isMapping, chooseMode, send, map, mend, apply, reset } = useImport(resource, whole)
  const { thing } = texts
  const [text, setText] = useState(pasted ?? '')
  const table = useMemo(() => pastedTable(text), [text])
  const [isUnderWay, setUnderWay] = useState(false)
  /** What is read now, and whether it was pasted. */
  const [source, setSource] = useState<{ readonly file: File | null; readonly isPasted: boolean }>({
    file: null,
    isPasted: pasted !== undefined
  })
  const begin = (file: File, isPasted: boolean, headings?: 'first' | 'none') => {
    if (isUnderWay) return void warn(parts('stillUploading'))
    setSource({ file, isPasted })
    // A file without headings is a slip more often than not: who sent it is asked what its columns are.
    void send(file, { ...(headings && { headings }), ...((isPasted || headings === 'none') && { order }) })
  }
  const readPasted = () => {
    announce(t('pasted', { count: table.rows, columns: table.columns }), { about: 'import' })
    begin(table.file(t('pastedTable')), true)
  }
  const atOnce = useRef(table.rows > 0 ? readPasted : undefined)
  useEffect(() => {
    atOnce.current?.()
    atOnce.current = undefined
  }, [])
  const place = useRef<HTMLDivElement>(null)
  const last = useRef(step.at)
  // What was pressed has gone with its step: the next one has the focus. Rows are mended on, whether others were taken or not.
  useEffect(() => {
    const isSame = last.current === step.at || (isFound(last.current) && isFound(step.at))
    // Where a table is pasted its field has the focus.
    if (!isSame && !(step.at === 'choose' && source.isPasted)) place.current?.focus()
    last.current = step.at
  }, [step.at, source.isPasted])
  const taken = step.at === 'done' ? step.state : undefined
  const found = step.at === 'done' || step.at === 'preview' ? step.state : undefined
  const close = () => {
    if (found?.change) {
      const written = { change: found.change, count: found.counts.done, ids: [] }
      onTaken(t('importDone', { count: found.counts.done, thing }), written)
    } else onClose()
  }
  const now = useRef(close)
  now.current = close
  useEffect(() => {
    // Nothing is left to be shown where every row was taken.
    if (taken && taken.counts.faulty === 0) now.current()
  }, [taken])
  const ready = step.at === 'preview' ? step.state.counts : undefined
  const count = ready ? ready.new + ready.changed : 0
  return (
    <Dialog
      isOpen
      title={t('importTitle', { thing })}
      width={960}
      isChanged={step.at === 'choose' && text.trim() !== ''}
      onOpenChange={(isOpen) => !isOpen && close()}
      footer={
        <>
          {step.at === 'preview' && step.state.counts.done === 0 && (
            <Button onPress={reset}>{t(source.isPasted ? 'pasteOther' : 'importOther')}</Button>
          )}
          <Button slot="close">{t(step.at === 'done' ? 'close' : 'cancel')}</Button>
          {step.at === 'choose' && table.rows > 0 && (
            <Button kind="primary" onPress={readPasted}>
              {t('pasteCheck', { count: table.rows })}
            </Button>
          )}
          {ready && (
            <Button kind="primary" isDisabled={count === 0 || isMapping} onPress={() => void apply()}>
              {t(ready.faulty > 0 ? 'importTakeGood' : 'importTake', { count })}
            </Button>
          )}
        </>
      }
    >
      <div ref={place} tabIndex={-1} className="flex flex-col gap-4 outline-0">
        {step.at === 'choose' && (
          <>
            <div className="flex flex-wrap items-end justify-between gap-3">
              {modes.length > 1 && (
                <RadioGroup
                  label={t('importMode')}
                  options={modes.map((value) => ({ value, label: t(`importMode.${value}`) }))}
                  value={mode}
                  onChange={(value) => chooseMode(value as typeof mode)}
                />
              )}
              <Button icon={<Download aria-hidden />} onPress={() => void downloadVerb(resource, 'importTemplate', {})}>
                {t('importTemplate')}
              </Button>
            </div>
            <ImportFiles resource={resource} onUnderWay={setUnderWay} />
            <FileDrop
              aria-label={t('importFile')}
              accept={TYPES}
              maxFiles={1}
              hint={t('importHint')}
              errorMessage={source.isPasted ? undefined : step.fault}
              onFiles={([given]) => given && begin(given.file, false)}
            />
            <TextArea
              label={t('paste')}
              description={t('pasteHint')}
              rows={4}
              autoFocus={source.isPasted}
              value={text}
              errorMessage={source.isPasted ? step.fault : undefined}
              onChange={(next) => {
                setText(next)
                setSource({ file: null, isPasted: true })
              }}
            />
          </>
        )}
        {step.at === 'busy' && (
          <div className="flex items-center gap-3 py-8 text-quiet">
            <Spinner />
            <p className="wrap-anywhere">{t(`importBusy.${step.what}`, { file: step.file, done: step.done })}</p>
          </div>
        )}
        {step.at === 'preview' && step.state.counts.done === 0 && (
          <ImportColumns
            key={step.state.id}
            {...{ resource, texts, modes, state: step.state }}
            onMap={(mapping) => map(step.state.id, mapping)}
            onHeadings={(headings) => source.file && begin(source.file, source.isPasted, headings)}
          />
        )}
        {found && (
          <ImportFindings
            {...{ texts, state: found }}
            isOver={step.at === 'done'}
            onFetch={() => void downloadVerb(resource, 'importRefused', { id: found.id })}
            onMend={(rows) => mend(found.id, rows)}
          />
        )}
      </div>
    </Dialog>
  )
}
