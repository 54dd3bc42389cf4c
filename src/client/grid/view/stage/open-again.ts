import type { GridModel } from '../../model/create-grid.ts'

/** Opens the active cell's editor again where one had been typing: the caret is behind what was typed, which the next letter must not replace. */
export function openAgain({ edit, state }: GridModel): void {
  if (state.edit.mode === 'edit') return
  edit.open()
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  // A field of a kind that has no caret answers null, and throws where one is set.
  if (field.selectionEnd !== null) field.selectionStart = field.selectionEnd
}
