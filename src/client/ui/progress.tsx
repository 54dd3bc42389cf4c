import { ProgressBar, type ProgressBarProps } from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from './compose-class.ts'

const bar = tv({
  base: 'h-full rounded-full forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none',
  variants: { kind: { going: 'bg-brand-fill', good: 'bg-good', bad: 'bg-danger' } }
})

export interface ProgressProps extends Omit<ProgressBarProps, 'children'> {
  /** What is under way; without it give aria-label. */
  label?: string
  /** Whether it goes on, has been done, or has failed. */
  kind?: 'going' | 'good' | 'bad'
  /** Whether the per cent stand beside it. */
  showsValue?: boolean
}

/** How far some work has come. Without a value it only shows that it goes on. */
export function Progress({ label, kind = 'going', showsValue = true, className, ...props }: ProgressProps) {
  return (
    <ProgressBar {...(label !== undefined && { 'aria-label': label })} {...props} className={composeClass(className, 'flex min-w-24 items-center gap-2')}>
      {({ percentage, valueText, isIndeterminate }) => (
        <>
          {label && <span className="text-quiet text-xs/5">{label}</span>}
          <span className="h-1.5 min-w-12 flex-1 overflow-hidden rounded-full bg-line hc:bg-sunken hc:outline hc:outline-line-strong forced-colors:bg-[Canvas] forced-colors:outline">
            {isIndeterminate ? (
              <span data-progress className={`${bar({ kind })} block w-1/3 animate-pulse`} />
            ) : (
              <span className={`${bar({ kind })} block`} style={{ width: `${percentage}%` }} />
            )}
          </span>
          {showsValue && !isIndeterminate && <span className="w-10 flex-none text-right text-quiet text-xs/5">{valueText}</span>}
        </>
      )}
    </ProgressBar>
  )
}
