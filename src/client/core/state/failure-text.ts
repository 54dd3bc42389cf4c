import i18next from 'i18next'

import type { Catalogues } from './catalogues.d.ts'

export type FailureKey = keyof Catalogues['failures']

/** A text of the catalogue of failures in the user's language, with its places filled in. */
export const failureText = (key: FailureKey, words: Readonly<Record<string, string | number>> = {}): string =>
  i18next.t(key, { ...words, ns: 'failures' })

/** What is said where a list is given no path for a call (SPEC.md §8). */
export const NO_PATH = { list: 'noListUrl', delete: 'noDeleteUrl', deleteBatch: 'noDeleteBatchUrl' } as const
