import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { readDesignTable, writeDesignTable } from '#contract/catalogue/design-tables.ts'
import type { CellValue } from '#contract/core/rules.ts'
import { succeed, warn } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { download } from '#core/wire/http/download.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import { Button } from '#ui/actions/button.tsx'

import { linesInFile, textsOfRows } from './table-lines.ts'
import type { RowCells } from './value-cells.ts'

const TYPES = '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface TableFileProps {
  /** What the file is called. */
  readonly name: string
  readonly columns: readonly GridColumn[]
  readonly rows: () => readonly Readonly<Record<string, CellValue | undefined>>[]
  /** Takes the rows of a file in place of those that are there. */
  readonly onRows: (rows: readonly RowCells[]) => void
}

/** The table of a designer to a workbook, and from one or a CSV: by its titles, in any order. What is taken from a file is saved with the form. */
export function TableFile({ name, columns, rows, onRows }: TableFileProps) {
  const { t } = useTranslation('catalogue')
  const chooser = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const give = () => {
    const titles = columns.map(({ title = '' }) => title)
    void download(writeDesignTable, { name, titles, rows: textsOfRows(columns, rows()) })
  }
  const take = async (file: File | undefined) => {
    if (!file || isBusy) return
    setBusy(true)
    setFault('')
    try {
      const { lines } = await ask(readDesignTable, { file }, { quiet: true })
      const read = linesInFile(
        columns,
        lines.map(({ cells }) => cells),
        t('tableFile.yes')
      )
      const said = { file: file.name, count: read.rows.length }
      if (read.rows.length === 0) setFault(t('tableFile.noRows', { file: file.name, titles: columns[0]?.title ?? '' }))
      else {
        onRows(read.rows)
        if (read.unknown.length === 0) succeed(t('tableFile.taken', said))
        else warn(t('tableFile.takenSome', { ...said, unknown: read.unknown.join(t('tableFile.comma')) }))
      }
    } catch (failure) {
      setFault(errorMessage(failure))
    }
    setBusy(false)
  }
  return (
    <>
      <Button icon={<Upload aria-hidden />} isLoading={isBusy} onPress={() => chooser.current?.click()}>
        {t('tableFile.import')}
      </Button>
      <Button icon={<Download aria-hidden />} onPress={give}>
        {t('tableFile.export')}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={TYPES}
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      <p role="alert" className="min-w-0 text-danger text-sm">
        {fault}
      </p>
    </>
  )
}
