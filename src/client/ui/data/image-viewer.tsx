import { ChevronLeft, ChevronRight, RotateCcw, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '../base/announcer.ts'
import { Empty } from '../status/empty.tsx'
import { ScrollArea } from '../containers/scroll-area.tsx'
import { Toolbar, type ToolbarItem } from '../actions/toolbar.tsx'
import { isRightToLeft } from '../base/writing.ts'

const MOST = 8
const LEAST = 0.25

/** A picture and its name. */
export interface ViewedImage {
  src: string
  title: string
}

export interface ImageViewerProps {
  /** The pictures in their order. */
  images: readonly ViewedImage[]
  /** Which one is seen, from 0. */
  index: number
  /** Called with the picture to be seen. */
  onIndexChange: (index: number) => void
  /** More buttons in its tool bar. */
  actions?: ReactNode
  /** Classes for its place and size. */
  className?: string
}

/** Pictures one by one: Left and Right go on, + and - zoom, 0 fits, R turns. A picture larger than its place is scrolled. */
export function ImageViewer({ images, index, onIndexChange, actions, className = '' }: ImageViewerProps) {
  const { t } = useTranslation('ui')
  const [zoom, setZoom] = useState(1)
  const [turn, setTurn] = useState(0)
  const [broken, setBroken] = useState<string>()
  const image = images[index]
  const goTo = (to: number) => {
    const next = images[to]
    if (!next) return
    setZoom(1)
    setTurn(0)
    onIndexChange(to)
    announce(t('imageOf', { title: next.title, place: to + 1, count: images.length }), { about: 'image' })
  }
  const zoomTo = (next: number) => setZoom(Math.min(Math.max(next, LEAST), MOST))
  const keys = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const moves = new Map<string, () => void>([
      ['+', () => zoomTo(zoom * 1.25)],
      ['=', () => zoomTo(zoom * 1.25)],
      ['-', () => zoomTo(zoom / 1.25)],
      ['0', () => zoomTo(1)],
      ['r', () => setTurn(turn + 90)],
      ['R', () => setTurn(turn - 90)]
    ])
    // Arrows scroll a picture that is larger than its place.
    if (zoom <= 1) {
      const on = isRightToLeft(event.currentTarget) ? -1 : 1
      moves.set('ArrowLeft', () => goTo(index - on))
      moves.set('ArrowRight', () => goTo(index + on))
    }
    const move = moves.get(event.key)
    if (!move) return
    event.preventDefault()
    move()
  }
  const tool = (id: string, label: string, icon: ReactNode, onAction: () => void, isDisabled = false): ToolbarItem => ({
    id,
    label,
    icon,
    isIconOnly: true,
    isDisabled,
    onAction
  })
  const isLeast = zoom <= LEAST
  const isMost = zoom >= MOST
  const tools: readonly ToolbarItem[] = [
    tool('back', t('previousImage'), <ChevronLeft className="rtl:-scale-x-100" />, () => goTo(index - 1), index <= 0),
    tool(
      'on',
      t('nextImage'),
      <ChevronRight className="rtl:-scale-x-100" />,
      () => goTo(index + 1),
      index >= images.length - 1
    ),
    { ...tool('zoomOut', t('zoomOut'), <ZoomOut />, () => zoomTo(zoom / 1.25), isLeast), startsGroup: true },
    tool('zoomIn', t('zoomIn'), <ZoomIn />, () => zoomTo(zoom * 1.25), isMost),
    tool('turnLeft', t('turnLeft'), <RotateCcw />, () => setTurn(turn - 90)),
    tool('turnRight', t('turnRight'), <RotateCw />, () => setTurn(turn + 90))
  ]
  const isAcross = turn % 180 !== 0
  return (
    <section aria-label={image?.title} className={`flex min-h-0 min-w-0 flex-col bg-surface ${className}`}>
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-2 py-1">
        <Toolbar aria-label={t('imageTools')} items={tools} className="flex-1 basis-60" />
        <span className="text-quiet">
          {index + 1} / {images.length}
        </span>
        <span className="w-12 text-center text-quiet">{Math.round(zoom * 100)}%</span>
        <span className="flex gap-1">{actions}</span>
      </div>
      <ScrollArea
        isStop
        aria-label={t('imageOf', { title: image?.title ?? '', place: index + 1, count: images.length })}
        className="isolate min-h-0 flex-1 bg-canvas p-1"
        onKeyDown={keys}
      >
        {image && image.src !== broken ? (
          <div className="relative -z-1 m-auto" style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}>
            <img
              src={image.src}
              alt={image.title}
              className="size-full object-contain"
              style={{ rotate: `${turn}deg`, ...(isAcross && { scale: '0.7' }) }}
              onError={() => setBroken(image.src)}
            />
          </div>
        ) : (
          <Empty title={t('imageBroken')} action={actions} />
        )}
      </ScrollArea>
    </section>
  )
}
