import { Check, Minus } from 'lucide-react'
import { tv } from 'tailwind-variants/lite'

const styles = tv({
  base: 'grid size-4 flex-none place-items-center rounded-[3px] border outline-offset-2 outline-focus [&_svg]:size-3 [&_svg]:stroke-3',
  variants: {
    state: {
      off: 'border-line-strong bg-surface',
      on: 'border-brand-fill bg-brand-fill text-brand-ink forced-highlight',
      wrong: 'border-danger bg-surface',
      /* Only to be read: a broken edge in sight, the mark as plain as text. */
      readOnly: 'border-line-strong [--tw-border-style:dashed] bg-transparent text-text',
      disabled: 'border-line-off bg-sunken text-faint forced-colors:border-[GrayText] forced-colors:text-[GrayText]'
    },
    isFocusVisible: { true: 'outline-2', false: 'outline-0' }
  }
})

interface CheckMarkProps {
  isSelected: boolean
  isIndeterminate?: boolean
  isFocusVisible: boolean
  isInvalid?: boolean
  isReadOnly?: boolean
  isDisabled?: boolean
}

/** The box of a checkbox: empty, ticked, or with a line when it represents several that differ. */
export function CheckMark({
  isSelected,
  isIndeterminate = false,
  isFocusVisible,
  isInvalid = false,
  isReadOnly = false,
  isDisabled = false
}: CheckMarkProps) {
  const state = isDisabled
    ? 'disabled'
    : isReadOnly
      ? 'readOnly'
      : isSelected || isIndeterminate
        ? 'on'
        : isInvalid
          ? 'wrong'
          : 'off'
  return (
    <span className={styles({ state, isFocusVisible })}>
      {isIndeterminate ? <Minus aria-hidden /> : isSelected && <Check aria-hidden />}
    </span>
  )
}
