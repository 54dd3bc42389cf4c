import { ChevronLeft, ChevronRight, Maximize2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { FirstPage } from '#contract/files/first-page.ts'
import { addressAt, fileAddress } from '#core/wire/http/address.ts'
import { useWidth } from '#ui/base/use-width.ts'
import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'
import { Button } from '#ui/button.tsx'
import { ScrollArea } from '#ui/scroll-area.tsx'

import { type Drawn, useSharpPage } from './sharp-page.ts'

const MARGIN = 24

interface ReadingPaneProps {
  /** The document of the row in focus; null: it has none, undefined: that is not known yet. */
  readonly document: FirstPage | null | undefined
  /** Which of its pages is shown, from 1. */
  readonly number: number
  /** The lines of the document to be marked, as places in its lines. */
  readonly marked: readonly number[]
  readonly onTurn: (by: 1 | -1) => void
  /** Opens the document whole. */
  readonly onOpen: () => void
  readonly onClose: () => void
  /** Gives the focus back to where the row is. */
  readonly onLeave: () => void
}

/**
 * The document of the row in focus, beside it: at once the picture that the server keeps of its first page, or an empty page, and
 * the sharp one when the row has rested. It never takes the focus by itself, and announces nothing: F6 goes into it, Escape back.
 */
export function ReadingPane({ document: shown, number, marked, onTurn, onOpen, onClose, onLeave }: ReadingPaneProps) {
  const { t } = useTranslation('parts')
  const frame = useRef<HTMLElement>(null)
  const width = useWidth(frame)
  const address = shown?.format === 'pdf' && shown.reason === null ? addressOf(shown) : undefined
  const drawn = useSharpPage(address, number, width - MARGIN)
  const pages = shown?.pages ?? drawn.page?.pages ?? 1
  const name = shown?.name ?? t('reading.none')
  return (
    <section
      data-region
      aria-label={t('reading.pane')}
      className="flex h-full min-h-0 min-w-0 flex-col rounded-lg border border-line bg-surface"
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave()
        else if (event.key === 'PageDown' && !event.altKey) onTurn(1)
        else if (event.key === 'PageUp' && !event.altKey) onTurn(-1)
        else return
        event.preventDefault()
      }}
    >
      <header className="flex h-9 flex-none items-center gap-1 border-line border-b ps-3 pe-1">
        <h2 className="min-w-0 flex-1 truncate font-semibold text-sm" title={name}>
          {name}
        </h2>
        {shown && (
          <>
            <span className="flex-none text-quiet text-xs">{t('reading.page', { page: number, pages })}</span>
            <Button
              kind="plain"
              size="small"
              aria-label={t('reading.previous')}
              icon={<ChevronLeft aria-hidden />}
              isDisabled={number <= 1}
              onPress={() => onTurn(-1)}
            />
            <Button
              kind="plain"
              size="small"
              aria-label={t('reading.next')}
              icon={<ChevronRight aria-hidden />}
              isDisabled={number >= pages}
              onPress={() => onTurn(1)}
            />
            <Button
              kind="plain"
              size="small"
              aria-label={t('reading.open')}
              icon={<Maximize2 aria-hidden />}
              onPress={onOpen}
            />
          </>
        )}
        <Button kind="plain" size="small" aria-label={t('reading.close')} icon={<X aria-hidden />} onPress={onClose} />
      </header>
      <ScrollArea
        ref={frame}
        isStop
        aria-label={t('reading.document', { name, page: number })}
        className="isolate min-h-0 flex-1 bg-canvas"
      >
        {shown && (
          <Page key={shown.object} shown={shown} number={number} marked={marked} drawn={drawn} width={width - MARGIN} />
        )}
      </ScrollArea>
    </section>
  )
}

/** A part of the page as CSS has it. */
const part = (of: number) => `${(of * 100).toFixed(2)}%`

const addressOf = ({ path, sha256 }: FirstPage) => `${fileAddress(path)}?v=${sha256}`

interface PageProps {
  readonly shown: FirstPage
  readonly number: number
  readonly marked: readonly number[]
  readonly drawn: Drawn
  readonly width: number
}

function Page({ shown, number, marked, drawn, width }: PageProps) {
  const { t } = useTranslation('parts')
  const place = useRef<HTMLDivElement>(null)
  const { page, fault } = drawn
  useEffect(() => {
    if (!page || !place.current) return
    page.canvas.className = 'block w-full'
    page.canvas.setAttribute('aria-hidden', 'true')
    place.current.replaceChildren(page.canvas)
    return () => page.canvas.remove()
  }, [page])
  const lines = shown.lines.filter((line) => line.page === number)
  if (shown.mime.startsWith('video/'))
    return (
      <video
        controls
        muted
        preload="none"
        src={fileAddress(shown.path)}
        aria-label={shown.name}
        className="m-3 w-[calc(100%-1.5rem)]"
      />
    )
  const why = shown.reason ?? (fault === 'locked' ? 'encrypted' : fault === 'broken' ? 'unreadable' : null)
  const isEmpty = !page && (number > 1 || !shown.picture)
  return (
    <div
      className="relative mx-auto my-3 bg-white text-black shadow-float"
      lang="zh-CN"
      style={{ width: `${width}px` }}
    >
      {lines.length > 0 && <VisuallyHidden>{lines.map(({ text }) => text).join('\n')}</VisuallyHidden>}
      {!page && shown.picture && number === 1 && (
        <img
          src={addressAt(shown.picture.path)}
          width={shown.picture.width}
          height={shown.picture.height}
          alt=""
          className="block h-auto w-full"
        />
      )}
      <div ref={place} />
      {marked.map((at) => {
        const line = shown.lines[at]
        return (
          line?.page === number && (
            <span
              key={at}
              aria-hidden
              className="absolute rounded-xs bg-[#0b57d0]/15 outline-1 outline-[#0b57d0]/60"
              style={{
                left: part(line.x),
                top: part(line.y),
                width: part(line.width),
                height: part(line.height)
              }}
            />
          )
        )
      })}
      {isEmpty && (
        <p className="grid aspect-[1/1.414] place-items-center p-6 text-center text-[#4b5563]">
          {why ? t(`reading.${why}`) : t(shown.state === 'none' ? 'reading.noPage' : 'reading.waiting')}
        </p>
      )}
    </div>
  )
}
