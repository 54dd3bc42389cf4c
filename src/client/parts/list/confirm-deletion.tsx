import type { TFunction } from 'i18next'

import { confirm } from '#ui/base/asking.ts'

/** Asks before the selected rows of a list are deleted, in the words of SPEC.md §8; how many they are stands on a line of its own. */
export const confirmDeletion = (t: TFunction<'parts'>, count: number): Promise<boolean> =>
  confirm({
    title: t('list.deleteTitle'),
    text: (
      <>
        <span className="block">{t('list.deleteAsk')}</span>
        <span className="block">{t('list.deleteCount', { count })}</span>
      </>
    ),
    kind: 'danger'
  })
