import '#ui/pdf/pdf-viewer.css'

import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { MarkedPlace } from '#contract/archives/returns.ts'
import type { FirstPage, FirstPageReason } from '#contract/files/first-page.ts'
import { addressAt, fileAddress } from '#core/wire/http/address.ts'
import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'
import type { PageSize } from '#ui/pdf/pdf-drawing.ts'

import { isPlayed } from './document-address.ts'
import { turnedPlace } from './page-view.ts'
import { type DrawnPhoto, isKeptOnly } from './photo.ts'
import { ReadingFacts } from './reading-facts.tsx'
import type { Drawn } from './sharp-pages.ts'
import { useTextLayer } from './text-layer.ts'

/** Takes that a page is before the eyes, or what is known of the file instead of it, and why it is no page. */
export type OnDrawn = (shown: FirstPage, number: number, why: FirstPageReason | null) => void

interface ReadingPageProps {
  readonly shown: FirstPage
  readonly number: number
  readonly marked: readonly number[]
  readonly places?: readonly MarkedPlace[] | undefined
  readonly onDrawn?: OnDrawn | undefined
  readonly drawn: Drawn
  readonly photo: DrawnPhoto | null
  readonly size: PageSize
  /** How wide its picture is shown until it is drawn, in CSS pixels. */
  readonly width: number
}

/** A page of a document: the kept picture, then the sharp one with its text over it; a film is played; else what is known of the file. */
export function ReadingPage({
  shown,
  number,
  marked,
  places = [],
  onDrawn,
  drawn,
  photo,
  size,
  width
}: ReadingPageProps) {
  const { t } = useTranslation('parts')
  const place = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const { page, fault } = drawn
  const canvas = page?.canvas ?? photo?.canvas
  useCanvas(place, canvas)
  const isLaid = useTextLayer(page, words)
  const why: FirstPageReason | null =
    shown.reason ?? (fault === 'locked' ? 'encrypted' : fault === 'broken' ? 'unreadable' : null)
  const hasPicture = !canvas && shown.picture !== null && number === 1 && size.rotation === 0
  const hasFacts = !canvas && !hasPicture && (why !== null || shown.state === 'none')
  useDrawn(
    canvas !== undefined || hasFacts || isPlayed(shown),
    () => onDrawn?.(shown, number, hasFacts ? why : null),
    `${shown.sha256} ${number}`
  )
  if (isPlayed(shown))
    return (
      <video
        controls
        muted
        preload="metadata"
        src={fileAddress(shown.path)}
        aria-label={shown.name}
        className="m-3 w-[calc(100%-1.5rem)]"
      />
    )
  if (isKeptOnly(shown) && shown.picture && number > 1)
    return <ReadingFacts shown={shown} note={t('reading.firstOnly', { page: number })} />
  if (hasFacts) return <ReadingFacts shown={shown} note={t(`reading.${why ?? 'noPage'}`)} />
  const lines = shown.lines.filter((line) => line.page === number)
  return (
    <div
      className="relative mx-auto my-3 bg-white text-black shadow-float"
      lang="zh-CN"
      style={{ width: `${page?.width ?? photo?.width ?? width}px` }}
    >
      {!isLaid && lines.length > 0 && <VisuallyHidden>{lines.map(({ text }) => text).join('\n')}</VisuallyHidden>}
      {hasPicture && shown.picture && (
        <img
          src={addressAt(shown.picture.path)}
          width={shown.picture.width}
          height={shown.picture.height}
          alt=""
          onLoad={() => onDrawn?.(shown, number, null)}
          className="block h-auto w-full"
        />
      )}
      <div ref={place} />
      <div ref={words} className="pdf-words" />
      {marked.map((at) => {
        const line = shown.lines[at]
        return line?.page === number && <Mark key={at} place={turnedPlace(line, size.rotation)} />
      })}
      {places
        .filter((place) => place.object === shown.object && place.page === number)
        .map((place) => (
          <Mark key={[place.x, place.y].join()} place={turnedPlace(place, size.rotation)} tone="returned" />
        ))}
      {!canvas && !hasPicture && (
        <p className="grid aspect-[1/1.414] place-items-center p-6 text-center text-[#4b5563]">
          {t('reading.waiting')}
        </p>
      )}
    </div>
  )
}

/** A part of the page as CSS has it. */
const part = (of: number) => `${(of * 100).toFixed(2)}%`

/** On paper, which is white in every theme. */
const TONES = {
  read: 'bg-[#0b57d0]/15 outline-1 outline-[#0b57d0]/60',
  returned: 'bg-[#b3261e]/10 outline-2 outline-[#b3261e]'
} as const

/** Where something was read, or what a reviewer has marked. */
function Mark({
  place: { x, y, width, height },
  tone = 'read'
}: {
  place: ReturnType<typeof turnedPlace>
  tone?: 'read' | 'returned'
}) {
  return (
    <span
      aria-hidden
      data-mark={tone}
      className={`pointer-events-none absolute rounded-xs ${TONES[tone]}`}
      style={{ left: part(x), top: part(y), width: part(width), height: part(height) }}
    />
  )
}

/** Says once of each document and page that it is to be seen. */
function useDrawn(isSeen: boolean, say: () => void, name: string): void {
  const newest = useRef(say)
  newest.current = say
  useEffect(() => {
    if (isSeen && name !== '') newest.current()
  }, [isSeen, name])
}

/** Puts a canvas that was drawn elsewhere into its place. */
function useCanvas(place: RefObject<HTMLElement | null>, canvas: HTMLCanvasElement | undefined): void {
  useEffect(() => {
    if (!canvas || !place.current) return
    canvas.className = 'block w-full'
    canvas.setAttribute('aria-hidden', 'true')
    place.current.replaceChildren(canvas)
    return () => canvas.remove()
  }, [place, canvas])
}
