import { type ReactNode, useId } from 'react'

interface PanelProps {
  readonly title: string
  /** Something quiet beside the title, such as a count. */
  readonly aside?: ReactNode
  readonly className?: string
  readonly children: ReactNode
}

/** A titled area of the page. */
export function Panel({ title, aside, className = '', children }: PanelProps) {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className={`flex min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface ${className}`}
    >
      <div className="flex items-baseline gap-2 border-line border-b px-4 py-2.5">
        <h2 id={heading} className="font-semibold text-base/6">
          {title}
        </h2>
        {aside !== undefined && <span className="text-quiet text-xs/5">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
