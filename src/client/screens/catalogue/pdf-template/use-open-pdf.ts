import { useEffect, useState } from 'react'

import { openPdf, type Pdf } from '#ui/pdf/pdf-engine.ts'

/** The document of bytes; the one before stays in sight until the next is open, and goes then. */
export function useOpenPdf(data: ArrayBuffer | undefined): Pdf | undefined {
  const [pdf, setPdf] = useState<Pdf>()
  useEffect(() => {
    if (!data) return
    let isGone = false
    openPdf(data).then(
      (opened) => {
        if (isGone) return void opened.loadingTask.destroy()
        setPdf((before) => {
          void before?.loadingTask.destroy()
          return opened
        })
      },
      // What the server has drawn can be opened; if it cannot, the page before stays.
      () => undefined
    )
    return () => {
      isGone = true
    }
  }, [data])
  return pdf
}
