/** A building of boxes: where its front corner is, how wide and high its left side is, how deep its right, how many boxes high. */
interface Building {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly depth: number
  readonly boxes: number
}

/** From the back to the front. */
const BLOCK: readonly Building[] = [
  { x: 290, y: 290, width: 92, height: 176, depth: 92, boxes: 9 },
  { x: 150, y: 322, width: 92, height: 108, depth: 92, boxes: 6 },
  { x: 396, y: 372, width: 82, height: 220, depth: 84, boxes: 11 },
  { x: 238, y: 404, width: 104, height: 150, depth: 84, boxes: 8 },
  { x: 78, y: 418, width: 94, height: 198, depth: 94, boxes: 10 },
  { x: 326, y: 512, width: 94, height: 88, depth: 104, boxes: 5 },
  { x: 170, y: 524, width: 94, height: 124, depth: 94, boxes: 6 }
]

/** A city block whose buildings are stacked boxes of archives. It carries no information. */
export function SignInArt({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden
      viewBox="40 60 560 560"
      className={className}
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {BLOCK.map((building) => (
        <Stack key={`${building.x}-${building.y}`} {...building} />
      ))}
    </svg>
  )
}

function Stack({ x, y, width, height, depth, boxes }: Building) {
  const fall = width / 2
  const rise = depth / 2
  const seams = Array.from({ length: boxes - 1 }, (_, index) => (height * (index + 1)) / boxes)
  return (
    <g className="stroke-line-strong" strokeWidth={1.2}>
      <path className="fill-surface" d={`M${x} ${y}l${width} ${fall}v${-height}l${-width} ${-fall}z`} />
      <path className="fill-sunken" d={`M${x + width} ${y + fall}l${depth} ${-rise}v${-height}l${-depth} ${rise}z`} />
      <path className="fill-raised" d={`M${x} ${y - height}l${width} ${fall}l${depth} ${-rise}l${-width} ${-fall}z`} />
      {/* One element for all: the page is to be painted soon. */}
      <path
        className="stroke-line"
        d={seams.map((up) => `M${x} ${round(y - up)}l${width} ${fall}l${depth} ${-rise}`).join('')}
      />
      <path
        className="stroke-brand"
        strokeWidth={3}
        d={`M${round(x + width * 0.3)} ${round(y + fall * 0.3 - height * 0.9)}v${round(height * 0.16)}`}
      />
    </g>
  )
}

/** To a tenth, which nobody sees. */
const round = (value: number): number => Math.round(value * 10) / 10
