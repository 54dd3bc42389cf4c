import { CircleAlert } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { Form as AriaForm, type FormProps as AriaFormProps } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

import { announce, BY_COMPONENT } from '../base/announcer.ts'
import { takeDrawnForm } from '../base/fields/drawn-forms.ts'
import { focusRing } from '../base/focus/focus-ring.ts'
import { FormChanges } from '../base/fields/form-changes.ts'
import { Link } from '../actions/link.tsx'
import { isStop, stopsIn } from '../base/focus/stops.ts'
import { useUnsavedChanges } from '../base/layers/unsaved-changes.ts'
import { WHOLE_FORM } from '../base/fields/whole-form.ts'

export interface FormProps extends Omit<AriaFormProps, 'validationErrors' | 'validationBehavior'> {
  /**
   * What is wrong, by the names of the fields. Give a new object after each refused submission: the first wrong field
   * gets the focus, or the summary where there is one. A field's error goes when its value changes. What is at `WHOLE_FORM` is about
   * none of them, and moves no focus.
   */
  errors?: Record<string, string> | undefined
  /** Whether the errors are also listed at the top, each leading to its field; for forms longer than the window. */
  hasSummary?: boolean
  /** Whether nothing in it would be missed: a mere choice, or what is typed at every sign-in. */
  isDisposable?: boolean
  /** The form itself. */
  ref?: Ref<HTMLFormElement>
}

/** What marks the place of what is said of fields that are not drawn. */
const ASTRAY = 'data-astray'

/**
 * Fields that are sent together. What is wrong is said by us and not by the browser. What is typed and not sent is asked about before
 * the dialog or the page around is closed, refreshed or left; a refused submission gives `errors`. Ctrl+Enter sends it from any field.
 */
export function Form({
  errors,
  hasSummary = false,
  isDisposable = false,
  children,
  className = 'flex flex-col gap-1',
  onSubmit,
  ref,
  ...props
}: FormProps) {
  const own = useRef<HTMLFormElement>(null)
  const [changes] = useState(() => new FormChanges())
  useUnsavedChanges(() => !isDisposable && changes.isUnsaved(own.current))
  const touch = () => own.current && changes.touch(own.current)
  const send = (event: FormEvent<HTMLFormElement>) => {
    changes.send()
    onSubmit?.(event)
  }
  // Also from a field in which Enter begins a line or opens a list.
  const submitByKeys = (event: KeyboardEvent) => {
    if (!own.current?.contains(event.target as Node)) return
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    // It means the form, and not the button in it that happens to have the focus.
    if ((event.target as Element).closest('button')) event.stopPropagation()
    // What this very key enters in its field, such as a day or a new name in a combo box, is sent with the rest: the field is given the
    // key after this, and a microtask would come between.
    setTimeout(() => {
      flushSync(() => undefined)
      own.current?.requestSubmit()
    })
  }
  useEffect(() => {
    // Where the content of a dialog comes late, its title has the focus meanwhile.
    const title = own.current?.closest('[role=dialog]')?.querySelector('h2')
    if (own.current && title && title === document.activeElement) stopsIn(own.current)[0]?.focus()
  }, [])
  useEffect(() => {
    const form = own.current
    // What was typed before as well is drawn by then.
    if (form && takeDrawnForm(form)) setTimeout(() => form.requestSubmit())
  }, [])
  const summary = useRef<HTMLElement>(null)
  // What is wrong with a field that is not drawn now is said at the top: nothing that was asked for fails without a word.
  const [astray, setAstray] = useState<string>()
  useEffect(() => {
    const form = own.current
    setAstray(undefined)
    if (!form || !errors || Object.keys(errors).length === 0) return
    changes.refuse(errors)
    // For the browser the field typed into last changes as the focus leaves it: that is older than its error, and must not end it.
    const keepErrors = (event: Event) => event.stopPropagation()
    form.addEventListener('change', keepErrors, true)
    const [lost] = hasSummary ? [] : notDrawn(form, errors)
    const whole = errors[WHOLE_FORM] ?? lost
    setAstray(whole)
    // It is about no field: the focus stays where it is, so that the same key tries again.
    if (whole) announce(whole, { assertive: true, about: BY_COMPONENT })
    if (summary.current) summary.current.focus()
    else inOrder(form, errors)[0]?.focus()
    form.removeEventListener('change', keepErrors, true)
  }, [errors, changes, hasSummary])
  return (
    <AriaForm
      // Should the browser ever send it by itself, what is typed must not come into an address.
      method="post"
      {...props}
      ref={(form) => {
        // A page that sleeps behind another lets go of its refs, and the form is still there with what is typed.
        if (form) own.current = form
        if (typeof ref === 'function') return ref(form)
        if (ref) ref.current = form
      }}
      validationBehavior="aria"
      validationErrors={errors ?? {}}
      className={className}
      onSubmit={send}
    >
      {/* Captured before anything changes; keys and presses in the pop-ups of fields come here as well. */}
      <div
        role="presentation"
        className="contents"
        onKeyDownCapture={(event) => {
          touch()
          submitByKeys(event)
        }}
        onPointerDownCapture={touch}
        onBeforeInputCapture={touch}
        onPasteCapture={touch}
      >
        {errors && astray && (
          <div {...{ [ASTRAY]: '' }}>
            <WholeError text={astray} />
          </div>
        )}
        {hasSummary && errors && Object.keys(errors).some((name) => name !== WHOLE_FORM) && (
          <Summary errors={errors} form={own} ref={summary} />
        )}
        {children}
      </div>
    </AriaForm>
  )
}

