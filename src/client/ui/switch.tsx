import type { ReactNode, Ref } from 'react'
import { SwitchButton, SwitchField, type SwitchFieldProps } from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from './compose-class.ts'
import { FieldMessage, type FieldProps } from './field.tsx'

const track = tv({
  base: 'flex h-5 w-9 flex-none items-center rounded-full border border-line-strong bg-sunken p-0.5 outline-0 outline-offset-2 outline-focus',
  variants: {
    isSelected: { true: 'border-brand-fill bg-brand-fill forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none' },
    isFocusVisible: { true: 'outline-2' },
    isDisabled: { true: 'border-line' }
  },
  compoundVariants: [{ isSelected: true, isDisabled: true, class: 'bg-(--brand-line)' }]
})

const knob = tv({
  base: 'size-3.5 rounded-full bg-line-strong transition-transform duration-100',
  variants: { isSelected: { true: 'translate-x-4 bg-brand-ink' } }
})

export interface SwitchProps extends Omit<SwitchFieldProps, 'children'>, Pick<FieldProps, 'description' | 'errorMessage'> {
  /** What is on or off; without words give aria-label. */
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** On or off, at once. */
export function Switch({ children, description, errorMessage, className, ...props }: SwitchProps) {
  return (
    <SwitchField validationBehavior="aria" {...props} {...(errorMessage && { isInvalid: true })} className={composeClass(className, 'flex flex-col')}>
      <SwitchButton className="flex min-h-6 cursor-default items-center gap-2 disabled:text-faint">
        {({ isSelected, isFocusVisible, isDisabled }) => (
          <>
            <span className={track({ isSelected, isFocusVisible, isDisabled })}>
              <span className={knob({ isSelected })} />
            </span>
            {children}
          </>
        )}
      </SwitchButton>
      <FieldMessage description={description} errorMessage={errorMessage} hasMessageLine={false} />
    </SwitchField>
  )
}
