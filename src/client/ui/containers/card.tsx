import { type ReactNode, useId } from 'react'

export interface CardProps {
  /** What it holds; with it the card is a named region. */
  title?: string
  /** Buttons or links at the end of the title's line. */
  actions?: ReactNode
  /** What it holds. */
  children: ReactNode
  /** The level of its heading on the page (default 2). */
  level?: 2 | 3 | 4
  /** Whether its content extends to its edges, as lists and trees do. */
  isFlush?: boolean
  /** Classes for its place and size. */
  className?: string
}

/** A surface for things that belong together. */
export function Card({ title, actions, children, level = 2, isFlush = false, className = '' }: CardProps) {
  const id = useId()
  const Title = `h${level}` as const
  return (
    <section
      {...(title !== undefined && { 'aria-labelledby': id })}
      className={`flex min-w-0 flex-col rounded-lg border border-line bg-surface ${className}`}
    >
      {title !== undefined && (
        <header className="flex min-h-11 items-center gap-2 border-line border-b px-4 py-1.5">
          <Title id={id} className="min-w-0 flex-1 font-semibold">
            {title}
          </Title>
          {actions}
        </header>
      )}
      <div className={`min-h-0 min-w-0 flex-1 ${isFlush ? 'flex flex-col' : 'p-4'}`}>{children}</div>
    </section>
  )
}
