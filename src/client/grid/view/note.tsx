import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/actions/button.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

/** Whether the rows are there, are on their way, or why they have not come, with a way to try again. */
export type LoadState = 'ready' | 'loading' | { readonly failed: string; readonly retry?: () => void }

interface NoteProps {
  state: LoadState
  hasRows: boolean
  empty: ReactNode
  onShowAll?: () => void
  /** Called when a button of it has been pressed, which goes then. */
  onGone: () => void
}

/** What is shown where there are no rows; `onShowAll` where there are some, and the filters let none be seen. Rows that are there stay in sight while others are on their way. */
export function Note({ state, hasRows, empty, onShowAll, onGone }: NoteProps) {
  const { t } = useTranslation('grid')
  /** What is pressed here goes, and must not take the focus along. */
  const press = (act: () => void) => () => {
    act()
    onGone()
  }
  if (typeof state === 'object') {
    return (
      <div role="alert" className="g-note">
        <p className="m-0 text-danger">{state.failed}</p>
        {state.retry && <Button onPress={press(state.retry)}>{t('retry')}</Button>}
      </div>
    )
  }
  if (hasRows) return null
  if (state === 'loading') {
    return (
      <div className="g-note is-coming">
        <Skeleton lines={10} />
      </div>
    )
  }
  if (onShowAll) {
    return (
      <div className="g-note">
        <p className="m-0">{t('nothingPasses')}</p>
        <Button onPress={press(onShowAll)}>{t('filtersOff')}</Button>
      </div>
    )
  }
  return <div className="g-note">{empty ?? t('empty')}</div>
}
