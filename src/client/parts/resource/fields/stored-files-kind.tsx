import { useTranslation } from 'react-i18next'

import { pathsIn } from '#contract/core/resource/file-facts.ts'
import { inputKind } from '#grid/kinds/input.tsx'
import type { CellKind, ShowProps } from '#grid/kinds/kind.ts'
import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'

import { StoredThumbnail } from '../../upload/stored-thumbnail.tsx'
import { fieldOfColumn } from './columns.ts'

/** So many files are drawn in a cell; the others are counted. */
const SHOWN = 3

/** The files of a row at a glance: small pictures of the first ones, the name of the first, and how many there are. */
function StoredFilesShow({ value, row, column }: ShowProps) {
  const { t } = useTranslation('parts')
  const paths = pathsIn(row[fieldOfColumn(column.key)])
  const words = String(value ?? '')
  if (paths.length === 0) return null
  return (
    <span className="g-shown flex h-full min-w-0 items-center gap-1.5" title={words}>
      {paths.slice(0, SHOWN).map((path) => (
        <StoredThumbnail key={path} path={path} name="" className="size-[min(2.5rem,calc(var(--g-line)-0.5rem))]" />
      ))}
      <span aria-hidden className="min-w-0 truncate">
        {words.split('、')[0]}
      </span>
      {paths.length > 1 && (
        <span aria-hidden className="flex-none text-quiet text-xs/5">
          {t('moreFiles', { count: paths.length })}
        </span>
      )}
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}

/** Files in a list: they are seen there, and put there in the form of their row. */
export const storedFilesKind: CellKind = { ...inputKind, isDrawn: true, isOwn: true, Show: StoredFilesShow }
