import type { ReactNode, Ref } from 'react'
import { CheckboxButton, type CheckboxFieldProps, CheckboxField } from 'react-aria-components'

import { CheckMark } from '../base/fields/check-mark.tsx'
import { composeClass } from '../base/compose-class.ts'
import { FieldMessage, type FieldProps } from '../base/fields/field.tsx'

export interface CheckboxProps extends Omit<CheckboxFieldProps, 'children'>, Omit<FieldProps, 'label'> {
  /** What is agreed to or chosen; without words give aria-label. */
  children?: ReactNode
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
}

/** Yes or no, or neither while it represents several that differ. */
export function Checkbox({
  children,
  description,
  errorMessage,
  hasMessageLine = false,
  className,
  ...props
}: CheckboxProps) {
  return (
    <CheckboxField
      validationBehavior="aria"
      {...props}
      {...(errorMessage && { isInvalid: true })}
      className={composeClass(className, 'flex flex-col')}
    >
      <CheckboxButton className="relative flex min-h-6 cursor-default items-start gap-2 py-[0.09375rem] disabled:text-faint [&>:first-child]:mt-[0.15625rem] [&_input]:scroll-my-8">
        {({ isSelected, isIndeterminate, isFocusVisible, isInvalid, isReadOnly, isDisabled }) => (
          <>
            <CheckMark
              isSelected={isSelected}
              isIndeterminate={isIndeterminate}
              isFocusVisible={isFocusVisible}
              isInvalid={isInvalid}
              isReadOnly={isReadOnly}
              isDisabled={isDisabled}
            />
            {children}
          </>
        )}
      </CheckboxButton>
      <div className="ps-6">
        <FieldMessage description={description} errorMessage={errorMessage} hasMessageLine={hasMessageLine} />
      </div>
    </CheckboxField>
  )
}
