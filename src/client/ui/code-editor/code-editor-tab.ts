import { indentWithTab } from '@codemirror/commands'
import { type Extension, Prec } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'

/**
 * Whether Tab indents or leaves. It leaves an editor that has just been entered, so that nobody is caught; it indents as
 * soon as something has been typed, or when Ctrl+M says so. Escape and Ctrl+M give the way out back, and on leaving by it
 * all begins anew; what Ctrl+M chose stays chosen.
 */
export function tabMode(onChange: (isIndenting: boolean, isSaid: boolean) => void): Extension {
  let isIndenting = false
  let isChosen = false
  const set = (view: EditorView, next: boolean, isSaid = true) => {
    if (next === isIndenting) return
    isIndenting = next
    view.setTabFocusMode(!next)
    onChange(next, isSaid)
  }
  const toggle = (view: EditorView) => {
    isChosen = true
    set(view, !isIndenting)
    return true
  }
  const giveBack = (view: EditorView) => {
    const was = isIndenting
    set(view, false)
    return was
  }
  return [
    Prec.high(
      keymap.of([
        { key: 'Ctrl-m', run: toggle },
        { key: 'Escape', run: giveBack }
      ])
    ),
    keymap.of([indentWithTab]),
    EditorView.updateListener.of(({ view, transactions }) => {
      if (!isChosen && transactions.some((transaction) => transaction.isUserEvent('input.type'))) set(view, true)
    }),
    EditorView.domEventHandlers({
      focus: (_, view) => view.setTabFocusMode(!isIndenting),
      blur: (_, view) => {
        if (!isChosen) set(view, false, false)
      }
    })
  ]
}
