import { $dialog } from '#core/state/dialogs.ts'
import { isListCommand, isSingleKey } from '#core/state/list-keys.ts'
import { failureText } from '#core/state/failure-text.ts'
import { $ownKeys } from '#core/state/own-keys.ts'
import { warn } from '#core/state/toasts.ts'
import { type PaletteCommand, possibleCommands, refusedCommands, UNDO } from '#core/work/commands.ts'
import { closeOpenDialogs } from '#ui/base/layers/open-dialogs.ts'
import { followTyping, hasOwnUndo } from '#ui/base/focus/own-undo.ts'
import { startRegions } from '#ui/base/focus/regions.ts'
import { isOverPage } from '#ui/base/layers/over-page.ts'
import { isTakenOver } from '#ui/base/layers/urgent.ts'

import { isPressed, keysOf } from './table.ts'

/**
 * Runs the command whose keys are pressed: those of the frame and those of the screen in front. Not while a dialog is open, which closes
 * for the palette alone and asks before it loses anything, nor while an input method composes. Single characters act in lists that bear
 * `data-list-keys` alone. Gives back how to stop.
 */
export function startShortcuts(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
    const command = possibleCommands().find(
      ({ id, keys }) =>
        (keys !== undefined && !isSingleKey(keys) && isPressed(keys, event)) || (id === 'keys' && isQuestion(event))
    )
    if (!command || (command.keys === UNDO && hasOwnUndo(event.target))) return
    event.preventDefault()
    if (event.repeat) return
    if (!isDialogOpen()) void command.run()
    else if (command.id === 'palette' && mayGiveWay())
      void closeOpenDialogs().then((areClosed) => areClosed && command.run())
  }
  // Before the list itself, for which Space and letters may mean something else.
  const pressInList = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229 || !isInList(event.target)) return
    const isMeant = ({ id, keys }: PaletteCommand) =>
      isListCommand(id) && keys !== undefined && isSingleKey(keys) && isPressed(keys, event)
    const command = possibleCommands().find(isMeant)
    // What a letter of the list does not do, because it may not, is not left unexplained.
    const refused = command ? undefined : refusedCommands().find(isMeant)
    if (!command && !refused) return
    event.preventDefault()
    event.stopPropagation()
    if (event.repeat || isDialogOpen()) return
    if (refused) warn(failureText('noRight', { action: (refused.right ?? refused.title)() }))
    else void command?.run()
  }
  document.addEventListener('keydown', press)
  document.addEventListener('keydown', pressInList, true)
  const stopTyping = followTyping()
  const stopRegions = startRegions((event) =>
    isKey('region.next', event) ? 1 : isKey('region.previous', event) ? -1 : 0
  )
  return () => {
    document.removeEventListener('keydown', press)
    document.removeEventListener('keydown', pressInList, true)
    stopRegions()
    stopTyping()
  }
}

/** Whether a row of a list with keys of single characters has the focus, and nothing is typed into there. */
const isInList = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('[data-list-keys]') !== null &&
  target.closest('input, textarea, select, button, a, [contenteditable], [role="columnheader"]') === null

function isKey(id: 'region.next' | 'region.previous', event: KeyboardEvent): boolean {
  const keys = keysOf(id)
  return keys !== undefined && isPressed(keys, event)
}

const TEXTS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="textbox"], [role="combobox"], [role="searchbox"], [role="spinbutton"]'
/** Where a character is typed, or begins an edit. */
const TYPED_INTO = `${TEXTS}, [role="grid"], [role="treegrid"]`

const isTypedInto = (target: EventTarget | null) => target instanceof Element && target.closest(TYPED_INTO) !== null

/** `?` where it is switched on, and where nobody means the character itself. */
function isQuestion({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean {
  if (!$ownKeys.get().question || (key !== '?' && key !== '？') || ctrlKey || altKey || metaKey) return false
  return !isTypedInto(target)
}

/** What is closing is closed. */
const QUESTIONS = '[role="alertdialog"]:not([data-exiting], [data-exiting] *)'
const DIALOGS = ':is([role="dialog"], [role="alertdialog"]):not([data-exiting], [data-exiting] *)'

/** Whether nothing that is open must be answered first. */
const mayGiveWay = () => $dialog.get()?.kind !== 'palette' && !isTakenOver() && !isOverPage(QUESTIONS)

/** Also the dialogs that screens open by themselves. */
const isDialogOpen = () => $dialog.get() !== null || isOverPage(DIALOGS)
