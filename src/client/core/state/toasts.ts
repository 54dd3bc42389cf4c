import { atom } from 'nanostores'

export type ToastTone = 'info' | 'success' | 'warning' | 'error'

/** A short message that comes up and goes by itself; one with an action stays until it is answered. */
export interface ToastRecord {
  readonly id: number
  readonly tone: ToastTone
  readonly text: string
  readonly title?: string
  readonly actions?: readonly ToastAction[]
}
export interface ToastAction {
  readonly label: string
  /** The message goes when the promise that it may give back is fulfilled, and stays where that fails. */
  readonly run: () => unknown
}
export type ToastOptions = Pick<ToastRecord, 'title' | 'actions'>

/** The messages that are shown, oldest first. */
export const $toasts = atom<readonly ToastRecord[]>([])

let last = 0

function show(tone: ToastTone, text: string, options: ToastOptions): number {
  const shown = $toasts
    .get()
    .find((toast) => toast.tone === tone && toast.text === text && toast.title === options.title)
  if (shown && !options.actions) return shown.id
  last += 1
  $toasts.set([...$toasts.get().filter((toast) => toast !== shown), { id: last, tone, text, ...options }])
  return last
}

/** Shows a message and gives its id; one that is shown already is not shown twice. */
export const inform = (text: string, options: ToastOptions = {}): number => show('info', text, options)
/** Says that something has been done. */
export const succeed = (text: string, options: ToastOptions = {}): number => show('success', text, options)
/** Says that the server or a rule has refused something. */
export const warn = (text: string, options: ToastOptions = {}): number => show('warning', text, options)
/** Says that something has failed. */
export const fail = (text: string, options: ToastOptions = {}): number => show('error', text, options)

const retirements = new Set<(text: string) => void>()

/** What a message says is past: every one that says it goes, wherever it is shown. */
export function retire(text: string): void {
  $toasts.set($toasts.get().filter((toast) => !toast.text.includes(text)))
  for (const listener of retirements) listener(text)
}

/** Subscribes to messages that are past; returns the function that unsubscribes. */
export function onRetire(listener: (text: string) => void): () => void {
  retirements.add(listener)
  return () => void retirements.delete(listener)
}

/** Takes a message away. */
export const dismiss = (id: number): void => $toasts.set($toasts.get().filter((toast) => toast.id !== id))
/** Takes all messages away. */
export const dismissAll = (): void => $toasts.set([])
