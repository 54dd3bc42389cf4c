import { useEffect, useRef, useState } from 'react'

import type { FormLayout } from '#contract/forms/form-layout.ts'
import { placeOfBox } from '#contract/forms/layout-faults.ts'
import { drawnPage } from '#ui/pdf/pdf-drawing.ts'
import type { Pdf } from '#ui/pdf/pdf-engine.ts'
import { useWidth } from '#ui/base/use-width.ts'

/** Where the width of paper is given by a field, it is drawn as wide as this. Millimetres. */
const NARROW = 50
/** Millimetres of a CSS pixel. */
const MM = 25.4 / 96

interface DrawnPageViewProps {
  readonly layout: FormLayout
  readonly pdf: Pdf | undefined
  /** The page that is shown, from 1. */
  readonly page: number
  readonly selected: number
  /** The blocks that something is wrong with. */
  readonly wrong: ReadonlySet<number>
  readonly nameOf: (at: number) => string
  readonly onSelect: (at: number) => void
  /** A box was dragged by so many millimetres. */
  readonly onDrag: (at: number, dx: number, dy: number) => void
}

/** A page as it is drawn, and over it the boxes at their places, which the pointer takes. It is for the eye: the list beside it says the same in words. */
export function DrawnPageView({ layout, pdf, page, selected, wrong, nameOf, onSelect, onDrag }: DrawnPageViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const room = useWidth(frame)
  useEffect(() => {
    if (!pdf || room === 0) return
    const drawing = drawnPage(pdf, page, { room, zoom: 'width', rotation: 0 })
    void drawing.done.then((drawn) => {
      if (!drawn || !picture.current) return
      drawn.canvas.className = 'block h-auto w-full'
      picture.current.replaceChildren(drawn.canvas)
    })
    return drawing.stop
  }, [pdf, page, room])
  const { paper } = layout
  // A block has no name but its place.
  const boxes = layout.blocks.flatMap((block, at) =>
    block.kind === 'box' && block.page === page ? [{ id: `${at}`, at, box: block }] : []
  )
  const [width, height] = [typeof paper.width === 'number' ? paper.width : NARROW, paper.height]
  return (
    <div
      aria-hidden
      ref={frame}
      className="relative mx-auto w-full border border-line bg-white text-black"
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `calc(60dvh * ${width / height})` }}
    >
      <div ref={picture} />
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className="absolute inset-0 size-full">
        {boxes.map(({ id, at, box }) => (
          <PlacedBox
            key={id}
            place={placeOfBox(box, layout)}
            title={nameOf(at)}
            tone={wrong.has(at) ? 'wrong' : at === selected ? 'selected' : 'plain'}
            scale={room === 0 ? 1 : width / room / MM}
            onSelect={() => onSelect(at)}
            onDrag={(dx, dy) => onDrag(at, dx, dy)}
          />
        ))}
      </svg>
    </div>
  )
}

const TONES = {
  wrong: 'fill-danger/15 stroke-danger',
  selected: 'fill-brand-fill/15 stroke-brand-fill',
  plain: 'fill-transparent stroke-neutral-400'
} as const

interface PlacedBoxProps {
  readonly place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly title: string
  readonly tone: keyof typeof TONES
  /** Millimetres of paper that a millimetre of the screen is. */
  readonly scale: number
  readonly onSelect: () => void
  readonly onDrag: (dx: number, dy: number) => void
}

function PlacedBox({ place, title, tone, scale, onSelect, onDrag }: PlacedBoxProps) {
  const [moved, setMoved] = useState<readonly [number, number] | null>(null)
  const start = useRef<readonly [number, number]>([0, 0])
  const [dx, dy] = moved ?? [0, 0]
  return (
    <rect
      x={place.x + dx}
      y={place.y + dy}
      width={place.width}
      height={place.height}
      className={`cursor-move ${TONES[tone]}`}
      strokeWidth={tone === 'selected' ? 0.8 : 0.25}
      onPointerDown={(event) => {
        onSelect()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = [event.clientX, event.clientY]
        setMoved([0, 0])
      }}
      onPointerMove={(event) => {
        if (!moved) return
        const [x, y] = start.current
        const by = (pixels: number) => Math.round(pixels * MM * scale)
        setMoved([by(event.clientX - x), by(event.clientY - y)])
      }}
      onPointerUp={() => {
        if (moved && (moved[0] !== 0 || moved[1] !== 0)) onDrag(...moved)
        setMoved(null)
      }}
      onPointerCancel={() => setMoved(null)}
    >
      <title>{title}</title>
    </rect>
  )
}
