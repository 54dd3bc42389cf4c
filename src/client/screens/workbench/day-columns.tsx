import { useTranslation } from 'react-i18next'

interface DayColumnsProps {
  readonly days: readonly { readonly day: string; readonly files: number }[]
}

/** How many files came on each day, as columns; a table that only a screen reader meets says the same. */
export function DayColumns({ days }: DayColumnsProps) {
  const { t } = useTranslation('workbench')
  const most = Math.max(1, ...days.map(({ files }) => files))
  return (
    <>
      <div aria-hidden className="flex h-36 items-end gap-1 px-4 pt-4 pb-2">
        {days.map(({ day, files }) => (
          <div key={day} className="flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-1 text-xs/4">
            {files > 0 && <span>{files}</span>}
            <div className="w-full max-w-8 flex-none rounded-t bg-brand-fill forced-colors:bg-[Highlight]" style={{ height: `max(${(files / most) * 68}%, 2px)` }} />
            <span className="text-faint">{Number(day.slice(-2))}</span>
          </div>
        ))}
      </div>
      <table className="sr-only">
        <caption>{t('recent')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('day')}</th>
            <th scope="col">{t('files')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, files }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{files}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
