import type { useTranslation } from 'react-i18next'

import type { RecentDecision } from '#contract/archives/review.ts'

import type { SeenFile } from './review-queue.ts'

type Words = ReturnType<typeof useTranslation<'archives'>>['t']

/** What is said of a command that was taken back. */
export const takenBackWords = ({ kind, files }: RecentDecision, t: Words) =>
  files.length === 1
    ? t(`review.takenBack.${kind}`, { title: files[0]?.title ?? '' })
    : t(`review.takenBackMany.${kind}`, { count: files.length })

/** What a dialog about files is called; null where it asks about none. */
export const decisionTitle = (files: readonly SeenFile[], what: 'opinion' | 'return', t: Words): string | null => {
  const [file] = files
  if (!file) return null
  return files.length === 1
    ? t(`review.${what}One`, { title: file.row.title })
    : t(`review.${what}Many`, { count: files.length })
}
