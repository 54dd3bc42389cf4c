import { useEffect, useState } from 'react'

import type { Output } from '#contract/core/call.ts'
import type { FormLayout } from '#contract/forms/form-layout.ts'
import { previewPdfTemplate } from '#contract/forms/pdf-templates.ts'
import { latest } from '#core/state/latest.ts'
import { ask } from '#core/wire/http/ask.ts'
import { base64Bytes } from '#core/wire/http/base64-bytes.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'

/** So long nothing is changed before a layout is drawn anew. Milliseconds. */
const QUIET = 600

/** What a layout is drawn with: a subject, or rows that are made up. */
export interface PreviewSubject {
  readonly target: string
  readonly sampleRows: number
}
/** A layout as it was drawn last, and what of it as it is now cannot be. */
export interface DrawnLayout {
  readonly pdf: ArrayBuffer | undefined
  readonly faults: Output<typeof previewPdfTemplate>['faults']
  readonly isDrawing: boolean
}

/** Draws a layout as forms are drawn, once nothing has changed for a moment; what was drawn last stays in sight meanwhile. */
export function useDrawnLayout(
  layout: FormLayout | null,
  name: string,
  { target, sampleRows }: PreviewSubject
): DrawnLayout {
  const [newest] = useState(latest)
  const [drawn, setDrawn] = useState<DrawnLayout>({ pdf: undefined, faults: [], isDrawing: true })
  const asked = layout && JSON.stringify({ layout, name, sampleRows, ...(target !== '' && { target }) })
  useEffect(() => {
    if (asked === null) return
    setDrawn((before) => ({ ...before, isDrawing: true }))
    const timer = setTimeout(async () => {
      try {
        const answer = await newest((signal) =>
          ask(previewPdfTemplate, JSON.parse(asked) as Parameters<typeof ask<typeof previewPdfTemplate>>[1], {
            signal,
            quiet: true
          })
        )
        if (!answer.isLatest) return
        const { pdf, faults } = answer.value
        setDrawn((before) => ({
          pdf: pdf === null ? before.pdf : base64Bytes(pdf).buffer,
          faults,
          isDrawing: false
        }))
      } catch (failure) {
        setDrawn((before) => ({ ...before, faults: [{ field: '', message: errorMessage(failure) }], isDrawing: false }))
      }
    }, QUIET)
    return () => clearTimeout(timer)
  }, [asked, newest])
  return drawn
}
