import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'

interface LocaleProviderProps {
  /** The language of what the components say by themselves, of dates and of numbers. */
  language: 'zh-CN' | 'en'
  /** In which direction one writes (default: from left to right); set `dir` of the document to the same. */
  direction?: 'ltr' | 'rtl'
  /** How a link inside the product is followed without loading the page anew. */
  navigate: (path: string) => void
  /** How a path becomes an address, where the product does not stand at the root. */
  useHref?: (path: string) => string
  children: ReactNode
}

/** react-aria reads the direction off the script of the language: the words and figures stay those of the language. */
const LOCALES = {
  ltr: { 'zh-CN': 'zh-CN', en: 'en-US' },
  rtl: { 'zh-CN': 'zh-Arab-CN', en: 'en-Arab-US' }
} as const

/** Tells every component below the language, and how links are followed. */
export function LocaleProvider({ language, direction = 'ltr', navigate, useHref, children }: LocaleProviderProps) {
  return (
    <I18nProvider locale={LOCALES[direction][language]}>
      <RouterProvider navigate={navigate} {...(useHref && { useHref })}>
        {children}
      </RouterProvider>
    </I18nProvider>
  )
}
