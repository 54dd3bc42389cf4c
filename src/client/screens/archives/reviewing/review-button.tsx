import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'

import { LIST_KEYS, type ReviewCommand } from '#core/state/list-keys.ts'
import { $ownKeys, keysNow } from '#core/state/own-keys.ts'
import { Button, type ButtonProps } from '#ui/actions/button.tsx'
import { Kbd } from '#ui/actions/kbd.tsx'

interface ReviewButtonProps {
  readonly command: ReviewCommand
  readonly onPress: () => void
  readonly children: ReactNode
  readonly kind?: NonNullable<ButtonProps['kind']>
  readonly size?: NonNullable<ButtonProps['size']>
  readonly isDisabled?: boolean
}

/** A button for a command of the queue, with the key that does the same while the queue has the focus. */
export function ReviewButton({
  command,
  onPress,
  children,
  kind = 'default',
  size = 'medium',
  isDisabled = false
}: ReviewButtonProps) {
  const keys = keysNow(command, LIST_KEYS[command], useStore($ownKeys))
  return (
    <Button
      kind={kind}
      size={size}
      isDisabled={isDisabled}
      onPress={onPress}
      {...(keys !== undefined && { 'aria-keyshortcuts': keys })}
    >
      {children}
      {keys !== undefined && (
        <span aria-hidden>
          <Kbd keys={keys} />
        </span>
      )}
    </Button>
  )
}
