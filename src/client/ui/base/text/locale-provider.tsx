import { type ReactNode, useEffect } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'

import { markChinese } from './mark-chinese.ts'

interface LocaleProviderProps {
  /** The language of what the components say by themselves, of dates and of numbers. */
  language: 'zh-CN' | 'en'
  /** How a link inside the product is followed without loading the page anew. */
  navigate: (path: string) => void
  /** How a path becomes an address, where the product is not served at the root. */
  useHref?: (path: string) => string
  children: ReactNode
}

/** Provides the language, and how links are followed, to every component below; marks what is written in Chinese on a page that is not. */
export function LocaleProvider({ language, navigate, useHref, children }: LocaleProviderProps) {
  useEffect(() => (language === 'zh-CN' ? undefined : markChinese(language)), [language])
  return (
    <I18nProvider locale={language === 'en' ? 'en-US' : language}>
      <RouterProvider navigate={navigate} {...(useHref && { useHref })}>
        {children}
      </RouterProvider>
    </I18nProvider>
  )
}
