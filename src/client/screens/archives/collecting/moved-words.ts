import type { useTranslation } from 'react-i18next'

import type { MovedFile } from './session/collect-moves.ts'

/** What is said of files that this user has moved to another 目录条款. */
export function movedWords(files: readonly MovedFile[], t: ReturnType<typeof useTranslation<'archives'>>['t']): string {
  const places = new Set(files.map(({ row: { catalogCode, catalogName } }) => `${catalogCode} ${catalogName}`))
  const [node = ''] = places
  if (places.size > 1) return t('moved.several', { count: files.length })
  return files.length > 1
    ? t('moved.many', { count: files.length, node })
    : t('moved.one', { title: files[0]?.row.title ?? '', node })
}
