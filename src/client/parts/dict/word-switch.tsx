import { SWITCH_VALUES } from '#contract/core/limits.ts'
import { Switch, type SwitchProps } from '#ui/switch.tsx'

export interface WordSwitchProps extends Omit<SwitchProps, 'isSelected' | 'defaultSelected' | 'onChange' | 'value'> {
  /** What on and off are kept as (default Y and N, SPEC.md §9). */
  values?: readonly [on: string, off: string]
  /** What is kept; anything but the value of on is off. */
  value: string | null
  /** Called with what is to be kept. */
  onChange: (value: string) => void
}

/** A switch whose two places are kept as words of a form. */
export function WordSwitch({ values: [on, off] = SWITCH_VALUES, value, onChange, ...props }: WordSwitchProps) {
  return <Switch {...props} isSelected={value === on} onChange={(isOn) => onChange(isOn ? on : off)} />
}
