import './pdf-viewer.css'

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type Drawing, drawPage, type Pdf } from './pdf-engine.ts'
import { markHits, type PdfHit } from './pdf-search.ts'
import { ScrollArea } from '../containers/scroll-area.tsx'
import { useWidth } from '../base/use-width.ts'

const MARGIN = 24

interface PdfPageProps {
  ref: RefObject<HTMLElement | null>
  pdf: Pdf
  number: number
  /** Per cent, 0 for the width of the window. */
  zoom: number
  rotation: number
  /** What was found in the document, and which of it is active. */
  hits: readonly PdfHit[]
  current: PdfHit | undefined
  onKeyDown: (event: KeyboardEvent) => void
}

/** A page as it is drawn, with its text over it and what was found in it marked. */
export function PdfPage({ ref: frame, pdf, number, zoom, rotation, hits, current, onKeyDown }: PdfPageProps) {
  const { t } = useTranslation('ui')
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [runs, setRuns] = useState<readonly HTMLElement[]>([])
  const [hasText, setHasText] = useState(true)
  const width = useWidth(frame)
  useEffect(() => {
    let drawing: Drawing | undefined
    let gone = false
    setDrawn(false)
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (gone || !canvas.current || !words.current || width === 0) return null
      const natural = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 }).width
      drawing = drawPage(
        page,
        zoom > 0 ? zoom / 75 : Math.max(0.1, (width - MARGIN) / natural),
        rotation,
        canvas.current,
        words.current
      )
      return await drawing.done
    }
    // A page that the document does not give, or that was closed meanwhile, stays as it is.
    draw()
      .catch(() => undefined)
      .then((result) => {
        if (gone || result === null) return
        frame.current?.scrollTo({ top: 0 })
        setHasText(result?.hasText ?? false)
        setRuns(result?.runs ?? [])
        setDrawn(true)
      })
    return () => {
      gone = true
      drawing?.stop()
    }
  }, [pdf, number, zoom, rotation, width, frame])
  useEffect(() => {
    const mark = markHits(
      runs,
      hits.filter((hit) => hit.page === number),
      current
    )
    mark?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [runs, hits, current, number])
  return (
    <ScrollArea
      ref={frame}
      isStop
      aria-label={t(hasText ? 'pageOf' : 'scannedPage', { page: number, pages: pdf.numPages })}
      aria-busy={!isDrawn}
      className="isolate min-h-0 flex-1 bg-canvas"
      onKeyDown={onKeyDown}
    >
      <div className="relative -z-1 mx-auto my-3 w-fit bg-white shadow-float" lang="zh-CN">
        <canvas ref={canvas} aria-hidden className="block" />
        <div ref={words} className="pdf-words" />
      </div>
    </ScrollArea>
  )
}
