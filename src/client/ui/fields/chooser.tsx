import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { Button } from '../actions/button.tsx'
import { PopUp } from '../base/layers/pop-up.tsx'
import { TabOut } from '../base/focus/tab-out.tsx'

interface ChooserButtonProps {
  /** What it does, with the field's name in it. */
  'aria-label': string
  icon: ReactNode
  isOpen: boolean
  isDisabled: boolean
  open: () => void
}

/** The button at the end of a field that opens what the value is chosen from. */
export function ChooserButton({ icon, isOpen, isDisabled, open, 'aria-label': label }: ChooserButtonProps) {
  return (
    <Button
      kind="plain"
      className="-my-px -me-px"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      isDisabled={isDisabled}
      icon={icon}
      onPress={open}
    />
  )
}

interface ChooserProps {
  /** The field's name. */
  name: string
  /** The input at which it opens and to which the focus returns. */
  at: RefObject<HTMLInputElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

/** What pops up below a field to choose its value from: named, left by Escape and by Tab past its last stop. */
export function Chooser({ name, at, isOpen, onOpenChange, children }: ChooserProps) {
  const { t } = useTranslation('ui')
  const title = t('calendarOf', { name })
  return (
    <PopUp aria-label={title} triggerRef={at} isOpen={isOpen} onOpenChange={onOpenChange} placement="bottom start">
      <Dialog aria-label={title} className="p-3 outline-0">
        <TabOut from="edge" close={() => onOpenChange(false)}>
          {children}
        </TabOut>
      </Dialog>
    </PopUp>
  )
}
