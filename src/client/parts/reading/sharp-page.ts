import { useEffect, useState } from 'react'

import type { Opening, PdfFault } from '#ui/pdf/pdf-engine.ts'

/** Milliseconds that a row has the focus before its document is opened: a held arrow opens none. */
const REST = 80

/** A page drawn sharply: of which document and page, so that it is never shown for another. */
export interface SharpPage {
  readonly address: string
  readonly number: number
  readonly pages: number
  readonly canvas: HTMLCanvasElement
}

/** How the drawing of a document is: its newest page, or why there is none. */
export type Drawn = { readonly page: SharpPage | null; readonly fault: PdfFault | null }
const NOTHING: Drawn = { page: null, fault: null }

/**
 * Draws a page of the document at an address, as wide as its place in px, once the row has rested; undefined draws nothing. What
 * was drawn for another address or page is not given back, and a document that is left is let go of at once.
 */
export function useSharpPage(address: string | undefined, number: number, width: number): Drawn {
  const [opened, setOpened] = useState<{ address: string; opening: Opening }>()
  const [drawn, setDrawn] = useState<Drawn>(NOTHING)
  useEffect(() => {
    setDrawn(NOTHING)
    setOpened(undefined)
    if (address === undefined) return
    let opening: Opening | undefined
    let isGone = false
    const timer = setTimeout(async () => {
      const { openPdfAt } = await import('#ui/pdf/pdf-engine.ts')
      if (isGone) return
      opening = openPdfAt(address)
      opening.pdf.catch((fault: PdfFault) => isGone || setDrawn({ page: null, fault }))
      setOpened({ address, opening })
    }, REST)
    return () => {
      isGone = true
      clearTimeout(timer)
      opening?.close()
    }
  }, [address])
  useEffect(() => {
    if (!opened || opened.address !== address || width <= 0) return
    let isGone = false
    let stop: (() => void) | undefined
    const draw = async () => {
      const pdf = await opened.opening.pdf
      const page = await pdf.getPage(Math.min(number, pdf.numPages))
      if (isGone) return
      const canvas = document.createElement('canvas')
      const sharpness = Math.min(window.devicePixelRatio || 1, 2)
      const viewport = page.getViewport({ scale: (width * sharpness) / page.getViewport({ scale: 1 }).width })
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      const task = page.render({ canvas, viewport })
      stop = () => task.cancel()
      await task.promise
      page.cleanup()
      if (!isGone) setDrawn({ page: { address: opened.address, number, pages: pdf.numPages, canvas }, fault: null })
    }
    // A drawing that is given up rejects; why a document does not open has been noted above.
    draw().catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [opened, address, number, width])
  const isMeant = drawn.page === null || (drawn.page.address === address && drawn.page.number === number)
  return isMeant ? drawn : NOTHING
}
