import { type ReactNode, useContext } from 'react'
import { Dialog, DialogTrigger, OverlayTriggerStateContext } from 'react-aria-components'

import { PopUp, type PopUpProps } from '../base/layers/pop-up.tsx'
import { TabOut } from '../base/focus/tab-out.tsx'

/** Ties a button to the popover that it opens: the button first, then the popover. */
export { DialogTrigger as PopoverTrigger }

export interface PopoverProps extends Omit<PopUpProps, 'children'> {
  /** Whether Tab goes round in it instead of leaving and closing it: for what is more than a remark at its opener. */
  keepsFocus?: boolean
  /** What it holds; a function is given a way to close it. */
  children: ReactNode | ((popover: { close: () => void }) => ReactNode)
}

/** A small surface beside its opener, closed by Escape, by a press outside and by Tab past its last stop. */
export function Popover({ children, keepsFocus = false, ...props }: PopoverProps) {
  return (
    <PopUp {...props}>
      <Content label={props['aria-label']} keepsFocus={keepsFocus}>
        {children}
      </Content>
    </PopUp>
  )
}

function Content({
  label,
  keepsFocus,
  children
}: {
  label: string
  keepsFocus: boolean
  children: PopoverProps['children']
}) {
  const state = useContext(OverlayTriggerStateContext)
  const close = () => state?.close()
  const content = typeof children === 'function' ? children({ close }) : children
  return (
    <Dialog aria-label={label} className="p-3 outline-0">
      {keepsFocus ? (
        content
      ) : (
        <TabOut from="edge" close={close}>
          {content}
        </TabOut>
      )}
    </Dialog>
  )
}
