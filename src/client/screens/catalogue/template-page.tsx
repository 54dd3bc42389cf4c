import type { FormLayout } from '#contract/forms/form-layout.ts'
import { placeOfBox } from '#contract/forms/template-faults.ts'

/** Where the width of paper is given by a field, it is drawn as wide as this. Millimetres. */
const NARROW = 50

interface TemplatePageProps {
  readonly layout: FormLayout
  readonly selected: number
  /** The blocks that something is wrong with. */
  readonly wrong: ReadonlySet<number>
  readonly nameOf: (at: number) => string
  readonly onSelect: (at: number) => void
}

/** The first page of a template, with its boxes at their places. It is for the eye and the pointer: the list beside it says the same in words. */
export function TemplatePage({ layout, selected, wrong, nameOf, onSelect }: TemplatePageProps) {
  const { paper } = layout
  const [width, height] = [typeof paper.width === 'number' ? paper.width : NARROW, paper.height]
  const [top, right, bottom, left] = paper.margin
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      className="max-h-[60dvh] w-full border border-line bg-surface text-ink"
    >
      <rect
        x={left}
        y={top}
        width={Math.max(0, width - left - right)}
        height={Math.max(0, height - top - bottom)}
        className="fill-none stroke-line"
        strokeWidth={0.3}
        strokeDasharray="2 2"
      />
      {layout.blocks.map((block, at) => {
        if (block.kind !== 'box') return null
        const place = placeOfBox(block, layout)
        const tone = wrong.has(at) ? 'stroke-danger' : at === selected ? 'stroke-brand' : 'stroke-line-strong'
        return (
          <g key={`${nameOf(at)} ${block.at.join(' ')}`} onPointerDown={() => onSelect(at)}>
            <rect
              {...place}
              className={`${tone} ${at === selected ? 'fill-brand-tint' : 'fill-transparent'}`}
              strokeWidth={at === selected ? 0.8 : 0.3}
            />
            <text x={place.x + 1} y={place.y + Math.min(place.height - 1, 4)} fontSize={3.2} className="fill-current">
              {nameOf(at)}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
