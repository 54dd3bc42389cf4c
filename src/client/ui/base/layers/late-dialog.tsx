import { type ReactNode, Suspense, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { announce } from '../announcer.ts'

/** Keys of more than one letter that change what has the focus, or do something to it. */
const ACTING: ReadonlySet<string> = new Set(['Enter', 'Backspace', 'Delete', 'F2', 'Process'])

/**
 * The boundary of dialogs that are fetched when they are first opened. Until one is there, what is typed is meant for its fields, and is
 * kept from the page behind it, in which a letter may act on a row; why nothing happens is announced. It holds nothing that is on the
 * screen before.
 */
export function LateDialog({ children }: { readonly children: ReactNode }) {
  return <Suspense fallback={<KeysKept />}>{children}</Suspense>
}

function KeysKept() {
  const { t } = useTranslation('ui')
  useLayoutEffect(() => {
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length !== 1 && !ACTING.has(event.key)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      announce(t('loading'), { about: 'late-dialog' })
    }
    window.addEventListener('keydown', keep, true)
    return () => window.removeEventListener('keydown', keep, true)
  }, [t])
  return null
}