/** What is wrong with none of the fields; it is announced as it comes. */
function WholeError({ text }: { text: string }) {
  return (
    <p className="mb-3 flex items-center gap-1.5 rounded-control border border-danger bg-danger-tint p-3 text-danger">
      <CircleAlert aria-hidden className="size-4 flex-none" />
      {text}
    </p>
  )
}

function Summary({
  errors,
  form,
  ref
}: {
  errors: Record<string, string>
  form: { current: HTMLFormElement | null }
  ref: Ref<HTMLElement>
}) {
  const { t } = useTranslation('ui')
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={t('formErrors', { count: Object.keys(errors).length })}
      className={focusRing({ class: 'mb-3 rounded-control border border-danger bg-danger-tint p-3' })}
    >
      <p className="flex items-center gap-1.5 font-medium text-danger">
        <CircleAlert aria-hidden className="size-4" />
        {t('formErrors', { count: Object.keys(errors).length })}
      </p>
      <ul className="mt-1 list-disc ps-6">
        {Object.entries(errors).map(([name, text]) => (
          <li key={name}>
            <Link onPress={() => form.current && controlOf(form.current, name)?.focus()}>{text}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is wrong with fields that the form does not draw now, and is not said at a place of its own either. */
function notDrawn(form: HTMLFormElement, errors: Record<string, string>): string[] {
  const said = [...form.querySelectorAll('*')]
    .filter((element) => !element.closest(`[${ASTRAY}]`))
    .flatMap(({ childNodes }) => [...childNodes].flatMap((node) => (node instanceof Text ? node.data : [])))
  return Object.entries(errors).flatMap(([name, text]) =>
    name === WHOLE_FORM || controlOf(form, name) || said.some((words) => words.includes(text)) ? [] : text
  )
}

/** The wrong fields in the order of the page, which need not be the order of the errors. */
function inOrder(form: HTMLFormElement, errors: Record<string, string>): HTMLElement[] {
  return Object.keys(errors)
    .filter((name) => name !== WHOLE_FORM)
    .flatMap((name) => controlOf(form, name) ?? [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
}

/** Where the keyboard goes for a field: its input, or what represents it where the named input is a hidden one. */
function controlOf(form: HTMLFormElement, name: string): HTMLElement | undefined {
  let place: Element | null = form.querySelector(`[name="${CSS.escape(name)}"]`)
  while (place && place !== form) {
    const found = isStop(place) ? place : stopsIn(place)[0]
    if (found) return found
    place = place.parentElement
  }
}
