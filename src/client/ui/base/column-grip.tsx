import { useRef } from 'react'

import { isRightToLeft } from './writing.ts'

/** The edge by which a column is pulled; the keys of its heading do the same. */
export function ColumnGrip({ onPull }: { onPull: (width: number) => void }) {
  const start = useRef<{ x: number; width: number; way: 1 | -1 }>(undefined)
  return (
    <span
      aria-hidden
      className="absolute inset-y-1.5 end-0 w-2 cursor-col-resize touch-none after:absolute after:inset-y-0 after:end-0 after:w-px after:bg-line-strong hover:after:w-0.5 hover:after:bg-focus active:after:w-0.5 active:after:bg-focus"
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = {
          x: event.clientX,
          width: event.currentTarget.closest('th')?.offsetWidth ?? 0,
          way: isRightToLeft(event.currentTarget) ? -1 : 1
        }
      }}
      onPointerMove={(event) =>
        start.current && onPull(start.current.width + start.current.way * (event.clientX - start.current.x))
      }
      onPointerUp={(event) => {
        event.stopPropagation()
        start.current = undefined
      }}
      onPointerCancel={() => {
        start.current = undefined
      }}
      onClick={(event) => event.stopPropagation()}
    />
  )
}
