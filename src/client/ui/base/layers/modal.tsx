import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Modal as AriaModal, ModalOverlay, type ModalOverlayProps } from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { listenForEscape } from './escape-in-time.ts'
import { FocusReturn } from './focus-return.ts'
import { HostContext, ReportToHost, useHost } from './hosted.ts'
import { Leaving } from './leaving.tsx'
import { isTakenOver, onUrgent, openUrgent } from './urgent.ts'

/*
 * A modal comes in 150 ms and is not seen any more as soon as it is closed: react-aria waits for the end of what moves while it goes, and
 * where that is cut short by what still moved while it came (Escape at once, on a slow machine) it waits for good, and nobody gets to the
 * page behind. It leaves the page a moment later: a screen reader says what gets the focus back only where the page was no longer behind
 * something when that happened, and where what had the focus was still there.
 */
const LEAVES_AFTER = 100
const leave = () => new Promise<void>((resolve) => setTimeout(resolve, LEAVES_AFTER))

const overlay = tv({
  base: 'fixed inset-0 flex h-(--visual-viewport-height) bg-(--veil) transition-opacity duration-150 entering:opacity-0 exiting:pointer-events-none exiting:opacity-0 exiting:transition-none',
  variants: {
    side: {
      middle: 'items-center justify-center p-4 pb-[max(1rem,var(--toasts-room,0px))]',
      top: 'items-start justify-center p-4 pt-[13vh] pb-[max(1rem,var(--toasts-room,0px))]',
      left: 'items-stretch justify-start pb-[var(--toasts-room,0px)]',
      right: 'items-stretch justify-end pb-[var(--toasts-room,0px)]',
      full: 'items-stretch justify-stretch pb-[var(--toasts-room,0px)]'
    },
    isUrgent: { true: 'z-45', false: 'z-40' }
  }
})

const surface = tv({
  base: 'flex max-h-full min-w-0 max-w-full flex-col overflow-hidden bg-raised text-text shadow-float outline-0 transition-[opacity,scale,translate] duration-150 forced-colors:border exiting:transition-none',
  variants: {
    side: {
      middle: 'rounded-lg entering:scale-98',
      top: 'rounded-xl entering:-translate-y-2',
      left: 'h-full entering:-translate-x-8',
      right: 'h-full entering:translate-x-8',
      full: 'h-full w-full'
    }
  }
})

export interface ModalProps extends Omit<ModalOverlayProps, 'className' | 'style' | 'children'> {
  /** Its position: in the middle, near the top as the palette, at an edge as a drawer, or over everything. */
  side?: 'middle' | 'top' | 'left' | 'right' | 'full'
  /** How wide it is where the window allows: pixels, or a CSS length. */
  width?: number | string
  /** Where the focus goes on closing when its opener is gone, such as the row after a deleted one. */
  returnFocusTo?: (() => HTMLElement | null | undefined) | undefined
  /** Whether nothing may cover it, such as the end of the session: pop-ups close, and dialogs that open later wait. */
  isUrgent?: boolean
  children: React.ReactNode
}

/**
 * A surface above the page, which waits meanwhile. Holds exactly one Dialog. Escape closes it; a press outside does
 * only where `isDismissable` is set, for what was typed must not be lost by a slip.
 */
export function Modal({
  side = 'middle',
  width = 520,
  returnFocusTo,
  isUrgent = false,
  isOpen,
  children,
  ...props
}: ModalProps) {
  const surfaceElement = useRef<HTMLDivElement>(null)
  const isHeldBack = useSyncExternalStore(onUrgent, isTakenOver)
  const wasOpen = useRef(false)
  const host = useHost()
  const isShown = isOpen && host?.isOpen !== false && (isUrgent || wasOpen.current || !isHeldBack)
  wasOpen.current = isShown === true
  const opening = useOpening(isShown === true)
  useEffect(() => (isUrgent && isOpen ? openUrgent() : undefined), [isUrgent, isOpen])
  return (
    <ModalOverlay
      {...props}
      key={opening}
      {...(isShown !== undefined && { isOpen: isShown })}
      onExit={leave}
      data-overlay
      className={overlay({ side, isUrgent })}
    >
      <AriaModal
        ref={surfaceElement}
        className={surface({ side })}
        style={side === 'full' ? {} : { width: typeof width === 'number' ? `${width / 16}rem` : width }}
      >
        {({ isExiting }) => (
          <Leaving isLeaving={isExiting} of={surfaceElement}>
            <FocusReturn to={returnFocusTo} />
            {!isExiting && <EscapeInTime of={surfaceElement} />}
            {host && <ReportToHost host={host} />}
            <HostContext value={null}>{children}</HostContext>
          </Leaving>
        )}
      </AriaModal>
    </ModalOverlay>
  )
}

/** Counts how often it has been opened: what is opened again while it fades away begins anew, as it would a moment later. */
function useOpening(isOpen: boolean): number {
  const [opening, setOpening] = useState({ isOpen, count: 0 })
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) })
  return opening.count
}

/** Handles Escape before the focus has come into the modal. */
function EscapeInTime({ of }: { of: RefObject<HTMLDivElement | null> }) {
  useEffect(() => (of.current ? listenForEscape(of.current) : undefined), [of])
  return null
}
