import { createContext, useContext, useEffect } from 'react'

import { $activeTab, titleTab } from '../state/pages/tabs.ts'
import { setPageTitle } from '../state/title.ts'

/** The page that a screen is drawn for. It stays what it is while other tabs are in front, unlike the route. */
export interface OwnPage {
  /** The full path with its query: the key of its tab. */
  readonly key: string
  readonly path: string
  /** The query of its own address: of `/archives/collect?node=1` the node. */
  readonly query: URLSearchParams
}

const PageContext = createContext<OwnPage>({ key: '/', path: '/', query: new URLSearchParams() })

/** The shell says which page it draws. */
export const OwnPageProvider = PageContext.Provider

/** The page that this screen is drawn for: one screen may be open in several tabs, each with a query of its own. */
export const useOwnPage = (): OwnPage => useContext(PageContext)

/** Names the tab of this page, and the window while it is in front, by the thing that it shows; null leaves them as the menu has them. */
export function usePageTitle(title: string | null): void {
  const { key } = useOwnPage()
  useEffect(() => {
    if (title === null) return
    titleTab(key, title)
    if ($activeTab.get() === key) setPageTitle(title)
  }, [key, title])
}
