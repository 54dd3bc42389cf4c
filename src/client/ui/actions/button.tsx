import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from '../base/compose-class.ts'
import { focusRing } from '../base/focus/focus-ring.ts'
import { VisuallyHidden } from '../base/visually-hidden.tsx'

const styles = tv({
  extend: focusRing,
  base: 'relative inline-flex flex-none cursor-default select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control border disabled:text-faint [&_svg]:size-4 [&_svg]:flex-none',
  variants: {
    kind: {
      primary:
        'border-brand-fill bg-brand-fill text-brand-ink hover:border-(--brand-press) hover:bg-(--brand-press) pressed:border-(--brand-press) pressed:bg-(--brand-press) disabled:border-line-off disabled:bg-sunken',
      default:
        'border-line-strong bg-surface text-text hover:bg-[image:linear-gradient(var(--hover),var(--hover))] pressed:bg-[image:linear-gradient(var(--pressed),var(--pressed))] disabled:border-line-off disabled:bg-sunken',
      plain: 'border-transparent bg-transparent text-quiet hover:bg-(--hover) hover:text-text pressed:bg-(--pressed)',
      danger:
        'border-danger bg-danger text-surface hover:brightness-90 pressed:brightness-80 disabled:border-line-off disabled:bg-sunken hc:hover:brightness-100'
    },
    isUnavailable: {
      true: 'border-line-off bg-sunken text-faint hover:border-line-off hover:bg-sunken hover:bg-none hover:text-faint pressed:border-line-off pressed:bg-sunken pressed:bg-none'
    },
    size: { small: 'min-h-6 text-xs/5', medium: 'min-h-control' },
    shape: { text: '', icon: 'px-0' }
  },
  compoundVariants: [
    {
      isUnavailable: true,
      kind: 'plain',
      class: 'border-transparent bg-transparent hover:border-transparent hover:bg-transparent'
    },
    { shape: 'text', size: 'medium', class: 'px-3' },
    { shape: 'text', size: 'small', class: 'px-2' },
    { shape: 'icon', size: 'medium', class: 'w-control' },
    { shape: 'icon', size: 'small', class: 'w-6' }
  ]
})

interface Base extends Omit<AriaButtonProps, 'children' | 'isPending'> {
  /** How much it asks to be pressed: one primary in a place; plain in tool bars; danger for what cannot be undone. */
  kind?: 'primary' | 'default' | 'plain' | 'danger'
  /** As tall as other controls, or small enough for a line of text (24 px). */
  size?: 'small' | 'medium'
  /** Whether its work is going on: it keeps focus, is not pressed again, and says so. */
  isLoading?: boolean
  /** Whether it is drawn and said as disabled, and can be focused nevertheless: a tooltip says why (ui/tipped-button). */
  isUnavailable?: boolean
  /** What describes it, in place of its tooltip; nothing where this is given and is undefined. */
  describedBy?: string | undefined
  /** The keys that do the same, as they are declared to assistive technology: `Control+K`. */
  'aria-keyshortcuts'?: string
  /** The button itself, to focus it. */
  ref?: Ref<HTMLButtonElement>
}

interface WithWords extends Base {
  /** A picture before the words. */
  icon?: ReactNode
  /** The words on it. */
  children: ReactNode
}

interface WithIcon extends Base {
  /** The picture alone; then the name must be said. */
  icon: ReactNode
  children?: undefined
  /** What it does, for those who do not see the picture. */
  'aria-label': string
}

export type ButtonProps = WithWords | WithIcon

/** Does something when pressed. */
export function Button({
  isUnavailable = false,
  kind = 'default',
  size = 'medium',
  isLoading = false,
  icon,
  children,
  className,
  'aria-keyshortcuts': shortcut,
  ...props
}: ButtonProps) {
  const { t } = useTranslation('ui')
  const shape = children === undefined ? 'icon' : 'text'
  const { describedBy, ...aria } = props
  const declared = {
    ...(shortcut !== undefined && { 'aria-keyshortcuts': shortcut }),
    ...(isUnavailable && { 'aria-disabled': true }),
    ...('describedBy' in props && { 'aria-describedby': describedBy })
  }
  const turning = <LoaderCircle data-progress aria-hidden className="animate-spin" />
  return (
    <AriaButton
      {...aria}
      {...(isLoading && aria['aria-label'] && { 'aria-label': `${aria['aria-label']} ${t('loading')}` })}
      isPending={isLoading}
      // Messages keep clear of it.
      {...(kind === 'primary' && { 'data-main-action': true })}
      // react-aria lets only some attributes through.
      {...(Object.keys(declared).length > 0 && {
        render: (dom) => <button {...(dom as ComponentProps<'button'>)} {...declared} />
      })}
      className={composeClass(className, styles({ kind, size, shape, isUnavailable }))}
    >
      {icon && (isLoading ? turning : icon)}
      {isLoading && !icon ? (
        <>
          <span className="opacity-0">{children}</span>
          <span className="absolute inset-0 grid place-items-center">{turning}</span>
        </>
      ) : (
        children
      )}
      {isLoading && <VisuallyHidden>{t('loading')}</VisuallyHidden>}
    </AriaButton>
  )
}
