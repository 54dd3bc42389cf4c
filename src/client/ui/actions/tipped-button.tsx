import { useId } from 'react'

import { announce } from '../base/announcer.ts'
import { Button, type ButtonProps } from './button.tsx'
import { Tooltip, TooltipTrigger } from './tooltip.tsx'

export type TippedButtonProps = Omit<ButtonProps, 'isUnavailable' | 'describedBy'> & {
  /** Words that are shown at it, such as its name and its keys where it has a picture alone. They are not said: its name is. */
  tip?: string | undefined
  /** Why it can do nothing now: it is drawn as disabled, but can be focused, and says so. */
  disabledReason?: string | undefined
}

/** A button that shows words when it has the focus or the pointer. */
export function TippedButton({ tip, disabledReason, ...props }: TippedButtonProps) {
  const id = useId()
  const button = props as ButtonProps
  if (disabledReason !== undefined)
    return (
      <>
        <TooltipTrigger delay={300} shouldCloseOnPress={false}>
          <Button {...button} describedBy={id} isUnavailable onPress={() => announce(disabledReason)} />
          <Tooltip>{disabledReason}</Tooltip>
        </TooltipTrigger>
        <span id={id} hidden>
          {disabledReason}
        </span>
      </>
    )
  if (tip === undefined) return <Button {...button} />
  return (
    <TooltipTrigger delay={300}>
      <Button {...button} describedBy={button['aria-describedby']} />
      <Tooltip>{tip}</Tooltip>
    </TooltipTrigger>
  )
}
