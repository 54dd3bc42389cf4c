import { useEffect, useMemo, useRef } from 'react'
import { TextAreaContext, useSlottedContext } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { announce } from '../base/announcer.ts'
import './code-editor.css'
import type { CodeLanguage, CodeNames } from './code-editor-languages.ts'
import { type CodeSettings, CodeView } from './code-editor-view.ts'

/** CodeMirror's own texts that can come up here, and ours for them. */
const PHRASES = {
  Completions: 'codeCompletions',
  'Control character': 'codeControl',
  'Selection deleted': 'codeDeleted',
  'Go to line': 'codeGoToLine',
  go: 'codeGo',
  Find: 'codeFind',
  Replace: 'codeReplaceBy',
  next: 'codeNext',
  previous: 'codePrevious',
  all: 'codeAll',
  'match case': 'codeCase',
  regexp: 'codeRegexp',
  'by word': 'codeWord',
  replace: 'codeReplace',
  'replace all': 'codeReplaceAll',
  close: 'close',
  'current match': 'codeMatch',
  'on line': 'codeOnLine',
  'replaced match on line $': 'codeReplacedOn',
  'replaced $ matches': 'codeReplaced'
} as const

interface CodeEditorBoxProps {
  value: string
  onChange: (text: string) => void
  onIndenting: (isIndenting: boolean) => void
  language: CodeLanguage | undefined
  names: CodeNames | undefined
  placeholder: string
  hintId: string
  isReadOnly: boolean
  isDisabled: boolean
}

/** The editor itself, loaded when the first one is drawn. Its names and states come from the field around it. */
export function CodeEditorBox({
  value,
  onChange,
  onIndenting,
  language,
  names,
  placeholder,
  hintId,
  isReadOnly,
  isDisabled
}: CodeEditorBoxProps) {
  const { t } = useTranslation('ui')
  const field = useSlottedContext(TextAreaContext)
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<CodeView>(null)
  const latest = useRef({ onChange, onIndenting, t })
  latest.current = { onChange, onIndenting, t }
  const labelId = field?.['aria-labelledby']
  const describedBy = [!isReadOnly && hintId, field?.['aria-describedby']].filter(Boolean).join(' ')
  const settings = useMemo<CodeSettings>(
    () => ({
      attributes: {
        // Without it the browser stops here too, but does not say so.
        ...named('tabindex', !isDisabled && '0'),
        ...named('aria-label', field?.['aria-label']),
        ...named('aria-labelledby', labelId),
        ...named('aria-describedby', describedBy),
        ...named('aria-invalid', field?.['aria-invalid']),
        ...named('aria-required', field?.['aria-required']),
        ...named('aria-readonly', isReadOnly),
        ...named('aria-disabled', isDisabled)
      },
      phrases: Object.fromEntries(Object.entries(PHRASES).map(([theirs, ours]) => [theirs, t(ours)])),
      placeholder,
      isReadOnly,
      isDisabled
    }),
    [
      field?.['aria-label'],
      labelId,
      describedBy,
      field?.['aria-invalid'],
      field?.['aria-required'],
      isReadOnly,
      isDisabled,
      placeholder,
      t
    ]
  )
  const first = useRef({ value, settings })
  useEffect(() => {
    const parent = place.current
    if (!parent) return
    const made = new CodeView(parent, first.current.value, first.current.settings, {
      onChange: (text) => latest.current.onChange(text),
      onTab: (isIndenting, isSaid) => {
        latest.current.onIndenting(isIndenting)
        if (isSaid) announce(latest.current.t(isIndenting ? 'codeTabIndents' : 'codeTabLeaves'), { about: 'codeTab' })
      }
    })
    view.current = made
    const letGo = keepKeys(parent)
    return () => {
      letGo()
      made.destroy()
      view.current = null
    }
  }, [])
  useEffect(() => view.current?.configure(settings), [settings])
  useEffect(() => view.current?.take(value))
  useEffect(() => {
    let isWanted = true
    void view.current?.speak(language, () => isWanted, names)
    return () => {
      isWanted = false
    }
  }, [language, names])
  useEffect(() => {
    const label = labelId ? document.getElementById(labelId) : null
    const enter = () => view.current?.focus()
    label?.addEventListener('click', enter)
    return () => label?.removeEventListener('click', enter)
  }, [labelId])
  return <div ref={place} className="flex min-w-0 flex-1" />
}

function named(name: string, value: unknown): Record<string, string> {
  return value === undefined || value === '' || value === false || value === 'false' ? {} : { [name]: String(value) }
}

/**
 * A key that the editor has taken is not for what is around it: Escape would close a dialog; nor is the sending of its
 * own small forms. The searched text is followed when it changes in any way, also by an input method that raises no key.
 */
function keepKeys(place: HTMLElement): () => void {
  const keep = (event: Event) => (event.type === 'submit' || event.defaultPrevented) && event.stopPropagation()
  const onInput = ({ target }: Event) =>
    target instanceof HTMLElement && target.matches('.cm-search input') && target.dispatchEvent(new Event('change'))
  const listeners = { keydown: keep, submit: keep, input: onInput }
  for (const [kind, listener] of Object.entries(listeners)) place.addEventListener(kind, listener)
  return () => {
    for (const [kind, listener] of Object.entries(listeners)) place.removeEventListener(kind, listener)
  }
}
