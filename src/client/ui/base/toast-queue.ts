import { announce } from './announcer.ts'

/** What a message is: news, a success, a warning or a failure. */
export type ToastKind = 'info' | 'success' | 'warning' | 'error'

/** A short message that does not wait for an answer. */
export interface ToastMessage {
  kind: ToastKind
  /** What happened. */
  text: string
  /** More about it, such as what to do. */
  description?: string | undefined
  /** What can be done about it, such as undoing; it then stays until that is done, or it is closed. */
  actions?: readonly { label: string; onAction: () => unknown }[]
  /** Milliseconds it stays (default 5000); 0 keeps it until it is closed, as failures and offers are. */
  duration?: number
}

/** A message on the screen. */
export interface Toast extends ToastMessage {
  id: number
}

const STAY = 5000
let toasts: readonly Toast[] = []
let made = 0
const listeners = new Set<() => void>()

/** Shows a message and says it once: failures at once, others when it is quiet. Gives a way to take it back. */
export function toast(message: ToastMessage): () => void {
  const id = ++made
  // The same words again take the place of the first, so that a fault that repeats does not fill the screen.
  set([...toasts.filter(({ kind, text }) => kind !== message.kind || text !== message.text), { ...message, id }])
  announce([message.text, message.description].filter(Boolean).join(' '), { assertive: message.kind === 'error' })
  return () => closeToast(id)
}

/** Takes a message off the screen. */
export function closeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

/** How long a message stays; Infinity until it is closed. */
export function staying({ kind, actions, duration }: ToastMessage): number {
  const time = duration ?? (kind === 'error' || actions?.length ? 0 : STAY)
  return time === 0 ? Number.POSITIVE_INFINITY : time
}

/** The messages on the screen, oldest first. */
export function toastsNow(): readonly Toast[] {
  return toasts
}

/** Calls when the messages change; gives a way to stop. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
