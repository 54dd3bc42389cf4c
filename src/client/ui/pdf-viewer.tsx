import './pdf-viewer.css'

import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from './announcer.ts'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { NativeSelect } from './native-select.tsx'
import { NumberField } from './number-field.tsx'
import { type Drawing, drawPage, openPdf, type Pdf, type PdfFault } from './pdf-engine.ts'
import { ScrollArea } from './scroll-area.tsx'
import { Spinner } from './spinner.tsx'

const ZOOMS = [50, 75, 100, 125, 150, 200, 300, 400]
const MARGIN = 24

export interface PdfViewerProps {
  /** The document's name. */
  title: string
  /** Its bytes. */
  data: ArrayBuffer
  /** The page to open at, from 1. */
  firstPage?: number
  /** More buttons in its tool bar, such as one for the download. */
  actions?: ReactNode
  /** Classes for its place and size. */
  className?: string
}

type Opened = { mode: 'opening' } | { mode: 'failed'; fault: PdfFault } | { mode: 'open'; pdf: Pdf }

/**
 * A PDF page by page: Page Down and Page Up, Home and End turn pages, + and - zoom, 0 fits the width. Its text can be
 * read out, selected and copied.
 */
export function PdfViewer({ title, data, firstPage = 1, actions, className = '' }: PdfViewerProps) {
  const { t } = useTranslation('ui')
  const opened = usePdf(data)
  const [page, setPage] = useState(firstPage)
  const [zoom, setZoom] = useState(0)
  const [rotation, setRotation] = useState(0)
  const pages = opened.mode === 'open' ? opened.pdf.numPages : 1
  const goTo = (to: number) => {
    const next = Math.min(Math.max(1, Math.trunc(to)), pages)
    if (next === page) return
    setPage(next)
    announce(t('pageOf', { page: next, pages }), { about: 'pdf' })
  }
  const zoomBy = (step: 1 | -1) => setZoom(zoomNear(zoom || 100, step))
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const moves = new Map<string, () => void>([
      ['PageDown', () => goTo(page + 1)],
      ['PageUp', () => goTo(page - 1)],
      ['Home', () => goTo(1)],
      ['End', () => goTo(pages)],
      ['+', () => zoomBy(1)],
      ['=', () => zoomBy(1)],
      ['-', () => zoomBy(-1)],
      ['0', () => setZoom(0)]
    ])
    const move = moves.get(event.key)
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <section aria-label={title} className={`flex min-h-0 min-w-0 flex-col bg-surface ${className}`}>
      <div role="toolbar" aria-label={t('pdfTools')} className="flex flex-wrap items-center gap-1 border-line border-b px-2 py-1">
        <Button kind="plain" aria-label={t('previousPage')} icon={<ChevronLeft />} isDisabled={page <= 1} onPress={() => goTo(page - 1)} />
        <NumberField aria-label={t('pageOf', { page, pages })} hasMessageLine={false} className="w-14" value={page} onChange={(to) => to !== null && goTo(to)} />
        <span aria-hidden className="text-quiet">
          / {pages}
        </span>
        <Button kind="plain" aria-label={t('nextPage')} icon={<ChevronRight />} isDisabled={page >= pages} onPress={() => goTo(page + 1)} />
        <span aria-hidden className="mx-1 h-5 border-line border-l" />
        <Button kind="plain" aria-label={t('zoomOut')} icon={<ZoomOut />} onPress={() => zoomBy(-1)} />
        <NativeSelect
          aria-label={t('zoom')}
          value={zoom}
          onChange={({ target }) => setZoom(Number(target.value))}
          items={[{ value: 0, label: t('fitWidth') }, ...ZOOMS.map((value) => ({ value, label: `${value}%` }))]}
        />
        <Button kind="plain" aria-label={t('zoomIn')} icon={<ZoomIn />} onPress={() => zoomBy(1)} />
        <Button kind="plain" aria-label={t('turnRight')} icon={<RotateCw />} onPress={() => setRotation((rotation + 90) % 360)} />
        <span className="ml-auto flex gap-1">{actions}</span>
      </div>
      {opened.mode === 'opening' && (
        <div className="grid flex-1 place-items-center">
          <Spinner size="large" />
        </div>
      )}
      {opened.mode === 'failed' && <Empty className="flex-1" title={t(opened.fault === 'locked' ? 'pdfLocked' : 'pdfBroken')} action={actions} />}
      {opened.mode === 'open' && <Page pdf={opened.pdf} number={page} zoom={zoom} rotation={rotation} onKeyDown={keys} />}
    </section>
  )
}

interface PageProps {
  pdf: Pdf
  number: number
  /** Per cent, 0 for the width of the window. */
  zoom: number
  rotation: number
  onKeyDown: (event: KeyboardEvent) => void
}

function Page({ pdf, number, zoom, rotation, onKeyDown }: PageProps) {
  const { t } = useTranslation('ui')
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const [hasText, setHasText] = useState(true)
  const width = useWidth(frame)
  useEffect(() => {
    let drawing: Drawing | undefined
    let gone = false
    setDrawn(false)
    void pdf.getPage(number).then(async (page) => {
      if (gone || !canvas.current || !words.current || width === 0) return
      const natural = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 }).width
      drawing = drawPage(page, zoom > 0 ? zoom / 75 : Math.max(0.1, (width - MARGIN) / natural), rotation, canvas.current, words.current)
      const result = await drawing.done.catch(() => undefined)
      if (gone) return
      frame.current?.scrollTo({ top: 0 })
      setHasText(result?.hasText ?? false)
      setDrawn(true)
    })
    return () => {
      gone = true
      drawing?.stop()
    }
  }, [pdf, number, zoom, rotation, width])
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

/** Opens the bytes, and lets go of the document with them. */
function usePdf(data: ArrayBuffer): Opened {
  const [opened, setOpened] = useState<Opened>({ mode: 'opening' })
  useEffect(() => {
    let gone = false
    let pdf: Pdf | undefined
    setOpened({ mode: 'opening' })
    openPdf(data).then(
      (made) => {
        if (gone) return void made.loadingTask.destroy()
        pdf = made
        setOpened({ mode: 'open', pdf: made })
      },
      (fault: PdfFault) => !gone && setOpened({ mode: 'failed', fault })
    )
    return () => {
      gone = true
      void pdf?.loadingTask.destroy()
    }
  }, [data])
  return opened
}

/** The width of an element as it changes. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return
    const sizes = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    sizes.observe(element.current)
    return () => sizes.disconnect()
  }, [element])
  return width
}

function zoomNear(zoom: number, step: 1 | -1): number {
  return step > 0 ? (ZOOMS.find((value) => value > zoom) ?? 400) : (ZOOMS.findLast((value) => value < zoom) ?? 50)
}
