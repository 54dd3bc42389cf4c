import type { ComponentProps } from 'react'

import { focusRing } from './focus-ring.ts'

export interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'className' | 'children'> {
  /** What is chosen; it has no label in sight. */
  'aria-label': string
  items: readonly { value: string | number; label: string }[]
  /** Whether a frame is drawn around it at rest. */
  isFramed?: boolean
}

/** The browser's own select, for a few short choices in a line of controls: light, and known to every device. */
export function NativeSelect({ items, isFramed = false, ...props }: NativeSelectProps) {
  return (
    <select
      {...props}
      className={focusRing({
        class: `min-h-control cursor-default rounded-control border px-1.5 text-text [&>option]:bg-raised ${isFramed ? 'border-line-strong bg-surface' : 'border-transparent bg-transparent hover:border-line-strong'}`
      })}
    >
      {items.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
