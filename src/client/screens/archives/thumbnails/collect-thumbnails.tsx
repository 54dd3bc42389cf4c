import { useStore } from '@nanostores/react'
import { BookOpen, File, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { addressAt } from '#core/wire/http/address.ts'
import type { FileBytes, FirstPages } from '#parts/reading/first-pages.ts'
import { bytesOf, hasStoredBytes } from '#parts/reading/use-reading.ts'
import type { SessionGrid, SavedGridRow } from '#parts/saved-grid/open-grid-session.ts'
import { useActiveRow } from '#parts/reading/use-active-row.ts'
import { PlacedText } from '#ui/data/placed-text.tsx'
import { Button } from '#ui/actions/button.tsx'
import { VirtualList } from '#ui/data/virtual-list.tsx'

import { useRowsInOrder } from './use-rows-in-order.ts'

/** So long rows that have come into sight wait for others, whose pictures are asked for together. Milliseconds. */
const TOGETHER = 60

interface CollectThumbnailsProps {
  readonly grid: SessionGrid
  readonly pages: FirstPages
  /** Shows the document of the row in focus in place of the pictures of all. */
  readonly onReading: () => void
  readonly onClose: () => void
  /** Gives the focus back to where the row is. */
  readonly onLeave: () => void
}

/** The first pages of all files of the list as small pictures in its order: Enter goes to the row of one. Nothing is fetched that is not in sight. */
export function CollectThumbnails({ grid, pages, onReading, onClose, onLeave }: CollectThumbnailsProps) {
  const { t } = useTranslation('archives')
  const rows = useRowsInOrder(grid)
  const { row: active } = useActiveRow(grid)
  const ask = useTogether((wanted) => pages.want(wanted))
  const placesOf = (row: SavedGridRow) => grid.state.columns.get('title')?.placesOf?.(row) ?? []
  return (
    <section
      data-region
      aria-label={t('thumbnails.pane')}
      className="flex h-full min-h-0 min-w-0 flex-col rounded-lg border border-line bg-surface"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        onLeave()
      }}
    >
      <header className="flex h-9 flex-none items-center gap-1 border-line border-b ps-3 pe-1">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-sm">
          {t('thumbnails.title', { count: rows.length })}
        </h2>
        <Button
          kind="plain"
          size="small"
          aria-label={t('thumbnails.one')}
          icon={<BookOpen aria-hidden />}
          onPress={onReading}
        />
        <Button
          kind="plain"
          size="small"
          aria-label={t('thumbnails.close')}
          icon={<X aria-hidden />}
          onPress={onClose}
        />
      </header>
      <VirtualList
        aria-label={t('thumbnails.pane')}
        items={rows}
        estimatedHeight={129}
        empty={t('noFiles')}
        nameOf={(row) => wordsOf(row).join(' ')}
        onAction={(id) => {
          grid.goTo(String(id))
          onLeave()
        }}
        // A row may be the same object with other cells.
        dependencies={[rows, active?.id]}
        className="h-full max-h-none rounded-none border-0"
      >
        {(row) => (
          <Thumbnail row={row} {...{ places: placesOf(row), pages }} isActive={row.id === active?.id} onSeen={ask} />
        )}
      </VirtualList>
    </section>
  )
}

/** What is said of a file. */
const wordsOf = ({ title, docNo, status_dictText: state }: SavedGridRow): string[] =>
  [title, docNo, state].filter(Boolean).map(String)

function Thumbnail({
  row,
  places,
  isActive,
  pages,
  onSeen
}: {
  readonly row: SavedGridRow
  readonly places: readonly string[]
  readonly isActive: boolean
  readonly pages: FirstPages
  readonly onSeen: (file: FileBytes) => void
}) {
  const known = useStore(pages.$pages).get(row.id)
  const { stamp } = bytesOf(row)
  const hasBytes = hasStoredBytes(row)
  const seen = useRef(onSeen)
  seen.current = onSeen
  useEffect(() => {
    if (hasBytes) seen.current({ id: row.id, stamp })
  }, [row.id, stamp, hasBytes])
  const picture = known?.pages[0]?.picture
  const [title = '', ...more] = wordsOf(row)
  return (
    <span className="flex gap-3">
      <span
        className={`grid h-28 w-20 flex-none place-items-center overflow-hidden rounded-xs border bg-white text-[#4b5563] ${isActive ? 'border-brand-text outline-2 outline-brand-text' : 'border-line'}`}
      >
        {picture ? (
          <img src={addressAt(picture.path)} alt="" loading="lazy" className="max-h-full max-w-full object-contain" />
        ) : (
          <File aria-hidden className="size-6" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className={`line-clamp-3 ${isActive ? 'font-semibold' : ''}`}>
          <PlacedText text={title} names={places} />
        </span>
        {more.map((words) => (
          <span key={words} className="block truncate text-quiet text-xs/5">
            {words}
          </span>
        ))}
      </span>
    </span>
  )
}

/** Calls with all that came within a moment. */
function useTogether(call: (wanted: readonly FileBytes[]) => void): (wanted: FileBytes) => void {
  const newest = useRef(call)
  newest.current = call
  const waiting = useRef(new Map<string, FileBytes>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (wanted) => {
    waiting.current.set(wanted.id, wanted)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const all = [...waiting.current.values()]
      waiting.current.clear()
      newest.current(all)
    }, TOGETHER)
  }
}
