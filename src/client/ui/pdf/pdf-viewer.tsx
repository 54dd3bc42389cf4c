import { ChevronLeft, ChevronRight, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '../base/announcer.ts'
import { Button } from '../actions/button.tsx'
import { Empty } from '../status/empty.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { openPdf, type Pdf, type PdfFault } from './pdf-engine.ts'
import { PdfFind, usePdfFinding } from './pdf-find.tsx'
import { PdfPage } from './pdf-page.tsx'
import { Select } from '../fields/select.tsx'
import { Skeleton } from '../status/skeleton.tsx'
import { isWithControl } from '../base/pressed-keys.ts'

const ZOOMS = [50, 75, 100, 125, 150, 200, 300, 400]

export interface PdfViewerProps {
  /** The document's name. */
  title: string
  /** Its bytes; undefined while they are on their way. */
  data: ArrayBuffer | undefined
  /** The page to open at, from 1. */
  firstPage?: number
  /** The page that somebody is at elsewhere, such as in a list of its pages: it is shown as soon as that changes. */
  pageElsewhere?: number | undefined
  /** More buttons in its tool bar, such as one for the download. */
  actions?: ReactNode
  /** Classes for its place and size. */
  className?: string
}

type Opened = { mode: 'opening' } | { mode: 'failed'; fault: PdfFault } | { mode: 'open'; pdf: Pdf }

/**
 * A PDF page by page: Page Down and Page Up, Home and End turn pages, + and - zoom, 0 fits the width. Its text can be
 * read out, selected, copied and searched: Ctrl+F in it goes to the search, Enter and F3 go on, with Shift back.
 */
export function PdfViewer({ title, data, firstPage = 1, pageElsewhere, actions, className = '' }: PdfViewerProps) {
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
  const isOpen = opened.mode === 'open'
  useEffect(() => {
    if (isOpen && pageElsewhere !== undefined) setPage(Math.min(Math.max(1, pageElsewhere), pages))
  }, [isOpen, pageElsewhere, pages])
  const input = useRef<HTMLInputElement>(null)
  const pageBox = useRef<HTMLElement>(null)
  const finding = usePdfFinding(opened.mode === 'open' ? opened.pdf : undefined, page, setPage)
  const find = (event: KeyboardEvent) => {
    const isFind = isWithControl(event, 'f')
    if (opened.mode !== 'open' || !(isFind || event.key === 'F3')) return
    event.preventDefault()
    if (event.key === 'F3') return finding.go(event.shiftKey ? -1 : 1)
    input.current?.focus()
    input.current?.select()
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
    <section aria-label={title} onKeyDown={find} className={`flex min-h-0 min-w-0 flex-col bg-surface ${className}`}>
      {/* No toolbar: fields are among the buttons, which need the arrows for themselves; each is a stop of its own. */}
      <fieldset
        aria-label={t('pdfTools')}
        className="flex min-w-0 flex-wrap items-center gap-1 border-line border-b px-2 py-1"
      >
        <Button
          kind="plain"
          aria-label={t('previousPage')}
          icon={<ChevronLeft className="rtl:-scale-x-100" />}
          isDisabled={page <= 1}
          onPress={() => goTo(page - 1)}
        />
        <NumberField
          aria-label={t('pageOf', { page, pages })}
          hasMessageLine={false}
          className="w-14"
          value={page}
          onChange={(to) => to !== null && goTo(to)}
        />
        <span aria-hidden className="text-quiet">
          / {pages}
        </span>
        <Button
          kind="plain"
          aria-label={t('nextPage')}
          icon={<ChevronRight className="rtl:-scale-x-100" />}
          isDisabled={page >= pages}
          onPress={() => goTo(page + 1)}
        />
        <span aria-hidden className="mx-1 h-5 border-line border-s" />
        <Button kind="plain" aria-label={t('zoomOut')} icon={<ZoomOut />} onPress={() => zoomBy(-1)} />
        <Select
          aria-label={t('zoom')}
          hasMessageLine={false}
          value={String(zoom)}
          onChange={(next) => next !== null && setZoom(Number(next))}
          options={[
            { value: '0', label: t('fitWidth') },
            ...ZOOMS.map((value) => ({ value: String(value), label: `${value}%` }))
          ]}
        />
        <Button kind="plain" aria-label={t('zoomIn')} icon={<ZoomIn />} onPress={() => zoomBy(1)} />
        <Button
          kind="plain"
          aria-label={t('turnRight')}
          icon={<RotateCw />}
          onPress={() => setRotation((rotation + 90) % 360)}
        />
        {opened.mode === 'open' && (
          <PdfFind finding={finding} inputRef={input} onLeave={() => pageBox.current?.focus()} />
        )}
        <span className="ms-auto flex gap-1">{actions}</span>
      </fieldset>
      {opened.mode === 'opening' && (
        <div aria-busy className="flex-1 p-4">
          <Skeleton lines={12} className="mx-auto max-w-180 rounded border border-line bg-surface p-8" />
        </div>
      )}
      {opened.mode === 'failed' && (
        <Empty className="flex-1" title={t(opened.fault === 'locked' ? 'pdfLocked' : 'pdfBroken')} action={actions} />
      )}
      {opened.mode === 'open' && (
        <PdfPage
          ref={pageBox}
          pdf={opened.pdf}
          number={page}
          zoom={zoom}
          rotation={rotation}
          hits={finding.hits}
          current={finding.hits[finding.at]}
          onKeyDown={keys}
        />
      )}
    </section>
  )
}

/** Opens the bytes, and lets go of the document with them. */
function usePdf(data: ArrayBuffer | undefined): Opened {
  const [opened, setOpened] = useState<Opened>({ mode: 'opening' })
  useEffect(() => {
    let gone = false
    let pdf: Pdf | undefined
    setOpened({ mode: 'opening' })
    if (!data) return
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

function zoomNear(zoom: number, step: 1 | -1): number {
  return step > 0 ? (ZOOMS.find((value) => value > zoom) ?? 400) : (ZOOMS.findLast((value) => value < zoom) ?? 50)
}
