import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { QueryState } from '#core/state/query.ts'
import { tell } from '#core/wire/failures.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Spinner } from '#ui/spinner.tsx'

interface AnsweredProps<T> {
  readonly state: QueryState<T>
  readonly again: () => void
  readonly children: (data: T) => ReactNode
}

/** What the server has answered; until then that it is awaited, and where it failed why, with a way to try again. */
export function Answered<T>({ state, again, children }: AnsweredProps<T>) {
  const { t } = useTranslation('account')
  if ('data' in state) return children(state.data)
  if (state.status !== 'failed') return <Spinner size="large" className="m-auto" />
  return <Empty title={tell(state.failure)} action={<Button onPress={again}>{t('retry')}</Button>} className="m-auto" />
}
