import i18next from 'i18next'

import type { Catalogues } from './catalogues.d.ts'

/** A text of system administration in the user's language, for words that are made outside what React draws. */
export const systemText = (
  key: keyof Catalogues['system'],
  words: Readonly<Record<string, string | number>> = {}
): string => i18next.t(key, { ...words, ns: 'system' })
