import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { Column } from '#contract/core/column.ts'
import { Grid } from '#grid/view/grid.tsx'
import { cachedItems } from '#core/state/dictionaries.ts'
import { dictionary } from '#core/work/dictionaries.ts'

import { createPreview } from './template-grid.ts'

/** The real grid that columns come to, with sample rows in which rules can be tried. */
export function TemplatePreview({ columns }: { readonly columns: readonly Column[] }) {
  const { t, i18n } = useTranslation('catalogue')
  // The same columns are the same preview: what was tried in it stays while a name elsewhere is typed.
  const text = JSON.stringify(columns)
  const grid = useMemo(() => createPreview(t, JSON.parse(text) as Column[], i18n.language), [t, text, i18n.language])
  useEffect(() => {
    for (const { dictCode } of columns)
      if (dictCode && !cachedItems(dictCode))
        dictionary(dictCode).then(
          () => grid.redraw(),
          () => undefined
        )
  }, [grid, columns])
  if (columns.length === 0) return <p className="text-quiet text-sm">{t('entryTemplate.noPreview')}</p>
  return (
    <section aria-label={t('entryTemplate.preview')} className="flex min-w-0 flex-col gap-1">
      <p aria-hidden className="font-medium">
        {t('entryTemplate.preview')}
      </p>
      <p className="text-quiet text-sm">{t('entryTemplate.previewHint')}</p>
      <div className="flex flex-col overflow-hidden rounded-control border border-line bg-surface">
        <Grid key={text} grid={grid} label={t('entryTemplate.preview')} size="small" height="rows" />
      </div>
    </section>
  )
}
