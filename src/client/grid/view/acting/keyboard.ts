import { intentOf, type KeyPress, nameOf } from '../../model/data/keys.ts'
import { act, type ActContext } from './act.ts'

/** A key that an input method takes: where nothing can be composed on the cell itself, its editor opens so that the composition goes into it. */
const isComposingStart = ({ key, keyCode }: KeyPress) =>
  keyCode === 229 && (key === 'Process' || key === 'Unidentified' || [...key].length === 1)

/** Does what a key means in the grid; what means nothing is left to the browser and the screen reader. */
export function pressed(context: ActContext, event: KeyboardEvent): void {
  const { grid } = context.stage
  context.stage.touched()
  const { mode } = grid.state.edit
  if (event.defaultPrevented) return
  if (mode === 'view' && !context.stage.composing.isReady && isComposingStart(event)) return void grid.edit.open('')
  if (mode === 'view' && (nameOf(event) === 'Tab' || nameOf(event) === 'Shift+Tab')) {
    if (grid.edit.tab(event.shiftKey ? 'previous' : 'next')) event.preventDefault()
    return
  }
  const intent = intentOf(event, mode)
  if (!intent) return
  // Space and Enter press a header's button by themselves.
  if (
    grid.state.cursor.at.line < 0 &&
    (nameOf(event) === 'Enter' || nameOf(event) === 'Space') &&
    event.target instanceof HTMLButtonElement
  )
    return
  if (act(context, intent)) event.preventDefault()
}
