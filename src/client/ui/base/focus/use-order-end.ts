import { useTranslation } from 'react-i18next'

import { announce } from '../announcer.ts'

/** Gives how it is announced that what is first, or last, in its order cannot be moved on: by a key, which is never off as a button is. */
export function useOrderEnd(about: string): (by: 1 | -1) => void {
  const { t } = useTranslation('ui')
  return (by) => announce(t(by < 0 ? 'firstStays' : 'lastStays'), { about })
}
