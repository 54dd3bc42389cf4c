import { useEffect, useRef, useState } from 'react'

import { openPdf, type Pdf } from '#ui/pdf/pdf-engine.ts'

/** The document of bytes; the one before stays in sight until the next is open. Each goes when the next has come, the last with what shows it. */
export function useOpenPdf(data: ArrayBuffer | undefined): Pdf | undefined {
  const [pdf, setPdf] = useState<Pdf>()
  const shown = useRef<Pdf>(undefined)
  useEffect(() => {
    if (!data) return
    let isGone = false
    openPdf(data).then(
      (opened) => {
        if (isGone) return void opened.loadingTask.destroy()
        void shown.current?.loadingTask.destroy()
        shown.current = opened
        setPdf(opened)
      },
      // What the server has drawn can be opened; if it cannot, the page before stays.
      () => undefined
    )
    return () => {
      isGone = true
    }
  }, [data])
  useEffect(() => () => void shown.current?.loadingTask.destroy(), [])
  return pdf
}
