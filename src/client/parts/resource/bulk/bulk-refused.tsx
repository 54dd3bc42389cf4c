import { type ReactNode, useEffect, useRef } from 'react'

import type { RefusedRow } from './bulk-refusals.ts'

interface BulkRefusedProps {
  /** What became of the rows. */
  readonly label: string
  readonly rows: readonly RefusedRow[]
  /** What can be done about them. */
  readonly children: ReactNode
}

/** The rows for which a change of many was refused, each with its reason, and what can be done about them. It has the focus when it comes. */
export function BulkRefused({ label, rows, children }: BulkRefusedProps) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={label}
      className="flex flex-col items-start gap-2 rounded-lg border border-danger p-3 outline-0"
    >
      <h3 className="font-semibold text-danger">{label}</h3>
      <ul className="list-disc ps-5 wrap-anywhere">
        {rows.map(({ id, message }) => (
          <li key={id + message}>{message}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}
