import { ProgressBar, type ProgressBarProps } from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from '../base/compose-class.ts'

const bar = tv({
  base: 'block h-full rounded-full',
  variants: {
    kind: {
      going: 'text-[var(--brand-fill)] forced-colors:text-[Highlight]',
      good: 'text-good forced-colors:text-[Highlight]',
      bad: 'text-danger forced-colors:text-[Highlight]'
    },
    // A piece that travels along the whole way; where motion is not wanted, stripes from end to end that come and go.
    isIndeterminate: {
      true: 'w-2/5 animate-[travel_1.6s_ease-in-out_infinite] bg-current motion-reduce:w-full motion-reduce:animate-pulse motion-reduce:bg-transparent motion-reduce:bg-[image:repeating-linear-gradient(-45deg,currentColor_0_5px,transparent_5px_10px)]',
      false: 'bg-current'
    }
  }
})

export interface ProgressProps extends Omit<ProgressBarProps, 'children'> {
  /** What is under way; without it give aria-label. */
  label?: string
  /** Whether it goes on, has been done, or has failed. */
  kind?: 'going' | 'good' | 'bad'
  /** Whether the per cent are shown beside it. */
  showsValue?: boolean
}

/** How far some work has come. Without a value it only shows that it goes on. */
export function Progress({ label, kind = 'going', showsValue = true, className, ...props }: ProgressProps) {
  return (
    <ProgressBar
      {...(label !== undefined && { 'aria-label': label })}
      {...props}
      className={composeClass(className, 'flex min-w-24 items-center gap-2')}
    >
      {({ percentage, valueText, isIndeterminate }) => (
        <>
          {label && <span className="text-quiet text-xs/5">{label}</span>}
          <span className="h-1.5 min-w-12 flex-1 overflow-hidden rounded-full bg-line forced-color-adjust-none hc:bg-sunken hc:outline hc:outline-line-strong forced-colors:bg-[Canvas] forced-colors:outline forced-colors:outline-[CanvasText]">
            <span
              {...(isIndeterminate && { 'data-progress': true })}
              className={bar({ kind, isIndeterminate })}
              {...(!isIndeterminate && { style: { width: `${percentage}%` } })}
            />
          </span>
          {showsValue && !isIndeterminate && (
            <span className="w-10 flex-none text-end text-quiet text-xs/5">{valueText}</span>
          )}
        </>
      )}
    </ProgressBar>
  )
}
