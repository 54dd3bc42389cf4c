import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import type { SessionGrid } from '#parts/saved-grid/open-grid-session.ts'
import { ReadingPane } from '#parts/reading/reading-pane.tsx'
import type { Reading } from '#parts/reading/use-reading.ts'

import { markedPlaces } from '../reviewing/place-words.ts'
import type { Thumbnails } from '../thumbnails/use-thumbnails.ts'
import type { CollectActions } from './actions/use-collect-actions.tsx'
import { returnOf } from './session/collect-returns.ts'

const CollectThumbnails = lazy(async () => ({
  default: (await import('../thumbnails/collect-thumbnails.tsx')).CollectThumbnails
}))

interface CollectBesideProps {
  readonly reading: Reading
  readonly thumbnails: Thumbnails
  readonly grid: SessionGrid | null
  readonly actions: CollectActions
}

/** What is shown beside the files: the document of the row that one is at, with what came back marked on it, or the pages of many files. */
export function CollectBeside({ reading, thumbnails, grid, actions }: CollectBesideProps) {
  const { t } = useTranslation('archives')
  const file = reading.document?.file
  const read = file ? grid?.get(file) : undefined
  const toGrid = () => grid?.state.changes.emit({ type: 'focus' })
  const close = () => {
    reading.toggle()
    toGrid()
  }
  if (thumbnails.isShown && grid)
    return (
      <Suspense>
        <CollectThumbnails
          grid={grid}
          pages={reading.pages}
          onReading={thumbnails.hide}
          onClose={close}
          onLeave={toGrid}
        />
      </Suspense>
    )
  return (
    <ReadingPane
      document={reading.document}
      next={reading.next}
      number={reading.number}
      marked={reading.marked}
      marks={read ? markedPlaces(returnOf(read), t) : []}
      onTurn={reading.turn}
      onPage={reading.goTo}
      onOpen={() => reading.document && actions.view([{ ...reading.document, id: reading.document.object }])}
      onClose={close}
      onLeave={toGrid}
    />
  )
}
