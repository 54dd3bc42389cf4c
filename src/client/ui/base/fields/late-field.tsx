import { type ReactNode, type RefObject, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { bareInput, FieldLabel, fieldBox, fieldColumn } from './field.tsx'
import { stopsIn } from '../focus/stops.ts'

interface LateFieldProps {
  /** What the field is called. */
  readonly label: string
  /** Whether it has the focus when it comes up. */
  readonly autoFocus?: boolean
  readonly children: ReactNode
}

/**
 * A field that comes up in a form which is in use. While its control is fetched a stop of the same size and name has its place: the other
 * fields stay as they are, Tab passes over none, and what is typed here is not typed elsewhere. Who has come to it goes on in the control.
 */
export function LateField({ label, autoFocus = false, children }: LateFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  const wanted = useRef(autoFocus)
  useEffect(() => {
    if (wanted.current) firstStop(place)?.focus()
    wanted.current = false
  }, [])
  return (
    <div ref={place} className="min-w-0">
      <Suspense fallback={<Coming label={label} place={place} />}>{children}</Suspense>
    </div>
  )
}

function Coming({ label, place }: { readonly label: string; readonly place: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('ui')
  const stop = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const element = stop.current
    return () => {
      if (element === null || document.activeElement !== element) return
      // The control is hidden until the whole of it is in the page.
      queueMicrotask(() => firstStop(place)?.focus())
    }
  }, [place])
  return (
    <div className={fieldColumn}>
      <FieldLabel>{label}</FieldLabel>
      <div className={fieldBox()}>
        <input ref={stop} readOnly aria-busy aria-label={label} placeholder={t('loading')} className={bareInput} />
      </div>
      <div className="min-h-5" />
    </div>
  )
}

const firstStop = (place: RefObject<HTMLDivElement | null>) => place.current && stopsIn(place.current)[0]
