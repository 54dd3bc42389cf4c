import { type ComponentProps, useState } from 'react'
import { Focusable } from 'react-aria-components'

import { shortened, shortName } from '../base/text/ellipsis-text.ts'
import { focusRing } from '../base/focus/focus-ring.ts'
import { withoutLeading } from '../base/text/leading-names.ts'
import { Tooltip, TooltipTrigger } from '../actions/tooltip.tsx'
import { VisuallyHidden } from '../base/visually-hidden.tsx'

export interface EllipsisProps {
  /** The whole text. */
  text: string
  /** How much of it is shown: for texts a width (default 25), of which a character that is not ASCII takes 2; for the names of files a number of characters (default 5). */
  length?: number
  /** By which of the two rules it is shortened (SPEC.md §9). */
  kind?: 'text' | 'fileName'
  /** The names of the places that its list is of: where the text begins with them, they are left out before it is shortened. */
  names?: readonly string[]
  /** Classes for its place and size. */
  className?: string
}

const NO_NAMES: readonly string[] = []

/**
 * A text shortened to a length. Where something was left out it is a stop: the focus, the pointer or a touch shows the
 * whole text above it, and a screen reader reads only the whole. A text that fits is a text and nothing more.
 */
export function Ellipsis({ text, length, kind = 'text', names = NO_NAMES, className = '' }: EllipsisProps) {
  const [isOpen, setOpen] = useState(false)
  const rest = withoutLeading(text, names)
  const shown = kind === 'text' ? shortened(rest, length) : shortName(rest, length)
  if (shown === text) return <span className={className}>{text}</span>
  return (
    <TooltipTrigger delay={300} shouldCloseOnPress={false} isOpen={isOpen} onOpenChange={setOpen}>
      <Focusable>
        <Stop className={className} onClick={() => setOpen(true)}>
          <span aria-hidden>{shown}</span>
          <VisuallyHidden>{text}</VisuallyHidden>
        </Stop>
      </Focusable>
      <Tooltip>{text}</Tooltip>
    </TooltipTrigger>
  )
}

/** The stop's name is the whole text already: described by the tooltip as well, it would be read twice. */
function Stop({ 'aria-describedby': _, className = '', ...props }: ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type="button"
      className={focusRing({
        class: `relative inline cursor-default rounded-sm text-start underline decoration-dotted underline-offset-3 decoration-faint ${className}`
      })}
    />
  )
}
