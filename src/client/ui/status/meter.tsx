import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { Meter as AriaMeter, type MeterProps as AriaMeterProps } from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from '../base/compose-class.ts'

const bar = tv({
  base: 'block h-full forced-colors:bg-[Highlight]',
  variants: { kind: { plain: 'bg-brand-fill', good: 'bg-good', warn: 'bg-warn', bad: 'bg-danger' } }
})
const SIGNS = { plain: undefined, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert } as const
const INKS = { plain: 'text-quiet', good: 'text-good', warn: 'text-warn', bad: 'text-danger' } as const

export interface MeterProps extends Omit<AriaMeterProps, 'children'> {
  /** What is measured; without it give aria-label. */
  label?: string
  /** How good the amount is; each but the plain one has its sign. */
  kind?: 'plain' | 'good' | 'warn' | 'bad'
  /** A few words on what the amount means, below. */
  note?: string
  /** A value of the scale that is marked, such as one that should not be passed. */
  mark?: number
}

/** An amount within known bounds, such as room that is used. What goes on and ends is a progress. */
export function Meter({ label, kind = 'plain', note, mark, className, ...props }: MeterProps) {
  const { minValue = 0, maxValue = 100 } = props
  const Sign = SIGNS[kind]
  return (
    <AriaMeter
      {...(label !== undefined && { 'aria-label': label })}
      {...props}
      className={composeClass(className, 'flex min-w-32 flex-col gap-1')}
    >
      {({ percentage, valueText }) => (
        <>
          <span className="flex items-baseline justify-between gap-3">
            {label && <span className="min-w-0">{label}</span>}
            <span className="ms-auto flex-none text-quiet">{valueText}</span>
          </span>
          <span className="relative block h-2 overflow-hidden rounded-sm bg-line forced-color-adjust-none hc:bg-sunken hc:outline hc:outline-line-strong forced-colors:bg-[Canvas] forced-colors:outline forced-colors:outline-[CanvasText]">
            <span className={bar({ kind })} style={{ width: `${percentage}%` }} />
            {mark !== undefined && (
              <span
                className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-text outline outline-surface forced-colors:bg-[CanvasText] forced-colors:outline-[Canvas]"
                style={{ left: `${((mark - minValue) / (maxValue - minValue)) * 100}%` }}
              />
            )}
          </span>
          {note !== undefined && (
            <span className={`flex items-center gap-1 text-xs/5 ${INKS[kind]}`}>
              {Sign && <Sign aria-hidden className="size-3.5 flex-none" />}
              {note}
            </span>
          )}
        </>
      )}
    </AriaMeter>
  )
}
