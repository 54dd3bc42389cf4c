import { type ReactNode, type Ref, useId } from 'react'

import { BareMessage, type FieldProps, fieldColumn } from '../base/fields/field.tsx'
import { useFormError } from '../base/fields/use-form-error.ts'

export interface FieldSetProps extends FieldProps {
  /** What the fields are together, where no label is in sight. */
  'aria-label'?: string
  /** Whether they must be filled. */
  isRequired?: boolean
  /** Whether they take no part. */
  isDisabled?: boolean
  /** The name under which a form sends what they hold together. */
  name?: string | undefined
  /** What they hold together, as it is kept; '' for nothing. */
  kept: string
  /** The fields; the argument says whether something is wrong with them. */
  children: (isWrong: boolean) => ReactNode
  /** Classes of the fields as a whole. */
  className?: string
  /** The fields as a whole. */
  ref?: Ref<HTMLDivElement> | undefined
}

/** Several controls that hold one value together, such as a select for each level: one label, one message. */
export function FieldSet({
  label,
  description,
  errorMessage,
  hasMessageLine,
  isRequired = false,
  isDisabled = false,
  name,
  kept,
  children,
  className = '',
  ref,
  ...props
}: FieldSetProps) {
  const messageId = useId()
  const refusal = useFormError(name, kept)
  const words = errorMessage || refusal
  return (
    <div ref={ref ?? null} className={`${fieldColumn} ${className}`}>
      <fieldset
        aria-label={label ?? props['aria-label']}
        aria-describedby={messageId}
        data-holds-value={name === undefined ? undefined : ''}
        className="flex min-w-0 flex-wrap gap-x-2 gap-y-1"
      >
        {label !== undefined && (
          <legend aria-hidden className="flex min-h-6 items-center pb-1 font-medium">
            {label}
            {isRequired && <span className="ms-0.5 text-danger">*</span>}
          </legend>
        )}
        {children(Boolean(words))}
      </fieldset>
      {name !== undefined && <input type="hidden" name={name} value={kept} disabled={isDisabled} />}
      <BareMessage id={messageId} description={description} errorMessage={words} hasMessageLine={hasMessageLine} />
    </div>
  )
}
