import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { LANGUAGE_COOKIE } from '#contract/core/limits.ts'

/** Pages that are kept as they were drawn: each path in each language, and a few times over while an administrator changes a name. */
const MOST = 32

/** The languages in which a page can be drawn. */
export type Language = 'zh-CN' | 'en'

/** A page before the sign-in, and what is written into it. */
interface PublicPlace {
  readonly path: string
  readonly language: Language
  readonly embedded: Readonly<Record<string, string>>
}
/** Draws a page before the sign-in as the client draws it first; undefined for any other place. */
type PublicHtml = (place: PublicPlace) => Promise<string | undefined>

/**
 * The drawing of the pages before the sign-in, which the build has put beside the client (src/client/app/public-html.tsx); it is loaded with the
 * first of them, and each is drawn once. Where it fails, or is of an earlier build, the client draws the page as every other.
 */
export function openPublicHtml(folder: string, onFailure: (error: unknown) => void): PublicHtml {
  const file = join(folder, '.vite', 'public-html.mjs')
  if (!existsSync(file)) return async () => undefined
  let program: Promise<{ readonly publicHtml: PublicHtml }> | undefined
  const drawn = new Map<string, Promise<string | undefined>>()
  const draw: PublicHtml = async (place) => {
    program ??= import(pathToFileURL(file).href) as Promise<{ readonly publicHtml: PublicHtml }>
    return await (await program).publicHtml(place).catch((error: unknown) => {
      onFailure(error)
      return undefined
    })
  }
  return (place) => {
    const key = JSON.stringify(place)
    const known = drawn.get(key)
    if (known) return known
    const page = draw(place)
    drawn.set(key, page)
    for (const oldest of drawn.keys()) if (drawn.size > MOST) drawn.delete(oldest)
    return page
  }
}

/** The language that a browser has kept; Chinese until it has one. */
export const languageOf = (cookies: string | undefined): Language =>
  new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=en(?:;|$)`).test(cookies ?? '') ? 'en' : 'zh-CN'
