import { useEffect, useRef, useState } from 'react'

import { type FilledForm, previewForm } from '#contract/forms/forms.ts'
import { latest } from '#core/state/latest.ts'
import { ask } from '#core/wire/http/ask.ts'
import { base64Bytes } from '#core/wire/http/base64-bytes.ts'

/** A form as it would be. */
interface FormPreview {
  readonly pdf: ArrayBuffer
  readonly pages: number
}
type Previewing =
  | { readonly mode: 'waiting' }
  | { readonly mode: 'shown' }
  | { readonly mode: 'failed'; readonly failure: unknown }

/** So long nothing is typed before the form is drawn anew. Milliseconds. */
const QUIET = 1000

/** Draws a form as it would be, once nobody has typed for a moment; what was drawn last stays in sight meanwhile. */
export function useFormPreview(asked: FilledForm): {
  readonly preview: FormPreview | undefined
  readonly state: Previewing
  /** Draws it at once. Fails as the server refuses. */
  readonly draw: () => Promise<void>
} {
  const [newest] = useState(latest)
  const [preview, setPreview] = useState<FormPreview>()
  const [state, setState] = useState<Previewing>({ mode: 'waiting' })
  const of = JSON.stringify(asked)
  const begun = useRef('')
  const [draw] = useState(() => async (what: string): Promise<void> => {
    begun.current = what
    setState({ mode: 'waiting' })
    try {
      const answer = await newest((signal) => ask(previewForm, JSON.parse(what) as FilledForm, { signal, quiet: true }))
      if (!answer.isLatest) return
      const { pdf, pages } = answer.value
      setPreview({ pdf: base64Bytes(pdf).buffer, pages })
      setState({ mode: 'shown' })
    } catch (failure) {
      setState({ mode: 'failed', failure })
      throw failure
    }
  })
  useEffect(() => {
    if (begun.current === of) return
    const timer = setTimeout(() => void draw(of).catch(() => undefined), begun.current === '' ? 0 : QUIET)
    return () => clearTimeout(timer)
  }, [of, draw])
  return { preview, state, draw: () => draw(of) }
}
