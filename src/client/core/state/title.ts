import i18next from 'i18next'
import { atom } from 'nanostores'

/** The title of the page in front; null at home and at sign-in. */
export const $pageTitle = atom<string | null>(null)

/** A screen or the shell says what the page in front is called. */
export const setPageTitle = (title: string | null): void => $pageTitle.set(title)

/** What the root of the product is called. */
export const homeTitle = (): string => i18next.t('home', { ns: 'shell' })

/** What the window is called: `{page} · {system}`, at home and at sign-in the system alone (READINGS.md A06). */
export const windowTitle = (page: string | null, system: string): string => (page ? `${page} · ${system}` : system)
