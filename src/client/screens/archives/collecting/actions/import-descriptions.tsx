import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { readDescriptions } from '#contract/archives/descriptions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'
import { Button } from '#ui/actions/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { FileDrop } from '#ui/fields/file-drop.tsx'
import { Spinner } from '#ui/status/spinner.tsx'
import { Table } from '#ui/data/table.tsx'

import { type JoinOutcome, type JoinedTable, joinDescriptions } from './joined-descriptions.ts'

interface ImportDescriptionsProps {
  readonly session: GridSession
  /** What the list is of. */
  readonly place: string
  /** Whether lines without a file may become rows of their own here. */
  readonly canAdd: boolean
  readonly onClose: () => void
}

type Step =
  | { readonly at: 'choose'; readonly fault?: string }
  | { readonly at: 'reading'; readonly file: string }
  | { readonly at: 'joined'; readonly file: string; readonly table: JoinedTable }

const TYPES = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'text/csv': ['.csv', '.txt']
}
/** So many lines that found no file are listed; how many there are is said. */
const LISTED = 200
type LeftOut = Exclude<JoinOutcome, 'file' | 'number'>
const isJoined = (found: JoinOutcome) => found === 'file' || found === 'number'

/**
 * Brings descriptions in from a table: its lines are joined with the files of the list by name or number, what that would change is
 * shown, and what is taken goes into the cells of the grid as one step: it is saved, refused and taken back as what is typed.
 */
export function ImportDescriptions({ session, place, canAdd, onClose }: ImportDescriptionsProps) {
  const { t } = useTranslation('archives')
  const [step, setStep] = useState<Step>({ at: 'choose' })
  const [addsChosen, setAdds] = useState<boolean | null>(null)
  const [isBusy, setBusy] = useState(false)
  const focused = useRef<HTMLDivElement>(null)
  const isTaken = useRef(false)
  // What was brought in is in the grid, wherever the dialog was opened from.
  useEffect(
    () => () => void (isTaken.current && setTimeout(() => session.grid.state.changes.emit({ type: 'focus' }))),
    [session]
  )
  // What was pressed has gone with its step.
  useEffect(() => {
    if (step.at !== 'choose') focused.current?.focus()
  }, [step.at])
  const read = async (file: File) => {
    setStep({ at: 'reading', file: file.name })
    try {
      session.grid.edit.commit('stay')
      const { lines } = await ask(readDescriptions, { file }, { quiet: true })
      const table = joinDescriptions(session.grid, lines, t('descriptions.fileTitles').split('|'))
      setAdds(null)
      setStep(
        table
          ? { at: 'joined', file: file.name, table }
          : { at: 'choose', fault: t('descriptions.noHeadings', { file: file.name }) }
      )
    } catch (failure) {
      const reason = errorMessage(failure)
      setStep({
        at: 'choose',
        fault: reason.includes(file.name) ? reason : t('descriptions.failed', { file: file.name, reason })
      })
    }
  }
  const reasonOf = (found: JoinOutcome) => (isJoined(found) ? '' : t(`descriptions.why.${found as LeftOut}`))
  const lines = step.at === 'joined' ? step.table.lines : []
  const joined = lines.filter(({ found }) => isJoined(found))
  const unplaced = lines.filter(({ found }) => found === 'none')
  // A table that is about no file here is a list of documents that are still to come.
  const adds = canAdd && (addsChosen ?? joined.length === 0)
  const left = lines.filter(({ found }) => !isJoined(found) && !(adds && found === 'none'))
  const taken = [...joined, ...(adds ? unplaced : [])]
  const take = async () => {
    setBusy(true)
    await session.grid.cells.putRows(taken)
    isTaken.current = true
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t('descriptions.title', { place })}
      width={880}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          {step.at === 'joined' && <Button onPress={() => setStep({ at: 'choose' })}>{t('descriptions.other')}</Button>}
          <Button slot="close">{t('cancel')}</Button>
          {step.at === 'joined' && (
            <Button kind="primary" isDisabled={taken.length === 0} isLoading={isBusy} onPress={() => void take()}>
              {t('descriptions.take', { count: taken.length })}
            </Button>
          )}
        </>
      }
    >
      <div ref={focused} tabIndex={-1} className="flex flex-col gap-4 outline-0">
        {step.at === 'choose' && (
          <FileDrop
            aria-label={t('descriptions.choose')}
            accept={TYPES}
            maxFiles={1}
            hint={t('descriptions.hint')}
            errorMessage={step.fault}
            onFiles={([given]) => given && void read(given.file)}
          />
        )}
        {step.at === 'reading' && (
          <div className="flex items-center gap-3 py-8 text-quiet">
            <Spinner />
            <p className="wrap-anywhere">{t('descriptions.reading', { file: step.file })}</p>
          </div>
        )}
        {step.at === 'joined' && (
          <>
            <div role="status" className="flex flex-col gap-1">
              <p className="font-semibold wrap-anywhere">{step.file}</p>
              <p>
                {t('descriptions.counts', {
                  total: lines.length,
                  byFile: lines.filter(({ found }) => found === 'file').length,
                  byNumber: lines.filter(({ found }) => found === 'number').length,
                  none: lines.length - joined.length
                })}
              </p>
              <p className="text-quiet wrap-anywhere">
                {t('descriptions.columns', { titles: step.table.titles.join(t('descriptions.comma')) })}
                {step.table.unknown.length > 0 &&
                  t('descriptions.unknown', { titles: step.table.unknown.join(t('descriptions.comma')) })}
              </p>
            </div>
            {canAdd && unplaced.length > 0 && (
              <Checkbox isSelected={adds} onChange={setAdds}>
                {t('descriptions.add', { count: unplaced.length })}
              </Checkbox>
            )}
            {left.length > 0 && (
              <section aria-label={t('descriptions.left', { count: left.length })} className="flex flex-col gap-2">
                <h3 className="font-semibold">{t('descriptions.left', { count: left.length })}</h3>
                <Table
                  aria-label={t('descriptions.left', { count: left.length })}
                  columns={[
                    { key: 'name', title: t('descriptions.name') },
                    { key: 'no', title: t('descriptions.no'), width: 90, align: 'end' },
                    { key: 'why', title: t('descriptions.whyTitle'), width: 300 }
                  ]}
                  rows={left.slice(0, LISTED).map(({ no, ...line }) => ({ ...line, id: String(no) }))}
                  cellOf={({ id, name, found }, key) =>
                    key === 'no' ? id : key === 'name' ? name || t('descriptions.unnamed') : reasonOf(found)
                  }
                  empty={null}
                />
              </section>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
