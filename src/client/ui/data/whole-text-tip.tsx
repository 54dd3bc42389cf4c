import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { TooltipTriggerStateContext } from 'react-aria-components'

import { Tooltip } from '../actions/tooltip.tsx'

/** How long the focus rests on a row before its text is shown whole, in milliseconds: who walks over rows is not held up. */
const REST = 400

/**
 * The text that a list draws without its beginning (`PlacedText`) in the row that has the focus: what the list listens to, and, once the
 * focus rests there, the text and beside which element it belongs, until one goes on or presses Escape.
 */
export function useWholeText() {
  const [text, setText] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const anchor = useRef<Element>(null)
  const restOn = (at: Element | null | undefined) => {
    clearTimeout(timer.current)
    setText(null)
    if (!at) return
    timer.current = setTimeout(() => {
      anchor.current = at
      if (at.isConnected) setText(at.textContent)
    }, REST)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    text,
    anchor,
    state: { isOpen: true, shouldSkipAnimation: true, open: () => undefined, close: () => restOn(null) },
    listeners: {
      onFocusCapture: ({ target }: FocusEvent) => restOn(target.closest('[role=row]')?.querySelector('[data-whole]')),
      onBlurCapture: () => restOn(null),
      onKeyUpCapture: ({ key }: KeyboardEvent) => void (key === 'Escape' && restOn(null))
    }
  }
}

/**
 * The whole text of the row in which the focus rests, beside it; nothing where that is drawn whole. It is for the eye: a screen reader has
 * read it at the row.
 */
export function WholeTextTip({ text, anchor, state }: Omit<ReturnType<typeof useWholeText>, 'listeners'>) {
  if (text === null) return null
  return (
    <TooltipTriggerStateContext.Provider value={state}>
      <Tooltip isOpen triggerRef={anchor} placement="bottom start" render={(props) => <div {...props} aria-hidden />}>
        {text}
      </Tooltip>
    </TooltipTriggerStateContext.Provider>
  )
}
