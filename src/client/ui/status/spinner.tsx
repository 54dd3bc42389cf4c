import { LoaderCircle } from 'lucide-react'
import { ProgressBar, type ProgressBarProps } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { tv } from 'tailwind-variants/lite'

const styles = tv({
  base: 'inline-flex flex-none',
  variants: { size: { small: 'size-4', large: 'size-8 text-brand-text' } },
  defaultVariants: { size: 'small' }
})

export interface SpinnerProps extends Omit<ProgressBarProps, 'className' | 'children'> {
  /** Classes for its place. */
  className?: string
  /** As tall as text, or as tall as an empty area asks for. */
  size?: 'small' | 'large'
}

/** Turns while something is awaited; its name says what, by default 加载中. */
export function Spinner({ size = 'small', className = '', ...props }: SpinnerProps) {
  const { t } = useTranslation('ui')
  return (
    <ProgressBar aria-label={t('loading')} {...props} isIndeterminate className={styles({ size, className })}>
      <LoaderCircle data-progress aria-hidden className="size-full animate-spin" />
    </ProgressBar>
  )
}
