import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import {
  PICKER_NAME_LENGTH,
  PICKER_PAGE,
  PICKER_PAGE_SIZES,
  PICKER_ROWS_HEIGHT,
  PICKER_WIDTH
} from '#contract/core/limits.ts'
import { dictionaryText } from '#core/work/dictionaries.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Ellipsis } from '#ui/data/ellipsis.tsx'
import { TagGroup } from '#ui/fields/tag-group.tsx'

import { placeNames } from '../list/place-names.ts'
import { AskForm } from './ask-form.tsx'
import type { PickedRows } from './choice.ts'
import type { ListCall, PickerRow, PickColumn } from './pick-column.ts'
import { PickRows, type PickQuery } from './pick-rows.tsx'
import type { KnownRows } from './use-known-rows.ts'
import { useObjectPage } from './use-object-page.ts'

/** What a picker of business objects chooses, and from where. */
export interface ObjectSource {
  /** What it is called: 用户 (the dialog is then 选择用户). */
  readonly thing: string
  /** The list it is chosen from. */
  readonly list: ListCall
  /** What is seen of a row, and what one may ask by. */
  readonly columns: readonly PickColumn[]
  /** The key of a row that names it. */
  readonly textKey: string
  /** What is asked with every question, such as only what is in use. */
  readonly where?: Readonly<Record<string, string>>
}

interface ObjectDialogProps {
  source: ObjectSource
  /** The key of a row by which it is kept. */
  valueKey: string
  keys: readonly string[]
  known: KnownRows
  isMultiple: boolean
  nameLength?: number
  isOpen: boolean
  /** Called with the keys and the rows that are known of them, or null where it was given up. */
  onDone: (keys: readonly string[] | null, rows: readonly PickerRow[]) => void
}

/** Opens a list to choose of it: on the left what there is, on the right what is chosen. OK takes it, anything else leaves it as it was. */
export function ObjectDialog({
  source,
  valueKey,
  keys,
  known,
  isMultiple,
  nameLength = PICKER_NAME_LENGTH,
  isOpen,
  onDone
}: ObjectDialogProps) {
  const { t } = useTranslation('parts')
  const { t: ui } = useTranslation('ui')
  const [choice, setChoice] = useState<PickedRows<PickerRow>>(new Map())
  const [wasOpen, setWasOpen] = useState(false)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setChoice(new Map(keys.map((key) => [key, known.rows.get(key) ?? null])))
  }
  const rowOf = (key: string) => choice.get(key) ?? known.rows.get(key)
  const title = t('chooseThing', { name: source.thing })
  const done = (taken: PickedRows<PickerRow>) => {
    const all = [...taken.keys()]
    onDone(
      all,
      all.flatMap((key): readonly PickerRow[] => {
        const row = taken.get(key) ?? known.rows.get(key)
        return row ? [row] : []
      })
    )
  }
  return (
    <Dialog
      title={title}
      width={PICKER_WIDTH}
      isOpen={isOpen}
      onOpenChange={(open) => open || onDone(null, [])}
      footer={
        <>
          <Button slot="close">{ui('cancel')}</Button>
          <Button kind="primary" onPress={() => done(choice)}>
            {t('choose')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 tablet:grid-cols-[minmax(0,1fr)_14rem]">
        <Offer
          source={source}
          valueKey={valueKey}
          isMultiple={isMultiple}
          nameLength={nameLength}
          choice={choice}
          onChoice={setChoice}
          onTake={isMultiple ? undefined : done}
        />
        <TagGroup
          label={t('chosenThings', { name: source.thing, count: choice.size })}
          hasMessageLine={false}
          empty={t('nothingChosen')}
          {...(nameLength >= 0 && { mostLetters: nameLength, names: placeNames() })}
          tags={[...choice.keys()].map((key) => ({ value: key, label: String(rowOf(key)?.[source.textKey] ?? key) }))}
          onRemove={(gone) => setChoice(new Map([...choice].filter(([key]) => !gone.includes(key))))}
        />
      </div>
    </Dialog>
  )
}

const NOWHERE: Readonly<Record<string, string>> = {}

interface OfferProps extends Pick<ObjectDialogProps, 'source' | 'valueKey' | 'isMultiple'> {
  nameLength: number
  choice: PickedRows<PickerRow>
  onChoice: (choice: PickedRows<PickerRow>) => void
  onTake: ((choice: PickedRows<PickerRow>) => void) | undefined
}

function Offer({
  source: { thing, list, columns, where = NOWHERE },
  valueKey,
  isMultiple,
  nameLength,
  choice,
  onChoice,
  onTake
}: OfferProps) {
  const { t } = useTranslation('parts')
  const [question, setQuestion] = useState<PickQuery>({ words: {}, pageNo: 1, pageSize: PICKER_PAGE, sort: null })
  const page = useObjectPage(list, valueKey, question, where)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <AskForm columns={columns} onAsk={(words) => setQuestion({ ...question, words, pageNo: 1 })} />
      <PickRows
        label={t('thingsToChoose', { name: thing })}
        columns={columns.map(({ key, label, props }) => ({
          key,
          title: label,
          ...(props?.width !== undefined && { width: props.width }),
          ...(props?.align && { align: props.align }),
          ...(props?.isSortable && { isSortable: true })
        }))}
        page={page}
        question={question}
        onQuestion={setQuestion}
        cellOf={(row, key) => cellOf(row, key, columns, nameLength)}
        isMultiple={isMultiple}
        choice={choice}
        onChoice={onChoice}
        onTake={onTake && (({ id, row }) => onTake(new Map([[id, row]])))}
        pageSizes={PICKER_PAGE_SIZES}
        maxHeight={`${PICKER_ROWS_HEIGHT}px`}
      />
    </div>
  )
}

function cellOf(row: PickerRow, key: string, columns: readonly PickColumn[], nameLength: number): ReactNode {
  const column = columns.find((one) => one.key === key)
  const value = row[key]
  if (column?.customRender) return column.customRender(value, row)
  const text = value === null || value === undefined ? '' : String(value)
  const word =
    column?.dictCode === undefined ? text : String(row[`${key}_dictText`] ?? dictionaryText(column.dictCode, text))
  return nameLength < 0 ? word : <Ellipsis kind="fileName" text={word} length={nameLength} names={placeNames()} />
}
