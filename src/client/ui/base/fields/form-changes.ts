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

  /** The user is about to change something. */
  touch(form: HTMLFormElement): void {
    this.#before ??= valuesOf(form)
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
    return [...valuesOf(form)].some(([name, value]) => value !== (before.get(name) ?? ''))
  }
}

function valuesOf(form: HTMLFormElement): Values {
  const values = new Map<string, string>()
  for (const field of form.elements) {
    if (
      !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
    )
      continue
    const name = field.name || field.id
    if (name === '') continue
    const value = isTick(field) && !field.checked ? '' : field.value
    values.set(name, (values.get(name) ?? '') + value)
  }
  return values
}

const isTick = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')
