import { atom } from 'nanostores'

export type Direction = 'ltr' | 'rtl'

/** In which direction the gallery is written; it stays from page to page. */
export const $direction = atom<Direction>('ltr')
