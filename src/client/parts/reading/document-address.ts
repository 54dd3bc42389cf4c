import type { FirstPage } from '#contract/files/first-page.ts'
import { fileAddress } from '#core/wire/http/address.ts'

/** The address of the bytes of a document: another one as soon as they are others, so that they are kept by the browser. */
export const documentAddress = ({ path, sha256 }: FirstPage): string => `${fileAddress(path)}?v=${sha256}`

/** Whether a document is drawn page by page. */
export const isPdf = ({ format, reason }: FirstPage): boolean => format === 'pdf' && reason === null

/** Whether there is a page to be turned, made larger and marked on: of a film and of what has none there is not. */
export const hasPage = (shown: FirstPage): boolean => isPdf(shown) || (!isPlayed(shown) && shown.picture !== null)

/** Whether a document is played. */
export const isPlayed = ({ mime }: FirstPage): boolean => mime.startsWith('video/') || mime.startsWith('audio/')
