import { useContext, useState } from 'react'
import { FormValidationContext } from 'react-aria-components'

/**
 * What the form around a field found wrong with it, by its name, until its value changes; for fields that are none of
 * react-aria.
 */
export function useFormError(name: string | undefined, value: string): string | undefined {
  const errors = useContext(FormValidationContext)
  const [seen, setSeen] = useState({ errors, value, isOver: false })
  if (seen.errors !== errors) setSeen({ errors, value, isOver: false })
  else if (!seen.isOver && seen.value !== value) setSeen({ errors, value, isOver: true })
  const error = name === undefined || seen.isOver ? undefined : errors?.[name]
  return Array.isArray(error) ? error.join(' ') : error
}
