import { useTranslation } from 'react-i18next'

import { keysNow } from '#core/state/own-keys.ts'

import type { ListNews } from './follow-changes.ts'
import { REFRESH } from '../../page/page-head.tsx'

/** What others have done to a list, in words, with the keys that show it. */
export function useNewsText(): (news: ListNews) => string {
  const { t } = useTranslation('resource')
  return (news) => {
    const keys = keysNow(REFRESH.id, REFRESH.keys)
    const what = whatOf(news, t)
    return keys === undefined ? t('others.news', { what }) : t('others.newsByKeys', { what, keys })
  }
}

const whatOf = ({ added, gone, isMoved }: ListNews, t: ReturnType<typeof useTranslation<'resource'>>['t']): string =>
  [
    added > 0 && t('others.added', { count: added }),
    gone > 0 && t('others.gone', { count: gone }),
    added + gone === 0 && isMoved && t('others.moved')
  ]
    .filter((part) => part !== false)
    .join(t('others.and'))

/** Says beside the title of a list what others have done to it since it was asked; it is announced when it changes. */
export function NewsLine({ news }: { readonly news: ListNews }) {
  return <p className="text-brand-text text-xs">{useNewsText()(news)}</p>
}
