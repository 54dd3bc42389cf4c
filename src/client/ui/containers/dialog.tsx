import { Maximize2, Minimize2, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { Dialog as AriaDialog, type DialogProps as AriaDialogProps, Heading } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { confirm } from '../base/layers/asking.ts'
import { Button } from '../actions/button.tsx'
import { useGivesWay } from '../base/layers/open-dialogs.ts'
import { Modal, type ModalProps } from '../base/layers/modal.tsx'
import { ScrollArea } from './scroll-area.tsx'
import { UnsavedChanges, UnsavedChangesContext, useUnsavedChanges } from '../base/layers/unsaved-changes.ts'
import { isWithControl } from '../base/pressed-keys.ts'

type Content = ReactNode | ((dialog: { close: () => void }) => ReactNode)

export interface DialogProps extends Omit<ModalProps, 'children' | 'side' | 'isOpen' | 'onOpenChange' | 'ref'> {
  /** Its name, shown at the top. */
  title: string
  /** Whether it is on the screen. */
  isOpen: boolean
  /** Called with false when it has been allowed to close. */
  onOpenChange: (isOpen: boolean) => void
  /** Its content; scrolls when it is taller than the window. A function is given a way to close. */
  children: Content
  /** Buttons at the bottom, the main one last. A button with slot="close" closes. */
  footer?: Content
  /** Whether a button makes it as large as the window. */
  canFullscreen?: boolean
  /** Whether closing it now would lose what has been changed in it. What a form in it holds, and what is reported from within, is asked about in any case. */
  isChanged?: boolean
  /** Asked before it closes by Escape, its cross or a cancelling button; false keeps it open. Without it changes in it are asked about before they are lost. */
  onBeforeClose?: (() => boolean | Promise<boolean>) | undefined
  /** Drawers are at an edge. */
  side?: 'middle' | 'left' | 'right'
  /** An alertdialog where it must be answered before anything else. */
  role?: AriaDialogProps['role']
  /** The dialog itself. */
  ref?: Ref<HTMLElement>
}

/**
 * A window in the page with a title, content and buttons. It keeps the keyboard until it is closed and gives it back to its opener.
 * Ctrl+Enter presses its main button, unless what has the focus has taken that for itself.
 */
export function Dialog({
  title,
  isOpen,
  onOpenChange,
  children,
  footer,
  canFullscreen = false,
  isChanged = false,
  onBeforeClose,
  side = 'middle',
  role = 'dialog',
  ref,
  ...props
}: DialogProps) {
  const { t } = useTranslation('ui')
  const [isFull, setFull] = useState(false)
  const [changes] = useState(() => new UnsavedChanges())
  const holdsChanges = () => isChanged || changes.has()
  useUnsavedChanges(() => isOpen && holdsChanges())
  const mayClose = onBeforeClose ?? (() => !holdsChanges() || confirm({ title: t('giveUpTitle'), text: t('giveUp') }))
  const buttons = useRef<HTMLDivElement>(null)
  const finishByKeys = (event: KeyboardEvent) => {
    if (!isWithControl(event, 'enter')) return
    // A dialog above this one is a part of it for React: its keys are its own.
    event.stopPropagation()
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.repeat) return
    buttons.current?.querySelector<HTMLButtonElement>('[data-main-action]:enabled')?.click()
  }
  // It means the main button, and not the button or the choice that happens to have the focus; a form sees to its own.
  const finishFromButton = (event: KeyboardEvent) => {
    const { target, currentTarget } = event
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    if (target.closest('button, [type=radio]') && !target.closest('form, [data-main-action]')) finishByKeys(event)
  }
  const keys = { onKeyDown: finishByKeys, onKeyDownCapture: finishFromButton }
  const change = async (next: boolean) => {
    const may = next || mayClose()
    const does = may === true || (await may)
    if (does) onOpenChange(next)
    return does
  }
  // What must be answered first gives way to nothing.
  useGivesWay(isOpen && role === 'dialog' && props.isUrgent !== true, () => change(false))
  return (
    <Modal {...props} isOpen={isOpen} onOpenChange={(next) => void change(next)} side={isFull ? 'full' : side}>
      {/* By its own words, and not by those of its heading: a screen reader may ask for them before the heading is there. */}
      <AriaDialog
        role={role}
        aria-label={title}
        {...(ref && { ref })}
        className="flex min-h-0 flex-1 flex-col outline-0"
      >
        {(dialog) => (
          <div role="presentation" className="contents" {...keys}>
            {/* A header here would be the banner of the page, and be said as that. */}
            <div className="flex items-center gap-1 border-line border-b py-2 pe-2 ps-5">
              <Heading
                slot="title"
                className="min-w-0 flex-1 rounded-sm py-1 font-semibold text-base/6 outline-0 outline-focus focus-visible:outline-2"
              >
                {title}
              </Heading>
              {canFullscreen && (
                <Button
                  kind="plain"
                  aria-label={t('fullscreen')}
                  aria-pressed={isFull}
                  icon={isFull ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
                  onPress={() => setFull(!isFull)}
                />
              )}
              <Button kind="plain" slot="close" aria-label={t('close')} icon={<X aria-hidden />} />
            </div>
            <ScrollArea aria-label={title} className="min-h-0 flex-1 px-5 py-4">
              <UnsavedChangesContext value={changes}>
                {typeof children === 'function' ? children(dialog) : children}
              </UnsavedChangesContext>
            </ScrollArea>
            {footer !== undefined && (
              <div
                ref={buttons}
                className="flex flex-wrap items-center justify-end gap-2 border-line border-t px-5 py-3"
              >
                {typeof footer === 'function' ? footer(dialog) : footer}
              </div>
            )}
            <FirstFocus />
          </div>
        )}
      </AriaDialog>
    </Modal>
  )
}

/**
 * Where nothing inside asks for the focus, the title has it. On the dialog itself a screen reader would read all of it in one
 * breath (ARIA Authoring Practices, modal dialog).
 */
function FirstFocus() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const dialog = here.current?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]')
    // Fields take the focus in effects of their own; what is left to the dialog itself is then the title's.
    const frame = requestAnimationFrame(() => {
      const heading = dialog?.querySelector<HTMLElement>('h2')
      if (!heading || document.activeElement !== dialog) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return <span ref={here} hidden />
}
