import { fileAddress } from '#core/wire/http/address.ts'

/** The way to a stored file on this server, as a text keeps it: it stays right where the server gets another name. */
export const wayToFile = (path: string): string => new URL(fileAddress(path), location.href).pathname

/** Whether a picture in a text is one of the product's own files. */
export const isOwnImage = (source: string): boolean =>
  source.startsWith(wayToFile('')) && !source.includes('..') && !/[?#\\]/.test(source)
