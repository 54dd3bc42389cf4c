import type { useTranslation } from 'react-i18next'

import { confirm } from '#ui/base/layers/asking.ts'

type Translate = ReturnType<typeof useTranslation<'parts'>>['t']

/** Asks before the selected rows of a list are deleted, in the words of SPEC.md §8; how many they are, or the name of the only one, has a line of its own. */
export const confirmDeletion = (t: Translate, count: number, name?: string): Promise<boolean> =>
  confirm({
    title: t('list.deleteTitle'),
    text: (
      <>
        <span className="block">{t('list.deleteAsk')}</span>
        <span className="block">{count === 1 && name ? name : t('list.deleteCount', { count })}</span>
      </>
    ),
    kind: 'danger'
  })
