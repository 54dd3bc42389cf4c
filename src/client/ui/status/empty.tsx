import { Inbox } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { useFocusKept } from './keep-focus.ts'

export interface EmptyProps {
  /** What is not there. */
  title: string
  /** What to do about it. */
  description?: ReactNode
  /** The button that does it. */
  action?: ReactNode
  /** A picture in place of the usual one. */
  icon?: ReactNode
  /** Classes for its place and size. */
  className?: string
}

/** Fills a place where nothing is yet, and says what to do next. Where its button goes with it, the focus stays in what is around. */
export function Empty({ title, description, action, icon, className = '' }: EmptyProps) {
  const whole = useRef<HTMLDivElement>(null)
  useFocusKept(whole)
  return (
    <div
      ref={whole}
      className={`flex flex-col items-center justify-center gap-1 p-8 text-center text-quiet ${className}`}
    >
      <span aria-hidden className="mb-1 text-line-strong [&_svg]:size-8 [&_svg]:stroke-[1.25]">
        {icon ?? <Inbox />}
      </span>
      <p className="text-text">{title}</p>
      {description !== undefined && <p className="max-w-prose text-xs/5">{description}</p>}
      {action !== undefined && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
