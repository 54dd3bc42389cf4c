import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { LANGUAGE_COOKIE } from '#contract/core/limits.ts'

import { criticalCss } from './critical-css.ts'

/** Pages that are kept as they were drawn: each path in each language, and a few times over while an administrator changes a name. */
const MOST = 32

/** The languages in which a page can be drawn. */
export type DrawnLanguage = 'zh-CN' | 'en'

/** A page before the sign-in, and what is written into it. */
interface PublicPlace {
  readonly path: string
  readonly language: DrawnLanguage
  readonly embedded: Readonly<Record<string, string>>
}
/** What the build has put beside the client; undefined for any place that is not before the sign-in. */
interface Program {
  readonly publicHtml: (place: PublicPlace) => Promise<string | undefined>
}
/** A page as the client draws it first, with the styles that it needs for that. */
export interface RenderedPublicPage {
  readonly html: string
  readonly styles: string
}
type Draw = (place: PublicPlace) => Promise<RenderedPublicPage | undefined>

/**
 * Draws the pages before the sign-in by a program that the build has put beside the client (src/client/app/public-html.tsx): it is loaded with
 * the first of them, and each is drawn once. Where it fails, or the client is of an earlier build, the client draws the page as every
 * other. `css` is the client's stylesheet.
 */
export function openPublicPages(folder: string, css: string, onFailure: (error: unknown) => void): Draw {
  const file = join(folder, '.vite', 'public-html.mjs')
  if (!existsSync(file)) return async () => undefined
  let program: Promise<Program> | undefined
  const pages = new Map<string, Promise<RenderedPublicPage | undefined>>()
  const draw: Draw = async (place) => {
    try {
      program ??= import(pathToFileURL(file).href) as Promise<Program>
      const html = await (await program).publicHtml(place)
      return html === undefined ? undefined : { html, styles: criticalCss(css, html) }
    } catch (error) {
      onFailure(error)
      return undefined
    }
  }
  return (place) => {
    const key = JSON.stringify(place)
    const known = pages.get(key)
    if (known) return known
    const page = draw(place)
    pages.set(key, page)
    for (const oldest of pages.keys()) if (pages.size > MOST) pages.delete(oldest)
    return page
  }
}

/** The language that a browser has kept; Chinese until it has one. */
export const cookieLanguage = (cookies: string | undefined): DrawnLanguage =>
  new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=en(?:;|$)`).test(cookies ?? '') ? 'en' : 'zh-CN'
