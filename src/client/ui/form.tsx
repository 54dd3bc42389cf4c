import { CircleAlert } from 'lucide-react'
import { type Ref, useEffect, useRef } from 'react'
import { Form as AriaForm, type FormProps as AriaFormProps } from 'react-aria-components'
import { useTranslation } from 'react-i18next'

import { focusRing } from './focus-ring.ts'
import { Link } from './link.tsx'
import { isStop, stopsIn } from './stops.ts'

export interface FormProps extends Omit<AriaFormProps, 'validationErrors' | 'validationBehavior'> {
  /**
   * What is wrong, by the names of the fields. Give a new object after each refused submission: the first wrong field
   * gets the focus, or the summary where there is one. A field's error goes when its value changes.
   */
  errors?: Record<string, string> | undefined
  /** Whether the errors are also listed at the top, each leading to its field; for forms longer than the window. */
  hasSummary?: boolean
  /** The form itself. */
  ref?: Ref<HTMLFormElement>
}

/** Fields that are sent together. What is wrong is said by us and not by the browser. */
export function Form({ errors, hasSummary = false, children, className = 'flex flex-col gap-1', ref, ...props }: FormProps) {
  const own = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLElement>(null)
  useEffect(() => {
    const form = own.current
    if (!form || !errors || Object.keys(errors).length === 0) return
    if (summary.current) summary.current.focus()
    else inOrder(form, errors)[0]?.focus()
  }, [errors])
  return (
    <AriaForm
      {...props}
      ref={(form) => {
        own.current = form
        if (typeof ref === 'function') return ref(form)
        if (ref) ref.current = form
      }}
      validationBehavior="aria"
      validationErrors={errors ?? {}}
      className={className}
    >
      {hasSummary && errors && Object.keys(errors).length > 0 && <Summary errors={errors} form={own} ref={summary} />}
      {children}
    </AriaForm>
  )
}

function Summary({ errors, form, ref }: { errors: Record<string, string>; form: { current: HTMLFormElement | null }; ref: Ref<HTMLElement> }) {
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

/** The wrong fields as they stand on the page, which need not be the order of the errors. */
function inOrder(form: HTMLFormElement, errors: Record<string, string>): HTMLElement[] {
  return Object.keys(errors)
    .flatMap((name) => controlOf(form, name) ?? [])
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
}

/** Where the keyboard goes for a field: its input, or what stands for it where the named input is a hidden one. */
function controlOf(form: HTMLFormElement, name: string): HTMLElement | undefined {
  let place: Element | null = form.querySelector(`[name="${CSS.escape(name)}"]`)
  while (place && place !== form) {
    const found = isStop(place) ? place : stopsIn(place)[0]
    if (found) return found
    place = place.parentElement
  }
}
