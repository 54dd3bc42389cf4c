import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'

import { Button } from '../actions/button.tsx'
import { focusRing } from '../base/focus/focus-ring.ts'
import { closeToast, onToasts, staying, type Toast, type ToastKind, toastsNow } from '../base/toast-queue.ts'
import type { Corner } from '../base/toast-place.ts'
import { useToastPlace } from '../base/use-toast-place.ts'
import { VisuallyHidden } from '../base/visually-hidden.tsx'

const SIGNS: Record<
  ToastKind,
  { Sign: typeof Info; colour: string; word: 'info' | 'success' | 'warning' | 'failure' }
> = {
  info: { Sign: Info, colour: 'text-brand-text', word: 'info' },
  success: { Sign: CircleCheck, colour: 'text-good', word: 'success' },
  warning: { Sign: TriangleAlert, colour: 'text-warn', word: 'warning' },
  error: { Sign: CircleAlert, colour: 'text-danger', word: 'failure' }
}

const PLACES: Record<Corner, string> = {
  'bottom-end': 'end-4 bottom-[calc(var(--footer,31px)+8px)]',
  'top-end': 'end-4 top-17',
  'bottom-start': 'start-4 bottom-[calc(var(--footer,31px)+8px)]',
  'top-start': 'start-4 top-17'
}

/**
 * The messages of `toast`, at the bottom left above the footer, or in another corner where they would cover a main action there; a dialog leaves them room below itself. It is drawn once on the
 * page. F6 goes to them, also above a dialog; Escape closes the one that has the focus. They wait while they are pointed at or
 * have the focus.
 */
export function Toasts() {
  const { t } = useTranslation('ui')
  const toasts = useSyncExternalStore(onToasts, toastsNow)
  const region = useRef<HTMLElement>(null)
  const before = useRef<HTMLElement>(null)
  const [isHeld, setHeld] = useState(false)
  const corner = useToastPlace(region, toasts.length > 0)
  const close = (id: number) => {
    const held = region.current?.contains(document.activeElement)
    closeToast(id)
    if (held)
      requestAnimationFrame(() => (region.current?.querySelector<HTMLElement>('button') ?? before.current)?.focus())
  }
  if (toasts.length === 0) return null
  return createPortal(
    <section
      ref={region}
      aria-label={t('messages')}
      tabIndex={-1}
      data-region
      data-react-aria-top-layer="true"
      className={`fixed z-50 max-h-[45dvh] w-90 max-w-[calc(100vw-2rem)] overflow-y-auto outline-0 ${PLACES[corner]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ relatedTarget }) => {
        setHeld(true)
        if (relatedTarget instanceof HTMLElement && !region.current?.contains(relatedTarget))
          before.current = relatedTarget
      }}
      onBlur={({ relatedTarget }) => setHeld(region.current?.contains(relatedTarget) ?? false)}
    >
      <ol className="flex flex-col gap-2">
        {toasts.slice(-4).map((toast) => (
          <ToastCard key={toast.id} toast={toast} isHeld={isHeld} close={() => close(toast.id)} />
        ))}
      </ol>
    </section>,
    document.body
  )
}

function ToastCard({ toast, isHeld, close }: { toast: Toast; isHeld: boolean; close: () => void }) {
  const { t } = useTranslation('ui')
  const { Sign, colour, word } = SIGNS[toast.kind]
  const time = staying(toast)
  useEffect(() => {
    if (isHeld || time === Number.POSITIVE_INFINITY) return
    const timer = setTimeout(() => closeToast(toast.id), time)
    return () => clearTimeout(timer)
  }, [isHeld, time, toast.id])
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }
  return (
    <li
      className={focusRing({
        class:
          'flex items-start gap-2.5 rounded-lg border border-line bg-raised py-2.5 pe-2 ps-3.5 text-text shadow-float'
      })}
      onKeyDown={keys}
    >
      <Sign aria-hidden className={`mt-1 size-4 flex-none ${colour}`} />
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-0.5 wrap-anywhere">
        <p>
          <VisuallyHidden>{t(word)} </VisuallyHidden>
          {toast.text}
        </p>
        {toast.description && <p className="text-quiet text-xs/5">{toast.description}</p>}
        {toast.actions && (
          <div className="flex flex-wrap gap-2 pt-1">
            {toast.actions.map(({ label, onAction }) => (
              <Button
                key={label}
                size="small"
                onPress={() => {
                  // What is not done yet is not shown as done: the message goes when it is, and stays where it failed.
                  const doing = onAction()
                  if (doing instanceof Promise) doing.then(close, () => undefined)
                  else close()
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <Button
        kind="plain"
        size="small"
        aria-label={t('closeMessage', { text: toast.text })}
        icon={<X aria-hidden />}
        onPress={close}
      />
    </li>
  )
}
