/** The values of a form's fields, by their names. */
type Values = ReadonlyMap<string, string>

/**
 * Knows whether a form holds what its user has changed and not sent. What counts as unchanged is what was there before the first
 * key, press or paste, so that values which arrive late are no change; a submission counts as sent until it is refused.
 */
export class FormChanges {
  #before: Values | undefined
  #sent: Values | undefined
  #refusal: object | undefined
  /** The field that is typed into, and what it held before. */
  #typedInto: { readonly field: Element | null; readonly before: string } | undefined

  /** The user is about to change something. */
  touch(form: HTMLFormElement): void {
    this.#before ??= valuesOf(form)
    const field = document.activeElement
    if (field !== this.#typedInto?.field) this.#typedInto = { field, before: textOf(field) }
  }

  /** The form is being sent. */
  send(): void {
    this.#sent = this.#before
    this.#before = undefined
  }

  /** What was sent has been refused, for these reasons: it is as unsent as before. */
  refuse(errors: object): void {
    if (errors === this.#refusal) return
    this.#refusal = errors
    this.#before = this.#sent ?? this.#before
  }

  /** Whether leaving the form loses something. */
  isUnsaved(form: HTMLFormElement | null): boolean {
    const before = this.#before
    if (!form?.isConnected || !before) return false
    return (
      [...valuesOf(form)].some(([name, value]) => value !== (before.get(name) ?? '')) ||
      this.#isBeingTyped(document.activeElement)
    )
  }

  /** Whether one of the controls of a value holds what it gives to that value only when the focus leaves it. */
  #isBeingTyped(field: Element | null): boolean {
    if (!isFormField(field) || !isPartOfValue(field) || field !== this.#typedInto?.field) return false
    return textOf(field) !== this.#typedInto.before
  }
}

function valuesOf(form: HTMLFormElement): Values {
  const values = new Map<string, string>()
  for (const field of form.elements) {
    if (!isFormField(field) || isPartOfValue(field)) continue
    const name = field.name || field.id
    if (name === '') continue
    const value = isTick(field) && !field.checked ? '' : field.value
    values.set(name, (values.get(name) ?? '') + value)
  }
  return values
}

const isFormField = (field: Element | null): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement

const textOf = (field: Element | null): string => (isFormField(field) ? field.value : '')

/** Whether a control only shows a part of what a set of fields holds under its own name: which part is shown is no change. */
const isPartOfValue = (field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement): boolean =>
  field.name === '' && field.closest('[data-holds-value]') !== null

const isTick = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
