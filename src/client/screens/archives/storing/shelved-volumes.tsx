import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type ShelvedVolume, shelvedVolumes } from '#contract/transfers/shelved.ts'
import { has } from '#core/state/session/permissions.ts'
import { succeed } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { useAnswer } from '#parts/answer/use-answer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Table } from '#ui/data/table.tsx'

import { MoveDialog } from './move-dialog.tsx'
import { VolumeMoves } from './volume-moves.tsx'

const COLUMNS = ['number', 'title', 'place', 'projectName'] as const
const WIDTHS = { number: 190, place: 140, projectName: 200 } as const

interface ShelvedVolumesProps {
  /** The place whose volumes are shown; left out: they are searched for in the whole store. */
  readonly place?: { readonly id: string; readonly name: string }
  /** What is searched for at first. */
  readonly words?: string
  /** Called when something has moved. */
  readonly onMoved?: () => unknown
  readonly onClose: () => void
}

/** Volumes in the store, at a place or found by words; some are moved, and the former places of one are shown. */
export function ShelvedVolumes({ place, words: first = '', onMoved, onClose }: ShelvedVolumesProps) {
  const { t } = useTranslation(['transfers', 'resource'])
  const [typed, setTyped] = useState(first)
  const [words, setWords] = useState(first)
  return (
    <Dialog
      isOpen
      title={place ? t('shelf.at', { place: place.name }) : t('shelf.find')}
      width="min(1000px, 94vw)"
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button slot="close" kind="primary">
          {t('resource:close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <SearchField
          label={t('shelf.words')}
          autoFocus
          value={typed}
          onChange={setTyped}
          onSubmit={() => setWords(typed.trim())}
          onClear={() => setWords('')}
        />
        {place === undefined && words === '' ? (
          <p className="text-quiet">{t('shelf.wordsHint')}</p>
        ) : (
          <Found key={words} {...(place && { place: place.id })} words={words} onMoved={() => void onMoved?.()} />
        )}
      </div>
    </Dialog>
  )
}

function Found({
  place,
  words,
  onMoved
}: {
  readonly place?: string
  readonly words: string
  readonly onMoved: () => void
}) {
  const { t } = useTranslation('transfers')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isMoving, setMoving] = useState(false)
  const { state, refresh } = useAnswer((signal) =>
    ask(shelvedVolumes, { words, ...(place !== undefined && { place }) }, { signal, quiet: true })
  )
  const [only, more] = [...chosen]
  return (
    <Answered state={state} onRetry={refresh} className="flex flex-col gap-3">
      {({ records, total }) => (
        <>
          <div className="flex flex-wrap items-center gap-2">
            <p role="status" className="me-auto text-quiet">
              {t(total > records.length ? 'shelf.foundSome' : 'shelf.found', { count: total, shown: records.length })}
            </p>
            {has('transfer.location:edit') && (
              <Button isDisabled={chosen.size === 0} onPress={() => setMoving(true)}>
                {t('shelf.move')}
              </Button>
            )}
          </div>
          <Table
            aria-label={t('shelf.volumes')}
            className="w-full min-w-180 table-fixed border-collapse"
            columns={COLUMNS.map((key) => ({
              key,
              title: t(`shelf.column.${key}`),
              ...(key !== 'title' && { width: WIDTHS[key] })
            }))}
            rows={records}
            cellOf={(row, key) => cellOf(row, key as (typeof COLUMNS)[number])}
            empty={t('shelf.none')}
            boxTitle={t('receive.chosen')}
            selectionMode="multiple"
            selectedKeys={new Set(chosen)}
            onSelectionChange={(keys) =>
              setChosen(new Set(keys === 'all' ? records.map(({ id }) => id) : [...keys].map(String)))
            }
          />
          {only !== undefined && more === undefined && <VolumeMoves key={only} id={only} />}
          {isMoving && (
            <MoveDialog
              volumes={[...chosen]}
              onClose={() => setMoving(false)}
              onDone={(said) => {
                setMoving(false)
                setChosen(new Set())
                succeed(said)
                void refresh()
                onMoved()
              }}
            />
          )}
        </>
      )}
    </Answered>
  )
}

function cellOf(row: ShelvedVolume, key: (typeof COLUMNS)[number]): string {
  return key === 'number' ? (row.holdingNo ?? row.archiveNo ?? '') : row[key]
}
