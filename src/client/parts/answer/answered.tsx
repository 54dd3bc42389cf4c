import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import type { QueryState } from '#core/state/query.ts'
import { Expired } from '#core/wire/http/failure.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import { announce } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

import { OldContent } from './old-content.tsx'

interface AnsweredProps<T> {
  readonly state: QueryState<T>
  /** Asks anew. */
  readonly onRetry: () => unknown
  /** The shape of what is awaited where it is not some lines; it says nothing. */
  readonly awaited?: ReactNode
  /** Says what has not come, above why. */
  readonly failedTitle?: string
  /** Classes for the place of what is drawn. */
  readonly className?: string
  readonly children: (data: T) => ReactNode
}

/**
 * What the server has answered; until then its shape. A failure is shown and announced with a way to try again: what was
 * known before stays in sight below it, marked as old.
 */
export function Answered<T>({
  state,
  onRetry,
  awaited = <Skeleton lines={4} />,
  failedTitle,
  className = 'flex flex-1 flex-col gap-3',
  children
}: AnsweredProps<T>) {
  const failure = 'failure' in state ? state.failure : undefined
  const isAsking = state.status === 'loading'
  const { place, retry } = useRetry(onRetry, isAsking)
  if ('data' in state)
    return (
      <div ref={place} tabIndex={-1} aria-busy={isAsking} className={`min-w-0 outline-0 ${className}`}>
        {failure !== undefined && <OldContent failure={failure} isAsking={isAsking} onRetry={retry} />}
        {children(state.data as T)}
      </div>
    )
  if (failure === undefined)
    return (
      <div aria-busy className={`min-w-0 ${className}`}>
        {awaited}
      </div>
    )
  return (
    <div ref={place} tabIndex={-1} className={`min-w-0 outline-0 ${className}`}>
      <NothingCame failure={failure} isAsking={isAsking} onRetry={retry} title={failedTitle} />
    </div>
  )
}

interface NothingCameProps {
  readonly failure: unknown
  readonly isAsking: boolean
  readonly onRetry: () => void
  readonly title: string | undefined
}

/** Nothing has ever come: why, announced once, and a way to try again. */
function NothingCame({ failure, isAsking, onRetry, title }: NothingCameProps) {
  const { t } = useTranslation('parts')
  const why = errorMessage(failure)
  useEffect(() => {
    if (failure !== undefined && !(failure instanceof Expired)) announce(why, { about: 'answer' })
  }, [failure, why])
  return (
    <Empty
      title={title ?? why}
      {...(title !== undefined && { description: why })}
      icon={<CircleAlert />}
      action={
        <Button isLoading={isAsking} onPress={onRetry}>
          {t('answer.retry')}
        </Button>
      }
      className="m-auto"
    />
  )
}

/**
 * The button that tried again goes once it has helped: the focus then stays at the place of the button, and does not fall to
 * the page. Gives the place, and the way to try again.
 */
function useRetry(onRetry: () => unknown, isAsking: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const isRetried = useRef(false)
  useEffect(() => {
    if (!isRetried.current || isAsking) return
    isRetried.current = false
    if (document.activeElement === document.body) place.current?.focus()
  }, [isAsking])
  const retry = () => {
    isRetried.current = true
    void onRetry()
  }
  return { place, retry }
}
