import { atom, computed } from 'nanostores'

import { DRAWER_CLOSES } from '#contract/core/limits.ts'
import type { Notice } from '#contract/system/notices.ts'

/** A department that its user can choose. */
export interface OwnDepart {
  readonly orgCode: string
  readonly departName: string
}

/** The dialogs that belong to no screen, with what each needs to be drawn. */
export type OpenedDialog =
  | { readonly kind: 'palette'; readonly query?: string }
  | { readonly kind: 'project' }
  | { readonly kind: 'department'; readonly departs: readonly OwnDepart[]; readonly orgCode: string | null }
  | { readonly kind: 'password' }
  | { readonly kind: 'settings' }
  /** The keys, or a page of the manual with the heading that is wanted. */
  | { readonly kind: 'keys'; readonly manual?: { readonly page: string; readonly heading?: string } }
  | { readonly kind: 'about' }
  /** My work that goes on after its request. */
  | { readonly kind: 'jobs' }
  | { readonly kind: 'sign-out' }
  /** The session has ended; it is drawn over the work, which stays (READINGS.md A57). */
  | { readonly kind: 'expired' }
  /** The session ends at this moment of the local clock, and can be prolonged by one key. */
  | { readonly kind: 'ending'; readonly at: number }
  /** Somebody else has signed in in another tab. */
  | { readonly kind: 'other-user'; readonly name: string }
  /** A notice in full. */
  | { readonly kind: 'notice'; readonly notice: Notice }
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

/** Closes the dialogs of a kind, or the one in front. */
export function closeDialog(kind: DialogKind | undefined = $dialog.get()?.kind): void {
  const open = $dialogs.get()
  if (open.some((dialog) => dialog.kind === kind)) $dialogs.set(open.filter((dialog) => dialog.kind !== kind))
}

/** Closes all dialogs. */
export function closeAllDialogs(): void {
  while ($dialog.get()) closeDialog()
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
