import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../actions/button.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'after'>

/** A password: hidden, or shown on request; says when capital letters are locked. */
export function PasswordField({ description = '', onKeyDown, onBlur, ...props }: PasswordFieldProps) {
  const { t } = useTranslation('ui')
  const [isShown, setShown] = useState(false)
  const [isLocked, setLocked] = useState(false)
  return (
    <TextField
      autoComplete="current-password"
      spellCheck="false"
      {...props}
      type={isShown ? 'text' : 'password'}
      description={isLocked ? t('capsLock') : description}
      onKeyDown={(event) => {
        setLocked(event.getModifierState('CapsLock'))
        // react-aria holds back the keys of a field that listens: Escape must still get to the dialog around it.
        event.continuePropagation()
        onKeyDown?.(event)
      }}
      onBlur={(event) => {
        setLocked(false)
        onBlur?.(event)
      }}
      after={
        <Button
          kind="plain"
          className="-my-px -me-px"
          aria-label={t('showPassword')}
          aria-pressed={isShown}
          preventFocusOnPress
          {...(props.isDisabled !== undefined && { isDisabled: props.isDisabled })}
          icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  )
}
