import { useEffect, useState } from 'react'

import { type EditedDocument, previewEdited } from '#contract/forms/edit-pdf.ts'
import { ask } from '#core/wire/http/ask.ts'
import { base64Bytes } from '#core/wire/http/base64-bytes.ts'
import { fetchBytes } from '#core/wire/http/bytes.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'

/** So long after the last change the document is drawn anew. Milliseconds. */
const REST = 500

/** A document as it is stored under a path, or, once something of it has changed and rests, as it will be; and why that cannot be shown. */
export function useEditedPreview(asked: EditedDocument, path: string, isEdited: boolean) {
  const [bytes, setBytes] = useState<ArrayBuffer>()
  const [fault, setFault] = useState('')
  const hasPages = asked.pages.length > 0
  useEffect(() => {
    if (!hasPages) return
    const stop = new AbortController()
    const { signal } = stop
    const show = async () => {
      try {
        const shown = isEdited
          ? base64Bytes((await ask(previewEdited, asked, { signal, quiet: true })).pdf).buffer
          : await fetchBytes(path, signal)
        if (signal.aborted) return
        setBytes(shown)
        setFault('')
      } catch (failure) {
        if (!signal.aborted) setFault(errorMessage(failure))
      }
    }
    const timer = setTimeout(() => void show(), isEdited ? REST : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked, isEdited, path, hasPages])
  return { bytes, fault, setFault }
}
