import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { fail } from '#core/state/toasts.ts'
import { announce } from '#ui/base/announcer.ts'

/** Of so many pages the progress of printing is announced. */
const LONG = 20

/** Prints a document; leaving the page ends the preparation. */
export function usePrinting(name: string): { print: (data: ArrayBuffer) => Promise<void>; isPrinting: boolean } {
  const { t } = useTranslation('files')
  const [isPrinting, setPrinting] = useState(false)
  const stop = useRef(new AbortController())
  useEffect(() => {
    const mine = new AbortController()
    stop.current = mine
    return () => mine.abort()
  }, [])
  const print = async (data: ArrayBuffer) => {
    const { signal } = stop.current
    setPrinting(true)
    announce(t('printing', { name }))
    try {
      const { printPdf } = await import('#ui/pdf/pdf-print.ts')
      await printPdf(data, {
        signal,
        onPage: (page, pages) => page % LONG === 0 && announce(t('printingPage', { page, pages }), { about: 'print' })
      })
    } catch {
      if (!signal.aborted) fail(t('printFailed', { name }))
    } finally {
      setPrinting(false)
    }
  }
  return { print, isPrinting }
}
