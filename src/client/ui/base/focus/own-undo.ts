const EDITORS = 'textarea, [contenteditable], .g-grid'
const FIELDS = 'input:not([type="checkbox"], [type="radio"]), [role="textbox"], [role="combobox"], [role="spinbutton"]'

/** The field in which something was typed since it has the focus. */
let typedInto: EventTarget | null = null

/** Follows where something is typed. Gives back how to stop. */
export function followTyping(): () => void {
  const type = ({ target }: Event) => {
    typedInto = target
  }
  const arrive = ({ target }: Event) => {
    if (target !== typedInto) typedInto = null
  }
  document.addEventListener('input', type, true)
  document.addEventListener('focusin', arrive, true)
  return () => {
    document.removeEventListener('input', type, true)
    document.removeEventListener('focusin', arrive, true)
    typedInto = null
  }
}

/**
 * Whether Ctrl+Z belongs to what has the focus: a text of several lines, a drawn grid, or a field in which something was typed since. A
 * field that the page has given the focus, as after something was added or removed, has nothing of its own to take back.
 */
export function hasOwnUndo(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest(EDITORS) !== null || (target === typedInto && target.closest(FIELDS) !== null)
}
