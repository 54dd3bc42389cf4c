import { $dialog } from '#core/state/dialogs.ts'
import { possibleCommands } from '#core/work/commands.ts'

import { isPressed } from './table.ts'

/**
 * Runs the command whose keys are pressed: those of the frame and those of the screen in front. Not while a dialog waits for an
 * answer, nor while an input method composes. Gives back how to stop.
 */
export function startShortcuts(): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
    const command = possibleCommands().find(({ keys }) => keys !== undefined && isPressed(keys, event))
    if (!command) return
    event.preventDefault()
    if (!event.repeat && !isDialogOpen()) void command.run()
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}

/** What is closing is closed. */
const DIALOGS = ':is([role="dialog"], [role="alertdialog"]):not([data-exiting] *)'

/** Also the dialogs that screens open by themselves. */
const isDialogOpen = () => $dialog.get() !== null || document.querySelector(DIALOGS) !== null
