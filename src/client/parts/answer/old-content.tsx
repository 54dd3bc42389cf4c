import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { Expired } from '#core/wire/http/failure.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'

interface OldContentProps {
  readonly failure: unknown
  /** Whether it is being asked for anew. */
  readonly isAsking: boolean
  readonly onRetry: () => void
  /** Classes for its place. */
  readonly className?: string
}

/** A warning above what is no longer fresh, announced once: why nothing newer has come, that the content below is old, and a way to try again. */
export function OldContent({ failure, isAsking, onRetry, className = 'rounded-lg border' }: OldContentProps) {
  const { t } = useTranslation('parts')
  const words = t('answer.refused', { why: errorMessage(failure) })
  const isExpired = failure instanceof Expired
  useEffect(() => {
    // The same message may be announced twice, where trying again was refused again. The end of a session has a dialog of its own.
    if (failure !== undefined && !isExpired) announce(words, { about: 'answer' })
  }, [failure, isExpired, words])
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-warn bg-warn-tint px-3 py-1.5 text-warn ${className}`}
    >
      <TriangleAlert aria-hidden className="size-4 flex-none" />
      <p className="min-w-0 flex-[1_1_12rem]">{words}</p>
      <Button size="small" isLoading={isAsking} onPress={onRetry}>
        {t('answer.retry')}
      </Button>
    </div>
  )
}
