import { randomUUIDv7 } from 'node:crypto'
import { join, resolve, sep } from 'node:path'

import { NotStored } from './storage.ts'

/** `archives/2026/11/<uuid>.pdf`: nothing of it comes from a client. */
const NAME = /^[a-z]{1,20}\/\d{4}\/\d{2}\/[0-9a-f-]{36}(?:\.[a-z0-9]{1,8})?$/

/** A fresh name for bytes of a purpose; an ending that could mean more than an ending is left away. */
export function makeName(purpose: string, ending = ''): string {
  if (!/^[a-z]{1,20}$/.test(purpose)) throw new Error(`"${purpose}" is no purpose: one lower-case word`)
  const [year, month] = new Date().toISOString().split('-')
  const suffix = /^[a-z0-9]{1,8}$/.test(ending) ? `.${ending}` : ''
  return `${purpose}/${year}/${month}/${randomUUIDv7()}${suffix}`
}

/**
 * The one name of what is made of other bytes, by their digest (64 hexadecimal digits), so that it is kept once: it has the form
 * of every other name, and its folders are a part of the digest.
 */
export function digestName(purpose: string, digest: string, ending: string): string {
  if (!/^[a-z]{1,20}$/.test(purpose) || !/^[0-9a-f]{64}$/.test(digest) || !/^[a-z0-9]{1,8}$/.test(ending))
    throw new Error(`${purpose} ${digest} .${ending} makes no name: a lower-case word, a digest and an ending`)
  const [outer, inner] = [digest.slice(0, 3), digest.slice(3, 5)].map((part) => Number.parseInt(part, 16))
  const folders = [String(outer).padStart(4, '0'), String((inner ?? 0) % 100).padStart(2, '0')]
  return `${[purpose, ...folders, digest.slice(5, 41)].join('/')}.${ending}`
}

/** Whether a text has the form of our names. */
export const isName = (text: string): boolean => NAME.test(text)

/** Where a name lies below a folder. Whatever is no name of ours is not stored, so that no path leads elsewhere. */
export function pathIn(folder: string, name: string): string {
  const path = join(folder, name)
  if (!NAME.test(name) || !resolve(path).startsWith(resolve(folder) + sep))
    throw new NotStored(`nothing is stored as ${JSON.stringify(name.slice(0, 200))}`)
  return path
}
