import type { ReactNode } from 'react'

/** What is asked before something happens. */
export interface Question {
  /** The question in a few words. */
  title: string
  /** What will happen; what cannot be undone. */
  text?: ReactNode
  /** The word on the button that does it, default 确定. */
  confirmLabel?: string
  /** The word on the button that does not, default 取消. */
  cancelLabel?: string
  /** Danger for what destroys: then the safe button has the focus. */
  kind?: 'plain' | 'danger'
}

interface Asked extends Question {
  readonly answer: (yes: boolean) => void
}

let asked: Asked | undefined
const listeners = new Set<() => void>()

function put(next: Asked | undefined): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks and waits: true when the person agrees. A question that is still open is answered with no. Needs a ConfirmHost on the page. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((answer) => put({ ...question, answer }))
}

/** The question that waits for its answer. */
export const askedNow = (): Asked | undefined => asked
/** The question has been answered. */
export const settle = (): void => put(undefined)
/** Answers the open question with no: whoever was asked has gone. */
export function dismissQuestion(): void {
  asked?.answer(false)
  settle()
}
/** Subscribes to each question and each answer; returns the function that unsubscribes. */
export function onAsked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
