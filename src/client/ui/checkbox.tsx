import { Check, Minus } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { CheckboxButton, type CheckboxFieldProps, CheckboxField } from 'react-aria-components'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from './compose-class.ts'
import { FieldMessage, type FieldProps } from './field.tsx'

const box = tv({
  base: 'grid size-4 flex-none place-items-center rounded-[3px] border border-line-strong bg-surface text-brand-ink outline-0 outline-offset-2 outline-focus [&_svg]:size-3 [&_svg]:stroke-3',
  variants: {
    isOn: {
      true: 'border-brand-fill bg-brand-fill forced-colors:border-[Highlight] forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none'
    },
    isFocusVisible: { true: 'outline-2' },
    isInvalid: { true: 'border-danger' },
    isDisabled: { true: 'border-line bg-sunken text-faint' }
  }
})

export interface CheckboxProps extends Omit<CheckboxFieldProps, 'children'>, Omit<FieldProps, 'label'> {
  /** What is agreed to or chosen; without words give aria-label. */
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** Yes or no, or neither while it stands for several that differ. */
export function Checkbox({ children, description, errorMessage, hasMessageLine = false, className, ...props }: CheckboxProps) {
  return (
    <CheckboxField validationBehavior="aria" {...props} {...(errorMessage && { isInvalid: true })} className={composeClass(className, 'flex flex-col')}>
      <CheckboxButton className="flex min-h-6 cursor-default items-center gap-2 disabled:text-faint">
        {({ isSelected, isIndeterminate, isFocusVisible, isInvalid, isDisabled }) => (
          <>
            <span className={box({ isOn: isSelected || isIndeterminate, isFocusVisible, isInvalid, isDisabled })}>
              {isIndeterminate ? <Minus aria-hidden /> : isSelected && <Check aria-hidden />}
            </span>
            {children}
          </>
        )}
      </CheckboxButton>
      <FieldMessage description={description} errorMessage={errorMessage} hasMessageLine={hasMessageLine} />
    </CheckboxField>
  )
}
