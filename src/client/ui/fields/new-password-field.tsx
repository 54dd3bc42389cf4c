import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Meter } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'

import { announce } from '../base/announcer.ts'
import { PasswordField, type PasswordFieldProps } from './password-field.tsx'
import { type Strength, strengthOf } from '../base/text/password-strength.ts'
import { useValue } from '../base/fields/use-value.ts'

/** So long nothing is typed before the strength is said, as the announcer waits. Milliseconds. */
const QUIET = 500

export type NewPasswordFieldProps = Omit<PasswordFieldProps, 'below'> & {
  /** How long it must be (default 8). */
  readonly leastLength?: number
}

/** A password that is being made: its strength is shown below it in words and as a bar, and is said once when typing pauses. */
export function NewPasswordField({
  value: given,
  defaultValue = '',
  leastLength,
  onChange,
  ...props
}: NewPasswordFieldProps) {
  const [value, setValue] = useValue(given, defaultValue, onChange)
  const announceStrength = useStrengthNews()
  const strength = strengthOf(value, leastLength)
  return (
    <PasswordField
      autoComplete="new-password"
      {...props}
      value={value}
      onChange={(typed) => {
        setValue(typed)
        announceStrength(strengthOf(typed, leastLength))
      }}
      below={<StrengthMeter strength={strength} />}
    />
  )
}

const WORDS = { weak: 'passwordWeak', medium: 'passwordMedium', strong: 'passwordStrong' } as const
const STEPS = { weak: 1, medium: 2, strong: 3 } as const
const SIGNS = { weak: CircleAlert, medium: TriangleAlert, strong: CircleCheck } as const
const INKS = { weak: 'text-danger', medium: 'text-warn', strong: 'text-good' } as const
const step = tv({
  base: 'h-1 flex-1 rounded-sm forced-color-adjust-none',
  variants: {
    fill: {
      none: 'bg-line hc:bg-sunken hc:outline hc:outline-line-strong forced-colors:bg-[Canvas] forced-colors:outline forced-colors:outline-[CanvasText]',
      weak: 'bg-danger forced-colors:bg-[Highlight]',
      medium: 'bg-warn forced-colors:bg-[Highlight]',
      strong: 'bg-good forced-colors:bg-[Highlight]'
    }
  }
})

function StrengthMeter({ strength }: { strength: Strength | undefined }) {
  const { t } = useTranslation('ui')
  const amount = strength ? STEPS[strength] : 0
  const Sign = strength && SIGNS[strength]
  return (
    <Meter
      aria-label={t('passwordStrength')}
      value={amount}
      maxValue={3}
      valueLabel={strength ? t(WORDS[strength]) : t('passwordNone')}
      className="flex min-h-5 items-center gap-3 text-xs/5"
    >
      <span className="flex flex-1 gap-1">
        {[1, 2, 3].map((at) => (
          <span key={at} className={step({ fill: strength && at <= amount ? strength : 'none' })} />
        ))}
      </span>
      {strength && Sign && (
        <span className={`flex flex-none items-center gap-1 ${INKS[strength]}`}>
          <Sign aria-hidden className="size-3.5 flex-none" />
          {t('passwordStrengthIs', { strength: t(WORDS[strength]) })}
        </span>
      )}
    </Meter>
  )
}

/** Says a strength when it is another than the one said last. */
function useStrengthNews(): (strength: Strength | undefined) => void {
  const { t } = useTranslation('ui')
  const said = useRef<Strength>(undefined)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  return (strength) => {
    if (strength === said.current && waiting.current === undefined) return
    announce(strength ? t('passwordStrengthIs', { strength: t(WORDS[strength]) }) : t('passwordNone'), {
      about: 'password-strength'
    })
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => {
      said.current = strength
      waiting.current = undefined
    }, QUIET)
  }
}
