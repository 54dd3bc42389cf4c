import { ExternalLink } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'

import { composeClass } from '../base/compose-class.ts'
import { focusRing } from '../base/focus/focus-ring.ts'
import { VisuallyHidden } from '../base/visually-hidden.tsx'

const styles = tv({
  extend: focusRing,
  base: 'cursor-pointer rounded-sm disabled:cursor-default disabled:text-faint disabled:no-underline',
  variants: {
    kind: {
      inline: 'text-brand-text underline underline-offset-2 hover:decoration-2',
      alone: 'inline-flex min-h-6 min-w-6 items-center text-brand-text hover:underline underline-offset-2',
      quiet: 'inline-flex min-h-6 min-w-6 items-center text-quiet hover:text-text hover:underline underline-offset-2'
    }
  }
})

export interface LinkProps extends Omit<AriaLinkProps, 'children'> {
  /** In running text (underlined), alone, or in the background as in a breadcrumb. */
  kind?: 'inline' | 'alone' | 'quiet'
  /** Whether Tab stops at it (default); of links in a list that arrows walk over only one is a stop. */
  isStop?: boolean
  /** The words of the link. */
  children: ReactNode
  /** The link itself, to focus it. */
  ref?: Ref<HTMLAnchorElement>
}

/** Goes somewhere; to another window it says so, to eye and ear. */
export function Link({ kind = 'alone', isStop = true, children, className, ...props }: LinkProps) {
  const { t } = useTranslation('ui')
  const leaves = props.target === '_blank'
  return (
    <AriaLink
      {...(!isStop && { excludeFromTabOrder: true })}
      {...(leaves && { rel: 'noopener noreferrer' })}
      {...props}
      className={composeClass(className, styles({ kind }))}
    >
      {children}
      {leaves && (
        <>
          <ExternalLink aria-hidden className="ms-1 inline size-3.5 align-[-2px]" />
          <VisuallyHidden>{t('newWindow')}</VisuallyHidden>
        </>
      )}
    </AriaLink>
  )
}
