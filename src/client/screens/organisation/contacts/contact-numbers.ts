import { succeed, warn } from '#core/state/toasts.ts'
import type { ResourceRow } from '#parts/resource/rows/rows.ts'

/** How one contacts somebody in the address book, the way that is tried first before the others. */
export const WAYS = ['phone', 'tel', 'email'] as const
/** Where a link to each of them leads. */
export const SCHEMES: { readonly [W in (typeof WAYS)[number]]: string } = {
  phone: 'tel:',
  tel: 'tel:',
  email: 'mailto:'
}

/** The number by which somebody is called: the mobile phone, else the telephone. */
export const calledNumber = ({ phone, tel }: ResourceRow): string | undefined =>
  [phone, tel].find((number) => typeof number === 'string' && number !== '') as string | undefined

/** Puts something onto the clipboard and says so, or that the browser did not let it. */
export async function copyWords(words: string, copied: string, refused: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words)
    succeed(copied)
  } catch {
    warn(refused)
  }
}
