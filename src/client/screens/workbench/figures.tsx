import { useTranslation } from 'react-i18next'

import type { ProjectFigures } from '#contract/archives/summary.ts'

type Words = ReturnType<typeof useTranslation<'workbench'>>['t']

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** The figures of a project in words: how much has been collected, and how much is missing. */
export function figuresShown(figures: ProjectFigures, t: Words, language: string) {
  const number = new Intl.NumberFormat(language)
  const { value, unit } = size(figures.bytes)
  const bytes = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(value)
  return [
    { title: t('files'), text: number.format(figures.files), unit: t('unit.files') },
    { title: t('pages'), text: number.format(figures.pages), unit: t('unit.pages') },
    { title: t('bytes'), text: bytes, unit },
    { title: t('units'), text: number.format(figures.units), unit: t('unit.units') },
    // A project that is handed over has no gaps: what is still open then is owed.
    ...(figures.owed > 0
      ? [{ title: t('owed'), text: number.format(figures.owed), unit: t('unit.gaps'), isWaiting: true }]
      : [
          { title: t('gaps'), text: number.format(figures.gaps), unit: t('unit.gaps'), isWaiting: figures.gaps > 0 },
          { title: t('begun'), text: number.format(figures.begun), unit: t('unit.gaps') }
        ])
  ]
}

/** The figures of a project in a row. */
export function Figures({ figures }: { figures: ProjectFigures }) {
  const { t, i18n } = useTranslation('workbench')
  const shown = figuresShown(figures, t, i18n.language)
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line *:grow *:basis-32">
      {shown.map(({ title, text, unit: of, isWaiting }) => (
        <div key={title} className="bg-surface px-4 py-3">
          <dt className="text-quiet">{title}</dt>
          <dd>
            <span className={`font-semibold text-2xl/9 ${isWaiting ? 'text-warn' : ''}`}>{text}</span>{' '}
            <span className="text-quiet text-xs">{of}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A number of bytes in the largest unit of which there is at least one. */
function size(bytes: number): { value: number; unit: (typeof UNITS)[number] } {
  const step = bytes > 0 ? Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024))) : 0
  return { value: bytes / 1024 ** step, unit: UNITS[step] ?? 'B' }
}
