import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, type TooltipProps as AriaTooltipProps, TooltipTrigger } from 'react-aria-components'

import { composeClass } from '../base/compose-class.ts'

/** Ties what can be focused to its tooltip: the element first, then the tooltip. */
export { TooltipTrigger }

export interface TooltipProps extends Omit<AriaTooltipProps, 'children'> {
  /** The words. */
  children: ReactNode
}

/** A few words about the element under the pointer or the focus. Escape dismisses it; the pointer may enter it. */
export function Tooltip({ className, offset = 6, ...props }: TooltipProps) {
  return (
    <AriaTooltip
      {...props}
      offset={offset}
      className={composeClass(
        className,
        'max-w-80 rounded bg-text px-2 py-1 text-surface text-xs/5 shadow-float transition-opacity duration-100 entering:opacity-0 exiting:opacity-0 forced-colors:border'
      )}
    />
  )
}
