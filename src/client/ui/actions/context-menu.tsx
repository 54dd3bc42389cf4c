import { type ReactNode, useRef } from 'react'

import { MenuList } from './menu.tsx'
import type { ContextMenuState } from '../base/layers/context-menu-state.ts'
import { menuCloses, rememberOpener } from '../base/layers/menu-opener.ts'
import { PopUp } from '../base/layers/pop-up.tsx'

export interface ContextMenuProps<Subject> {
  /** The state made by useContextMenu. */
  menu: Pick<ContextMenuState<Subject>, 'subject' | 'place' | 'close'>
  /** What the menu is about; said inside the menu. */
  'aria-label': string
  /** Its items, for what it was opened for. */
  children: (subject: Subject) => ReactNode
}

/** The menu of a thing, at the pointer or below the thing. Focus returns to the thing. */
export function ContextMenu<Subject>({ menu, children, 'aria-label': label }: ContextMenuProps<Subject>) {
  const anchor = useRef<HTMLSpanElement>(null)
  const opener = useRef<Element | null>(null)
  const { place, subject, close } = menu
  // Before the menu takes the focus: what has it now is what the menu is opened for.
  if (place === undefined) {
    menuCloses(opener.current)
    opener.current = null
  } else opener.current ??= document.activeElement
  const remember = (list: HTMLElement | null) => {
    if (list) rememberOpener(list, opener.current)
  }
  return (
    <>
      <span ref={anchor} className="pointer-events-none fixed size-0" style={{ left: place?.x, top: place?.y }} />
      <PopUp
        aria-label={label}
        triggerRef={anchor}
        isOpen={place !== undefined}
        onOpenChange={(isOpen) => !isOpen && close()}
        placement="bottom start"
        offset={2}
      >
        {subject !== undefined && (
          <MenuList aria-label={label} autoFocus="first" onClose={close} ref={remember}>
            {children(subject)}
          </MenuList>
        )}
      </PopUp>
    </>
  )
}
