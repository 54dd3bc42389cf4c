import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { TextAreaContext, useSlottedContext } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { announce } from '../base/announcer.ts'
import { formattedLook, type IsOwnImage } from '../base/text/formatted-text.ts'
import { Toolbar } from '../actions/toolbar.tsx'
import { ImageDialog } from './rich-text-image.tsx'
import { LinkDialog } from './rich-text-link.tsx'
import './rich-text.css'
import type { RichTextState } from './rich-text-commands.ts'
import { insertImage, type LinkPlace, linkPlace, setLink } from './rich-text-inserts.ts'
import { useRichTextTools } from './rich-text-tools.tsx'
import { type RichTextSettings, RichTextView } from './rich-text-view.ts'

interface RichTextBoxProps {
  readonly value: string
  readonly onChange: (html: string) => void
  /** What is sent with the form: a form that goes to it goes to the text beside it. */
  readonly sent: ReactNode
  readonly hintId: string
  readonly isReadOnly: boolean
  readonly isDisabled: boolean
  readonly isOwnImage: IsOwnImage
  readonly keepImage: ((file: File) => Promise<string>) | undefined
}

const NOWHERE: RichTextState = {
  marks: {
    link: false,
    strong: false,
    em: false,
    underline: false,
    strike: false,
    sub: false,
    sup: false,
    code: false
  },
  heading: 0,
  isBulletList: false,
  isOrderedList: false,
  isQuote: false,
  isInTable: false,
  canUndo: false,
  canRedo: false
}

type Asking =
  | { readonly what: 'link'; readonly place: LinkPlace }
  | { readonly what: 'image'; readonly file: File | null }

/** The editor itself, loaded when the first one is drawn. Its names and states come from the field around it. */
export function RichTextBox({
  value,
  onChange,
  sent,
  hintId,
  isReadOnly,
  isDisabled,
  isOwnImage,
  keepImage
}: RichTextBoxProps) {
  const { t } = useTranslation('formatted')
  const field = useSlottedContext(TextAreaContext)
  const box = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<RichTextView>(null)
  const [state, setState] = useState(NOWHERE)
  const [asking, setAsking] = useState<Asking | null>(null)
  const isEditable = !isReadOnly && !isDisabled
  const latest = useRef({ onChange, isOwnImage, keepImage, t })
  latest.current = { onChange, isOwnImage, keepImage, t }
  const label = field?.['aria-label']
  const labelledBy = field?.['aria-labelledby']
  const describedBy = [isEditable && hintId, field?.['aria-describedby']].filter(Boolean).join(' ')
  const isInvalid = field?.['aria-invalid']
  const isRequired = field?.['aria-required']
  const settings = useMemo<RichTextSettings>(
    () => ({
      attributes: {
        class: `rich-text wrap-anywhere min-h-40 max-h-[50vh] overflow-y-auto px-2.5 py-2 outline-0 space-y-3 ${formattedLook}`,
        role: 'textbox',
        'aria-multiline': 'true',
        ...named('tabindex', !isDisabled && '0'),
        ...named('aria-label', label),
        ...named('aria-labelledby', labelledBy),
        ...named('aria-describedby', describedBy),
        ...named('aria-invalid', isInvalid),
        ...named('aria-required', isRequired),
        ...named('aria-readonly', isReadOnly),
        ...named('aria-disabled', isDisabled)
      },
      isEditable
    }),
    [label, labelledBy, describedBy, isInvalid, isRequired, isReadOnly, isDisabled, isEditable]
  )
  const first = useRef({ value, settings })
  useEffect(() => {
    const parent = place.current
    if (!parent) return
    let wasInTable = false
    const made = new RichTextView(parent, first.current.value, first.current.settings, {
      onChange: (html) => latest.current.onChange(html),
      onState: (next) => {
        setState((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
        // Tab does something else in a table, which must be said before it is pressed.
        if (next.isInTable && !wasInTable && box.current?.contains(document.activeElement))
          announce(latest.current.t('inTable'), { about: 'richTable' })
        wasInTable = next.isInTable
      },
      onImage: (file) => {
        if (latest.current.keepImage) setAsking({ what: 'image', file })
        return latest.current.keepImage !== undefined
      },
      isOwnImage: (source) => latest.current.isOwnImage(source)
    })
    view.current = made
    return () => {
      made.destroy()
      view.current = null
    }
  }, [])
  useEffect(() => view.current?.configure(settings), [settings])
  useEffect(() => view.current?.take(value))
  useEffect(() => {
    const title = labelledBy ? document.getElementById(labelledBy) : null
    const enter = () => view.current?.focus()
    title?.addEventListener('click', enter)
    return () => title?.removeEventListener('click', enter)
  }, [labelledBy])
  // A dialog gives the focus back to where it was when it was opened: to the text.
  const open = (next: Asking) => {
    view.current?.focus()
    setAsking(next)
  }
  const items = useRichTextTools(state, {
    run: (command) => view.current?.run(command),
    link: () => view.current && open({ what: 'link', place: linkPlace(view.current.state) }),
    image: keepImage && (() => open({ what: 'image', file: null }))
  })
  const close = () => {
    setAsking(null)
    view.current?.focus()
  }
  // Before the tip of a button takes Escape, and whatever is around the editor.
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      if (!(event.target instanceof Element) || !box.current?.contains(event.target)) return
      const toolbar = box.current.querySelector('[role=toolbar]')
      const isToTools = event.altKey && event.key === 'F10'
      const isBack = event.key === 'Escape' && toolbar?.contains(event.target) === true
      if (!isToTools && !isBack) return
      event.preventDefault()
      event.stopPropagation()
      if (isBack) view.current?.focus()
      else toolbar?.querySelector<HTMLElement>('button:enabled:not([tabindex="-1"])')?.focus()
    }
    addEventListener('keydown', walk, true)
    return () => removeEventListener('keydown', walk, true)
  }, [])
  return (
    <div ref={box} className="flex min-w-0 flex-1 flex-col">
      {isEditable && (
        <div className="border-line-off border-b px-1 py-0.5">
          <Toolbar aria-label={t('tools')} items={items} />
        </div>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        {sent}
        <div ref={place} className="min-w-0 flex-1" />
      </div>
      {asking?.what === 'link' && (
        <LinkDialog
          place={asking.place}
          onClose={close}
          onDone={(href, text) => {
            close()
            view.current?.run(setLink(asking.place, href, text))
          }}
        />
      )}
      {asking?.what === 'image' && keepImage && (
        <ImageDialog
          first={asking.file}
          keepImage={keepImage}
          onClose={close}
          onDone={(source, text) => {
            close()
            view.current?.run(insertImage(source, text))
          }}
        />
      )}
    </div>
  )
}

function named(name: string, value: unknown): Record<string, string> {
  return value === undefined || value === '' || value === false || value === 'false' ? {} : { [name]: String(value) }
}
