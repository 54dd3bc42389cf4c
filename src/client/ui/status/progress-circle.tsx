import { Check, X } from 'lucide-react'
import { ProgressBar, type ProgressBarProps } from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from '../base/compose-class.ts'

const arc = tv({
  base: 'fill-none stroke-current',
  variants: {
    kind: {
      going: 'text-[var(--brand-fill)] forced-colors:text-[Highlight]',
      good: 'text-good forced-colors:text-[Highlight]',
      bad: 'text-danger forced-colors:text-[Highlight]'
    },
    // A piece that goes round; where motion is not wanted, a broken ring that comes and goes.
    isIndeterminate: {
      true: 'origin-center animate-[spin_1.4s_linear_infinite] motion-reduce:animate-pulse motion-reduce:[stroke-dasharray:6_6]!'
    }
  }
})
const SIZES = { small: 'size-control', large: 'size-20' } as const
const SIGNS = { good: Check, bad: X } as const

export interface ProgressCircleProps extends Omit<ProgressBarProps, 'children'> {
  /** What is under way, for a screen reader only. */
  'aria-label': string
  /** Whether it goes on, has been done, or has failed; each has its sign in the middle. */
  kind?: 'going' | 'good' | 'bad'
  /** As high as a control, without its per cent, or large enough to hold them. */
  size?: 'small' | 'large'
}

/** How far some work has come, as a ring where there is no room for a bar. Without a value it only shows that it goes on. */
export function ProgressCircle({ kind = 'going', size = 'large', className, ...props }: ProgressCircleProps) {
  const Sign = kind === 'going' ? undefined : SIGNS[kind]
  const stroke = size === 'small' ? 12 : 8
  const length = Math.PI * (100 - stroke)
  return (
    <ProgressBar
      {...props}
      className={composeClass(
        className,
        `relative inline-grid flex-none place-items-center forced-color-adjust-none ${SIZES[size]}`
      )}
    >
      {({ percentage = 0, valueText, isIndeterminate }) => (
        <>
          <svg aria-hidden viewBox="0 0 100 100" className="size-full -rotate-90">
            <circle
              cx={50}
              cy={50}
              r={50 - stroke / 2}
              strokeWidth={stroke}
              className="fill-none stroke-line hc:stroke-line-strong/40 forced-colors:stroke-[CanvasText] forced-colors:[stroke-width:3px]"
            />
            <circle
              cx={50}
              cy={50}
              r={50 - stroke / 2}
              strokeWidth={stroke}
              {...(isIndeterminate && { 'data-progress': true })}
              className={arc({ kind, isIndeterminate })}
              style={{ strokeDasharray: `${(isIndeterminate ? 0.25 : percentage / 100) * length} ${length}` }}
            />
          </svg>
          <span
            aria-hidden
            className="absolute inset-0 grid place-items-center text-text forced-colors:text-[CanvasText]"
          >
            {Sign ? (
              <Sign className={size === 'small' ? 'size-3.5' : 'size-7'} />
            ) : (
              size === 'large' && !isIndeterminate && <span className="font-semibold text-base/6">{valueText}</span>
            )}
          </span>
        </>
      )}
    </ProgressBar>
  )
}
