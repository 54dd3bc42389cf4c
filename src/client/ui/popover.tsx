import { type ReactNode, useContext } from 'react'
import { Dialog, DialogTrigger, OverlayTriggerStateContext } from 'react-aria-components'

import { PopUp, type PopUpProps } from './pop-up.tsx'
import { TabOut } from './tab-out.tsx'

/** Ties a button to the popover that it opens: the button first, then the popover. */
export { DialogTrigger as PopoverTrigger }

export interface PopoverProps extends Omit<PopUpProps, 'children'> {
  /** What it holds; a function is given a way to close it. */
  children: ReactNode | ((popover: { close: () => void }) => ReactNode)
}

/** A small surface beside its opener, closed by Escape, by a press outside and by Tab past its last stop. */
export function Popover({ children, ...props }: PopoverProps) {
  return (
    <PopUp {...props}>
      <Content label={props['aria-label']}>{children}</Content>
    </PopUp>
  )
}

function Content({ label, children }: { label: string; children: PopoverProps['children'] }) {
  const state = useContext(OverlayTriggerStateContext)
  const close = () => state?.close()
  return (
    <Dialog aria-label={label} className="p-3 outline-0">
      <TabOut from="edge" close={close}>
        {typeof children === 'function' ? children({ close }) : children}
      </TabOut>
    </Dialog>
  )
}
