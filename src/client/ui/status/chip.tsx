import type { ReactNode } from 'react'
import { tv } from 'tailwind-variants/lite'

const styles = tv({
  base: 'inline-flex min-h-5 flex-none items-center gap-1.25 whitespace-nowrap rounded-full px-1.75 text-xs/5 before:size-1.5 before:flex-none before:rounded-full before:bg-current before:forced-color-adjust-none hc:outline forced-colors:border',
  variants: {
    tone: {
      idle: 'bg-sunken text-quiet',
      brand: 'bg-brand-tint text-brand-text',
      good: 'bg-good-tint text-good',
      warn: 'bg-warn-tint text-warn',
      bad: 'bg-danger-tint text-danger'
    }
  }
})

export interface ChipProps {
  /** The kind of state, as a colour beside the word and never instead of it. */
  tone?: 'idle' | 'brand' | 'good' | 'warn' | 'bad'
  /** The state in a word. */
  children: ReactNode
  /** Classes for its place and size. */
  className?: string
}

/** A state: a word with a dot. */
export function Chip({ tone = 'idle', children, className }: ChipProps) {
  return <span className={styles({ tone, className })}>{children}</span>
}
