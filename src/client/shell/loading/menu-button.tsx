import { Suspense, useRef, useState } from 'react'

import { Button, type ButtonProps } from '#ui/actions/button.tsx'

import { type Load, lazyView } from './lazy-view.ts'

/** What a menu is handed by its button. */
export interface MenuOfButton {
  readonly opener: { current: HTMLElement | null }
  /** What has the focus first: an item, or the menu itself where the mouse has opened it; undefined while it is closed. */
  readonly focus: 'first' | 'last' | 'menu' | undefined
  readonly close: () => void
}

type MenuButtonProps = ButtonProps & {
  /** Brings the menu: what pops up is large, and no page waits for it. */
  readonly load: Load<MenuOfButton>
}

/**
 * A button that opens a menu (the ARIA pattern): Enter and the arrows open it at its first or last entry. The menu is fetched
 * when somebody comes to the button, if it has not been fetched before.
 */
export function MenuButton({ load, ...props }: MenuButtonProps) {
  const [focus, setFocus] = useState<MenuOfButton['focus']>()
  // Once it has been open it stays, closed: it gives the focus back.
  const wasOpened = useRef(false)
  if (focus !== undefined) wasOpened.current = true
  const opener = useRef<HTMLButtonElement>(null)
  const Opened = lazyView(load)
  const fetchMenu = () => void load().catch(() => undefined)
  return (
    <>
      <Button
        {...props}
        ref={opener}
        aria-haspopup="menu"
        aria-expanded={focus !== undefined}
        preventFocusOnPress
        onFocus={fetchMenu}
        onHoverStart={fetchMenu}
        onPressStart={({ pointerType, target }) => {
          if (pointerType === 'touch' || pointerType === 'keyboard') return
          if (target instanceof HTMLElement) target.focus({ preventScroll: true })
          setFocus(pointerType === 'virtual' ? 'first' : 'menu')
        }}
        onPress={({ pointerType }) => {
          if (pointerType === 'touch') setFocus('menu')
          else if (pointerType === 'keyboard') setFocus('first')
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
            setFocus(event.key === 'ArrowDown' ? 'first' : 'last')
          else event.continuePropagation()
        }}
      />
      {wasOpened.current && (
        <Suspense>
          <Opened opener={opener} focus={focus} close={() => setFocus(undefined)} />
        </Suspense>
      )}
    </>
  )
}
