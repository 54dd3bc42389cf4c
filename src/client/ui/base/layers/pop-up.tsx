import { useContext, useEffect, useRef } from 'react'
import {
  Popover as AriaPopover,
  type PopoverProps as AriaPopoverProps,
  OverlayTriggerStateContext,
  PopoverContext
} from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from '../compose-class.ts'
import { Leaving } from './leaving.tsx'
import { onTakeover } from './urgent.ts'

const styles = tv({
  base: 'flex max-w-[calc(100vw-24px)] flex-col overflow-auto rounded-control border border-line bg-raised text-text shadow-float outline-0 transition-opacity duration-100 entering:opacity-0 exiting:transition-none'
})

export interface PopUpProps extends AriaPopoverProps {
  /** The name of what pops up. It is said inside: a name borrowed from the opener is lost while the page behind is inert. */
  'aria-label': string
}

/** The floating surface of menus, lists and popovers. It goes at once, so that the next key is for what it was opened by. */
export function PopUp({ className, offset = 4, children, ...props }: PopUpProps) {
  const context = useContext(PopoverContext)
  const state = useContext(OverlayTriggerStateContext)
  const surface = useRef<HTMLElement>(null)
  const close = () => (props.onOpenChange ?? state?.setOpen)?.(false)
  return (
    <PopoverContext.Provider value={unlabelled(context)}>
      <AriaPopover {...props} ref={surface} offset={offset} className={composeClass(className, styles())}>
        {(drawn) => (
          <Leaving isLeaving={drawn.isExiting} of={surface}>
            <GivesWay close={close} />
            {typeof children === 'function' ? children(drawn) : children}
          </Leaving>
        )}
      </AriaPopover>
    </PopoverContext.Provider>
  )
}

/** Closes the pop-up when something urgent comes up, such as the end of the session. */
function GivesWay({ close }: { close: () => void }) {
  const newest = useRef(close)
  newest.current = close
  useEffect(() => onTakeover(() => newest.current()), [])
  return null
}

/** A context without the name it borrows from the opener. */
export function unlabelled<Context>(context: Context): Context {
  return context && typeof context === 'object' ? { ...context, 'aria-labelledby': undefined } : context
}
