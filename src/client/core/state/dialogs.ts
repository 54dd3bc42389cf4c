import { atom, computed } from 'nanostores'

/** A department that its user can choose. */
export interface Depart {
  readonly orgCode: string
  readonly departName: string
}

import { DRAWER_CLOSES } from '#contract/core/limits.ts'
import type { Notice } from '#contract/system/notices.ts'

/** A question that must be answered before something is done. */
export interface UserQuestion {
  readonly title: string
  readonly text: string
  /** What the button says that does it; the dialog's own word where it is left out. */
  readonly confirm?: string
  /** What is done cannot be undone. */
  readonly danger?: boolean
}

/** The dialogs that belong to no screen, with what each needs to be drawn. */
export type OpenedDialog =
  | { readonly kind: 'palette'; readonly query?: string }
  | { readonly kind: 'project'; readonly required: boolean }
  | { readonly kind: 'department'; readonly departs: readonly Depart[]; readonly orgCode: string | null }
  | { readonly kind: 'password' }
  | { readonly kind: 'settings' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'about' }
  | { readonly kind: 'sign-out' }
  /** The session has ended; it is drawn over the work, which stays (READINGS.md A57). */
  | { readonly kind: 'expired' }
  /** The session ends at this moment of the local clock, and can be prolonged by one key. */
  | { readonly kind: 'ending'; readonly at: number }
  /** Somebody else has signed in in another tab. */
  | { readonly kind: 'other-user'; readonly name: string }
  /** A notice in full. */
  | { readonly kind: 'notice'; readonly notice: Notice }
  | { readonly kind: 'question'; readonly question: UserQuestion; readonly answer: (yes: boolean) => void }
export type DialogKind = OpenedDialog['kind']

/** The open dialogs, the one in front last. */
export const $dialogs = atom<readonly OpenedDialog[]>([])
/** The dialog in front; null where none is open. */
export const $dialog = computed($dialogs, (open) => open.at(-1) ?? null)

/** Opens a dialog in front of those that are open; one of the same kind is replaced. */
export function openDialog(dialog: OpenedDialog): void {
  closeDialog(dialog.kind)
  $dialogs.set([...$dialogs.get(), dialog])
}

/** Closes the dialogs of a kind, or the one in front. A question that goes away unanswered is answered with no. */
export function closeDialog(kind: DialogKind | undefined = $dialog.get()?.kind): void {
  const gone = $dialogs.get().filter((dialog) => dialog.kind === kind)
  if (gone.length === 0) return
  $dialogs.set($dialogs.get().filter((dialog) => dialog.kind !== kind))
  for (const dialog of gone) if (dialog.kind === 'question') dialog.answer(false)
}

/** Closes all dialogs. */
export function closeAllDialogs(): void {
  while ($dialog.get()) closeDialog()
}

/** Asks a question and waits for the answer. */
export function askUser(question: UserQuestion): Promise<boolean> {
  return new Promise((resolve) => openDialog({ kind: 'question', question, answer: resolve }))
}

/** Answers the question in front and closes it. */
export function answerQuestion(yes: boolean): void {
  const open = $dialogs.get().findLast((dialog) => dialog.kind === 'question')
  if (open?.kind === 'question') open.answer(yes)
  closeDialog('question')
}

const $isDrawerStarting = atom(true)
/** Whether the settings drawer is open. Its state starts open and closes after 16 ms; nothing is drawn until then (READINGS.md A32). */
export const $isSettingsOpen = computed(
  [$dialogs, $isDrawerStarting],
  (open, isStarting) => isStarting || open.some(({ kind }) => kind === 'settings')
)

/** Lets the drawer's first, unseen opening end. */
export function startSettingsDrawer(): void {
  setTimeout(() => $isDrawerStarting.set(false), DRAWER_CLOSES)
}
