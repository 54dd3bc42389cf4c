import { type ReactNode, useEffect, useRef } from 'react'

interface PickedOpenerProps {
  /** The name of the cell. */
  label: string
  /** What it holds, as it is read. */
  text: string
  /** The dialog. */
  children: ReactNode
}

/** The cell while its dialog is open: it holds the focus until that has come, and gets it back. */
export function PickedOpener({ label, text, children }: PickedOpenerProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <button
        ref={button}
        type="button"
        className="g-input truncate text-start"
        aria-haspopup="dialog"
        aria-label={label}
      >
        {text}
      </button>
      {children}
    </>
  )
}
