/** Closers of the pop-ups that are open. */
const popUps = new Set<() => void>()
const listeners = new Set<() => void>()
let urgent = 0

/** Calls when something urgent takes the whole attention; gives a way to stop. An open pop-up closes then. */
export function onTakeover(close: () => void): () => void {
  popUps.add(close)
  return () => void popUps.delete(close)
}

/** An urgent dialog opens: pop-ups close, and dialogs that open later wait behind it until the returned function is called. */
export function openUrgent(): () => void {
  for (const close of [...popUps]) close()
  change(1)
  return () => change(-1)
}

/** Whether an urgent dialog is open. */
export const isTakenOver = (): boolean => urgent > 0

/** Calls when that changes; gives a way to stop. */
export function onUrgent(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(by: number): void {
  urgent += by
  for (const listener of listeners) listener()
}
