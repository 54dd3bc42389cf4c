import type { ReactNode, Ref } from 'react'
import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from '../base/compose-class.ts'
import { FieldMessage, type FieldProps } from '../base/fields/field.tsx'

const track = tv({
  base: 'flex h-5 w-9 flex-none items-center rounded-full border p-0.5 outline-offset-2 outline-focus',
  variants: {
    state: {
      off: 'border-line-strong bg-sunken',
      on: 'border-brand-fill bg-brand-fill forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none',
      readOnly: 'border-line-strong [--tw-border-style:dashed] bg-transparent',
      disabled: 'border-line-off bg-sunken',
      disabledOn: 'border-(--brand-line) bg-(--brand-line)'
    },
    isFocusVisible: { true: 'outline-2', false: 'outline-0' }
  }
})

const knob = tv({
  base: 'size-3.5 rounded-full transition-transform duration-100',
  variants: {
    state: {
      off: 'bg-line-strong forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none',
      on: 'translate-x-4 bg-brand-ink',
      readOnly: 'border-2 border-text',
      readOnlyOn: 'translate-x-4 bg-text forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none'
    }
  }
})

export interface SwitchProps
  extends Omit<SwitchFieldProps, 'children'>,
    Pick<FieldProps, 'description' | 'errorMessage'> {
  /** What is on or off; without words give aria-label. */
  children?: ReactNode
  /** The field as a whole. */
  ref?: Ref<HTMLDivElement>
}

/** On or off, at once. */
export function Switch({ children, description, errorMessage, className, ...props }: SwitchProps) {
  return (
    <SwitchField
      validationBehavior="aria"
      {...props}
      {...(errorMessage && { isInvalid: true })}
      className={composeClass(className, 'flex flex-col')}
    >
      <SwitchButton className="relative flex min-h-6 cursor-default items-start gap-2 py-[0.09375rem] disabled:text-faint [&>:first-child]:mt-[0.03125rem] [&_input]:scroll-my-8">
        {({ isSelected, isFocusVisible, isReadOnly, isDisabled }) => (
          <>
            <span
              className={track({
                state: isDisabled
                  ? isSelected
                    ? 'disabledOn'
                    : 'disabled'
                  : isReadOnly
                    ? 'readOnly'
                    : isSelected
                      ? 'on'
                      : 'off',
                isFocusVisible
              })}
            >
              <span
                className={knob({
                  state:
                    isReadOnly && !isDisabled ? (isSelected ? 'readOnlyOn' : 'readOnly') : isSelected ? 'on' : 'off'
                })}
              />
            </span>
            {children}
          </>
        )}
      </SwitchButton>
      <div className="ps-11">
        <FieldMessage description={description} errorMessage={errorMessage} hasMessageLine={false} />
      </div>
    </SwitchField>
  )
}
