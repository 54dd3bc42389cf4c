import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { type ChooserFieldProps, OpenerField } from './opener-field.tsx'
import { PopUp } from '../base/layers/pop-up.tsx'
import { TabOut } from '../base/focus/tab-out.tsx'

interface Inner extends ChooserFieldProps {
  /** The choice as it is read, '' for none. */
  shown: string
  /** The choice as it is kept, '' for none. */
  kept: string
  onClear: () => void
  children: (popUp: { name: string; close: () => void }) => ReactNode
}

/** The common body of the fields that open nodes to choose from in a pop-up. */
export function ChooserField({ children, ...props }: Inner) {
  const { t } = useTranslation('ui')
  const [isOpen, setOpen] = useState(false)
  const [width, setWidth] = useState(0)
  const opener = useRef<HTMLButtonElement>(null)
  const popUpId = useId()
  const name = props.label ?? props['aria-label'] ?? t('options')
  const open = (wide: number) => {
    setWidth(wide)
    setOpen(true)
  }
  const close = () => setOpen(false)
  return (
    <OpenerField {...props} opener={opener} isOpen={isOpen} onOpen={open} popUpId={popUpId}>
      <PopUp
        aria-label={name}
        triggerRef={opener}
        isOpen={isOpen}
        onOpenChange={setOpen}
        placement="bottom start"
        style={{ minWidth: `min(${width}px, calc(100vw - 24px))` }}
      >
        <TabOut from="edge" close={close}>
          <Landing id={popUpId}>{children({ name, close })}</Landing>
        </TabOut>
      </PopUp>
    </OpenerField>
  )
}

/** What pops up; it takes the focus itself where there is nothing in it yet that could, so that Escape works. */
function Landing({ id, children }: { id: string; children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!root.current?.contains(document.activeElement)) root.current?.focus()
  }, [])
  return (
    <div ref={root} id={id} tabIndex={-1} className="flex min-h-0 flex-col outline-0">
      {children}
    </div>
  )
}
