import { createContext } from 'react'

/** Where the head of a page is drawn, if that is not where the page begins: above the tabs of its sections. */
export const PageHeadPlace = createContext<HTMLElement | null>(null)
