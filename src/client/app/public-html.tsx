import { renderToString } from 'react-dom/server'

import { AuthGate } from '#shell/boot/auth-gate.tsx'
import { preparePublic, type PublicPlace } from '#shell/boot/public-place.ts'

import { PUBLIC_PAGES } from './public-pages.ts'

/** What React leaves in the place of what it could not draw at once. */
const LEFT_OUT = '<!--$!-->'

/** Nobody is signed in where the server draws. */
const within = () => Promise.reject(new Error('the server draws the pages before the sign-in alone'))

let before: Promise<unknown> = Promise.resolve()

/**
 * A page before the sign-in as HTML, as the program draws it first in the browser and takes it over from there; undefined for any other
 * address. Built into a file of its own for the server (vite.config.ts). One after the other: the state of the program is one for all.
 */
export function publicHtml(place: PublicPlace): Promise<string | undefined> {
  const drawn = before.then(() => draw(place))
  before = drawn.catch(() => undefined)
  return drawn
}

async function draw(place: PublicPlace): Promise<string | undefined> {
  const load = PUBLIC_PAGES[place.path]
  if (!load) return undefined
  await preparePublic(load, place)
  const html = renderToString(<AuthGate outside={PUBLIC_PAGES} inside={within} />)
  if (html.includes(LEFT_OUT)) throw new Error(`${place.path} could not be drawn at once`)
  return html
}
