import { useEffect, useRef, useState } from 'react'

import { useWidth } from '#ui/base/use-width.ts'
import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'
import { drawnPage } from '#ui/pdf/pdf-drawing.ts'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'

import type { LocalDocument } from './local-document.ts'

const MARGIN = 24

interface PagePreviewProps {
  /** What is shown, in words. */
  readonly label: string
  readonly document: LocalDocument
  /** From 1. */
  readonly page: number
  readonly turn: number
}

/** A page of a file of the user's as it will be, its text to be read out. */
export function PagePreview({ label, document: { pdf, address }, page, turn }: PagePreviewProps) {
  const frame = useRef<HTMLElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const room = useWidth(frame) - MARGIN
  const [text, setText] = useState('')
  useEffect(() => {
    if (!pdf || room <= 0) return
    const drawing = drawnPage(pdf, page, { room, zoom: 'width', rotation: turn })
    void drawing.done.then((drawn) => {
      if (!drawn) return
      drawn.canvas.className = 'block w-full'
      drawn.canvas.setAttribute('aria-hidden', 'true')
      place.current?.replaceChildren(drawn.canvas)
      setText(drawn.text.items.map((item) => ('str' in item ? item.str : '')).join(' '))
    })
    return () => drawing.stop()
  }, [pdf, page, turn, room])
  return (
    <ScrollArea
      ref={frame}
      isStop
      aria-label={label}
      className="isolate h-[56dvh] min-h-72 min-w-0 rounded-control border border-line bg-canvas"
    >
      <div className="mx-auto my-3 bg-white text-black shadow-float" style={{ width: `${Math.max(0, room)}px` }}>
        {pdf && <VisuallyHidden>{text}</VisuallyHidden>}
        {pdf && <div ref={place} />}
        {address !== null && (
          <img src={address} alt="" className="block h-auto w-full" style={{ transform: `rotate(${turn}deg)` }} />
        )}
      </div>
    </ScrollArea>
  )
}
