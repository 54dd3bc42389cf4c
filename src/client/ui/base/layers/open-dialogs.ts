import { useEffect, useRef } from 'react'

/** Closes a dialog as its cross does: it asks before anything is lost. Whether it closes. */
type Close = () => Promise<boolean>

interface OpenedOne {
  readonly close: Close
  /** Kept when it is open no more. */
  readonly closed: Promise<void>
}

const opened: OpenedOne[] = []

/** Notes a dialog as one that gives way to what is opened from everywhere, as long as it is open. */
export function useGivesWay(isOpen: boolean, close: Close): void {
  const newest = useRef(close)
  newest.current = close
  useEffect(() => {
    if (!isOpen) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const one = { close: () => newest.current(), closed: promise }
    opened.push(one)
    return () => {
      opened.splice(opened.indexOf(one), 1)
      resolve()
    }
  }, [isOpen])
}

/** Closes the dialogs that give way, the one in front first. Whether there were any and all are closed. */
export async function closeOpenDialogs(): Promise<boolean> {
  if (opened.length === 0) return false
  for (let front = opened.at(-1); front; front = opened.at(-1)) {
    if (!(await front.close())) return false
    await front.closed
  }
  return true
}
