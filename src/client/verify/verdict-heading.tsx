import { CircleCheck, CircleX } from 'lucide-react'
import { useEffect, useRef } from 'react'

interface VerdictHeadingProps {
  readonly isValid: boolean
  /** The verdict in words. */
  readonly children: string
}

/** The verdict of a verification as a heading, which takes the focus when it appears. */
export function VerdictHeading({ isValid, children }: VerdictHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const Sign = isValid ? CircleCheck : CircleX
  return (
    <h2
      ref={heading}
      tabIndex={-1}
      className={`flex items-start gap-2 font-semibold text-xl/7 outline-0 ${isValid ? 'text-good' : 'text-danger'}`}
    >
      <Sign aria-hidden className="mt-0.5 size-6 flex-none" />
      {children}
    </h2>
  )
}
