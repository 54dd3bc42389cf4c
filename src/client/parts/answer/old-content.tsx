import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { tell } from '#core/wire/failures.ts'
import { Button } from '#ui/button.tsx'

interface OldContentProps {
  readonly failure: unknown
  /** Whether it is being asked for anew. */
  readonly isAsking: boolean
  readonly onRetry: () => void
  /** Classes for its place. */
  readonly className?: string
}

/** A warning above what is no longer fresh: why nothing newer has come, that what stands below is old, and a way to try again. */
export function OldContent({ failure, isAsking, onRetry, className = 'rounded-lg border' }: OldContentProps) {
  const { t } = useTranslation('parts')
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-warn bg-warn-tint px-3 py-1.5 text-warn ${className}`}>
      <TriangleAlert aria-hidden className="size-4 flex-none" />
      <p className="min-w-0 flex-[1_1_12rem]">{t('answer.refused', { why: tell(failure) })}</p>
      <Button size="small" isLoading={isAsking} onPress={onRetry}>
        {t('answer.retry')}
      </Button>
    </div>
  )
}
