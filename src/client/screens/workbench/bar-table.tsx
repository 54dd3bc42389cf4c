import { useTranslation } from 'react-i18next'

interface BarRow {
  readonly id: string
  readonly title: string
  readonly files: number
  readonly note?: string
}

interface BarTableProps {
  readonly caption: string
  /** The heading of the first column. */
  readonly head: string
  readonly rows: readonly BarRow[]
  /** The heading of the last column, where rows have a note. */
  readonly noteHead?: string
}

/** Numbers of files in a table, each with a bar that shows its share; the number says what the bar shows. */
export function BarTable({ caption, head, rows, noteHead }: BarTableProps) {
  const { t, i18n } = useTranslation('workbench')
  const most = Math.max(1, ...rows.map(({ files }) => files))
  const number = new Intl.NumberFormat(i18n.language)
  if (rows.length === 0) return <p className="px-4 py-6 text-center text-quiet">{t('nothing')}</p>
  const th = 'px-4 py-1.5 text-left font-medium text-quiet'
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="bg-sunken">
          <th scope="col" className={th}>
            {head}
          </th>
          <th scope="col" className={`${th} text-right`} colSpan={2}>
            {t('files')}
          </th>
          {noteHead && (
            <th scope="col" className={`${th} text-right`}>
              {noteHead}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, files, note }) => (
          <tr key={id} className="border-line border-t">
            <th scope="row" className="px-4 py-2 text-left font-normal">
              {title}
            </th>
            <td aria-hidden className="w-2/5 py-2 max-tablet:hidden">
              <div className="h-2 rounded-full bg-sunken forced-colors:border">
                <div className="h-full rounded-full bg-brand-fill forced-colors:bg-[Highlight]" style={{ width: `${(files / most) * 100}%` }} />
              </div>
            </td>
            <td className="px-4 py-2 text-right">{number.format(files)}</td>
            {noteHead && <td className="whitespace-nowrap px-4 py-2 text-right text-warn">{note}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
