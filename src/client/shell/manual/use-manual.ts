import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Language } from '#core/state/languages.ts'

import { MANUAL_PAGES, type ManualPage } from './manual-page.ts'

const LOADS: Readonly<Record<Language, () => Promise<readonly ManualPage[]>>> = {
  'zh-CN': async () => (await import('./manual-zh-cn.ts')).CHINESE_PAGES,
  en: async () => (await import('./manual-en.ts')).ENGLISH_PAGES
}
const known = new Map<Language, readonly ManualPage[]>()

/** Fetches the manual in a language, once; its pages in their order. */
export async function loadManual(language: Language): Promise<readonly ManualPage[]> {
  const kept = known.get(language)
  if (kept) return kept
  const come = await LOADS[language]()
  const pages = MANUAL_PAGES.flatMap(({ id }) => come.filter((page) => page.id === id))
  known.set(language, pages)
  return pages
}

/** The manual in the language of the page: its pages, or whether it is on its way, or has not come; and how it is asked for again. */
export function useManual(): {
  readonly pages: readonly ManualPage[] | 'loading' | 'failed'
  readonly again: () => void
} {
  const { i18n } = useTranslation()
  const language: Language = i18n.language === 'en' ? 'en' : 'zh-CN'
  const [come, setCome] = useState<{ readonly language: Language; readonly pages: readonly ManualPage[] | 'failed' }>()
  const load = useCallback(() => {
    let isHere = true
    const set = (pages: readonly ManualPage[] | 'failed') => isHere && setCome({ language, pages })
    loadManual(language).then(set, () => set('failed'))
    return () => {
      isHere = false
    }
  }, [language])
  useEffect(load, [load])
  const pages = come?.language === language ? come.pages : (known.get(language) ?? 'loading')
  return {
    pages,
    again: () => {
      setCome(undefined)
      load()
    }
  }
}
