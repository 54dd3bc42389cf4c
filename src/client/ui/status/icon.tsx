import type { LucideIcon } from 'lucide-react'
import { tv } from 'tailwind-variants/lite'

const styles = tv({
  base: 'inline-block flex-none',
  variants: {
    size: {
      text: 'size-[1em] align-[-0.125em]',
      control: 'size-4',
      title: 'size-5',
      empty: 'size-8 stroke-[1.25]',
      page: 'size-12 stroke-[1.25]'
    },
    tone: {
      inherit: '',
      quiet: 'text-quiet',
      brand: 'text-brand-text',
      good: 'text-good',
      warn: 'text-warn',
      bad: 'text-danger'
    },
    isDirectional: { true: 'rtl:-scale-x-100' }
  }
})

export interface IconProps {
  /** The picture, of lucide-react. */
  icon: LucideIcon
  /** What it says where no words are beside it; left out, it is decoration and not read. */
  label?: string
  /** Its size by where it is: as tall as the text, in a control (16 px), before a title (20), in an empty place (32), on a page of its own (48). */
  size?: 'text' | 'control' | 'title' | 'empty' | 'page'
  /** Its colour by what it means. */
  tone?: 'inherit' | 'quiet' | 'brand' | 'good' | 'warn' | 'bad'
  /** Whether it points along the line of writing, as chevrons and arrows do; then it is mirrored where one writes from right to left. */
  isDirectional?: boolean
  /** Classes for its place. */
  className?: string
}

/** A picture in one of five sizes, for eyes alone beside words, or with a name where it is alone. */
export function Icon({
  icon: Sign,
  label,
  size = 'control',
  tone = 'inherit',
  isDirectional = false,
  className
}: IconProps) {
  return (
    <Sign
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className={styles({ size, tone, isDirectional, className })}
    />
  )
}
