import { Maximize2, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { FirstPage } from '#contract/files/first-page.ts'
import { addressAt } from '#core/wire/http/address.ts'
import { useWidth } from '#ui/base/use-width.ts'
import { Button } from '#ui/actions/button.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'

import { documentAddress, hasPage, isPdf } from './document-address.ts'
import { usePageView } from './page-view.ts'
import { type PlaceMark, PlaceList } from './place-list.tsx'
import { isToBeDrawn, photoOf, photoWidth, usePhoto } from './photo.ts'
import { type OnDrawn, ReadingPage } from './reading-page.tsx'
import { ReadingTools } from './reading-tools.tsx'
import { useSharpPage } from './sharp-page.ts'

const MARGIN = 24
/** CSS pixels of a point, in per cent: the size of a page on paper. */
const ON_PAPER = (100 * 72) / 96

interface ReadingPaneProps {
  /** The document of the row in focus; null: it has none, undefined: that is not known yet. */
  readonly document: FirstPage | null | undefined
  /** What is said of a row that has no document, where that is not a file without its bytes. */
  readonly without?: string | undefined
  /** The documents of the rows that may come next. */
  readonly next: readonly FirstPage[]
  /** Which of its pages is shown, from 1. */
  readonly number: number
  /** The lines of the document to be marked, as places in its lines. */
  readonly marked: readonly number[]
  readonly onTurn: (by: 1 | -1) => void
  /** Opens the document whole. */
  readonly onOpen: () => void
  /** Closes the pane; left out where it is part of its page. */
  readonly onClose?: () => void
  /** A page of the document, or all that can be shown of it, is before the eyes now. */
  readonly onDrawn?: OnDrawn | undefined
  /** Places on its pages that somebody has marked, and what they are called. */
  readonly marks?: readonly PlaceMark[]
  /** Goes to a page. */
  readonly onPage?: (number: number) => void
  /** Gives the focus back to where the row is. */
  readonly onLeave: () => void
}

/**
 * The document of the row in focus, beside it: at once the picture that the server keeps of its first page, or an empty page, and
 * the sharp one when the row has rested. It never takes the focus by itself, and announces nothing: F6 goes into it, Escape back.
 * Its keys hold in it alone: Page Down and Page Up turn pages, + and - zoom, 0 fits the width, 1 is the size on paper, R turns.
 */
export function ReadingPane(props: ReadingPaneProps) {
  const { document: shown, next, number, marked, onTurn, onOpen, onClose, onLeave, onDrawn, marks = [], onPage } = props
  const places = marks.filter(({ place }) => place.object === shown?.object)
  const { t } = useTranslation('parts')
  const frame = useRef<HTMLElement>(null)
  const room = useWidth(frame) - MARGIN
  const view = usePageView(shown?.object)
  const size = { room, zoom: view.zoom, rotation: view.rotation }
  const wanted = shown && isPdf(shown) ? { ...size, address: documentAddress(shown), number } : null
  const drawn = useSharpPage(wanted, next.filter(isPdf).map(documentAddress))
  usePictures(next)
  const source = shown ? photoOf(shown, number) : null
  const photo = usePhoto(shown && source && isToBeDrawn(source, shown, size) ? source : null, size)
  const pages = shown?.pages ?? drawn.page?.pages ?? 1
  const name = shown?.name ?? props.without ?? t('reading.none')
  const seen =
    view.zoom !== 'width'
      ? view.zoom
      : drawn.page
        ? drawn.page.viewport.scale * ON_PAPER
        : source
          ? (100 * room) / source.width
          : 100
  const keys = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const moves = new Map<string, () => void>([
      ['Escape', onLeave],
      ['PageDown', () => onTurn(1)],
      ['PageUp', () => onTurn(-1)],
      ['+', () => view.zoomBy(1, seen)],
      ['=', () => view.zoomBy(1, seen)],
      ['-', () => view.zoomBy(-1, seen)],
      ['0', () => view.zoomTo('width')],
      ['1', () => view.zoomTo(100)],
      ['r', () => view.rotateBy(90)],
      ['R', () => view.rotateBy(-90)]
    ])
    const move = moves.get(event.key)
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <section
      data-region
      aria-label={t('reading.pane')}
      className="flex h-full min-h-0 min-w-0 flex-col rounded-lg border border-line bg-surface"
      onKeyDown={keys}
    >
      <header className="flex h-9 flex-none items-center gap-1 border-line border-b ps-3 pe-1">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-sm" title={name}>
          {name}
        </h2>
        {shown && (
          <Button
            kind="plain"
            size="small"
            aria-label={t('reading.open')}
            icon={<Maximize2 aria-hidden />}
            onPress={onOpen}
          />
        )}
        {onClose && (
          <Button
            kind="plain"
            size="small"
            aria-label={t('reading.close')}
            icon={<X aria-hidden />}
            onPress={onClose}
          />
        )}
      </header>
      {shown && hasPage(shown) && (
        <ReadingTools view={view} seen={seen} number={number} pages={pages} onTurn={onTurn} />
      )}
      {places.length > 0 && <PlaceList places={places} onPage={onPage} />}
      <ScrollArea
        ref={frame}
        isStop
        aria-label={t('reading.document', { name, page: number })}
        className="isolate min-h-0 flex-1 bg-canvas"
      >
        {shown && (
          <ReadingPage
            key={shown.object}
            shown={shown}
            number={number}
            marked={marked}
            places={places.map(({ place }) => place)}
            onDrawn={onDrawn}
            drawn={drawn}
            photo={photo}
            size={size}
            width={source ? photoWidth(source, size) : room}
          />
        )}
      </ScrollArea>
    </section>
  )
}

/** Has the kept pictures of other documents fetched, so that they are there when their rows get the focus. */
function usePictures(documents: readonly FirstPage[]): void {
  const paths = documents.flatMap(({ picture }) => picture?.path ?? []).join(' ')
  useEffect(() => {
    for (const path of paths === '' ? [] : paths.split(' ')) new Image().src = addressAt(path)
  }, [paths])
}
