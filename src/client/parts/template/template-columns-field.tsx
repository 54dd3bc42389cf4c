import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { MOST_COLUMNS } from '#contract/catalogue/entry-templates.ts'
import { type TemplateFault, templateFaults } from '#contract/catalogue/template-faults.ts'
import type { Column } from '#contract/core/column.ts'
import { type ColumnFieldProps, fieldText, namesOf } from '#parts/form/field-names.ts'
import { Button } from '#ui/actions/button.tsx'
import { FieldSet } from '#ui/fields/field-set.tsx'

import { columnOfRow, columnsInText, rowOfColumn } from './template-draft.ts'
import { tableColumns } from './template-grid.ts'
import { TemplatePreview } from './template-preview.tsx'
import { type TemplateWords, useTemplateWords } from './use-template-words.ts'
import { freeKey } from './value-cells.ts'
import { type CellPlace, ValueTable } from './value-table.tsx'

interface TemplateColumnsFieldProps extends ColumnFieldProps {
  /** The fault that has the focus when the form opens. */
  readonly startsAt?: TemplateFault
}

/** The columns of a template as rows of a table, and beside it the grid that they come to, in which rules are tried; what is wrong is said and leads to its cell. */
export function TemplateColumnsField(props: TemplateColumnsFieldProps) {
  const words = useTemplateWords()
  const { label, name } = namesOf(props)
  const text = fieldText(props)
  return (
    <FieldSet label={label} name={name} kept={text}>
      {() => words.isReady && <ColumnsTable {...props} text={text} words={words} />}
    </FieldSet>
  )
}

interface ColumnsTableProps extends TemplateColumnsFieldProps {
  readonly text: string
  readonly words: TemplateWords
}

/** The cell of a fault; where it is the whole's, that of the first column. */
const placeOf = ({ at, field }: TemplateFault): CellPlace => ({ at: at ?? 0, key: field })

function ColumnsTable({ text, words, startsAt, others, onChange }: ColumnsTableProps) {
  const { t } = useTranslation('catalogue')
  const [place, setPlace] = useState(startsAt && placeOf(startsAt))
  const columns = useMemo(() => columnsInText(text), [text])
  const faults = templateFaults(words.levelOf(String(others?.('code') ?? '')), columns, words.dictCodes)
  const dicts = words.choices.dicts.map(({ code, name }) => ({ value: code, text: `${name} ${code}` }))
  const [first] = faults
  return (
    <div className="@container w-full">
      <div className="grid grid-cols-1 gap-3 @[88rem]:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <p className="text-quiet text-sm">{t('entryTemplate.columnsHint')}</p>
          <ValueTable
            label={t('entryTemplate.grid')}
            addLabel={t('entryTemplate.addColumn')}
            addedWords={(number) => t('entryTemplate.columnAdded', { number })}
            fileName={String(others?.('name') || t('entryTemplate.grid'))}
            most={MOST_COLUMNS}
            values={columns}
            columns={tableColumns(t, dicts)}
            rowOf={rowOfColumn}
            readRow={columnOfRow}
            newValue={newColumn}
            onChange={(changed) => onChange(JSON.stringify(changed))}
            startsAt={place}
          >
            {first && <Button onPress={() => setPlace(placeOf(first))}>{t('entryTemplate.toFault')}</Button>}
            <p role="status" className={`min-w-0 flex-1 text-sm ${first ? 'text-danger' : 'text-good'}`}>
              {first
                ? t('entryTemplate.faults', { count: faults.length, first: words.faultWords(columns, first) })
                : t('entryTemplate.sound')}
            </p>
          </ValueTable>
        </div>
        <TemplatePreview columns={columns} />
      </div>
    </div>
  )
}

const newColumn = (columns: readonly Column[]): Column => ({
  ...{ key: freeKey(columns).key, title: '', type: 'input', width: '120px' }
})
